// Package event runs tournaments that check their lists by themselves.
//
// A [Service] keeps events. Whoever deals with one comes in by [Service.Enter]
// with a link's token or an API key, and what they may do then is for their
// [Role] to say: a [Visit] has every operation, and each of them asks [Role.May]
// first. The time of a visit is taken once, when the request comes, and all
// deadlines are judged by it.
//
//	organiser   everything
//	judge       reads all lists, writes notes
//	entrant     hands in a new list, by the link of the event
//	player      reads and hands in anew the own list, by the link that the receipt has
//	public      what the pack lets everybody see
//
// A page, or a route, is then a few lines:
//
//	v, err := events.Enter(ctx, id, event.Credentials{Token: token}, arrived)
//	out, err := v.Submit(ctx, event.Entry{Player: name, Document: pasted})
//	table, err := v.Table(ctx, event.Filter{Code: roster.EventBanned})
//
// The addresses that links and QR codes lead to are those of [Service.EventPage],
// [Service.ListPage] and [Service.DoorPage].
//
// What lists must be is an event pack (roster/event/pack), and the checker is
// check.Check. A list is kept as it was handed in, with every version before it.
package event
