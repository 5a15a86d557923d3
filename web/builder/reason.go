package builder

import (
	"maps"
	"regexp"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/message"
)

// groupNumbers matches the numbers after the name of a group, as in Drones (0-2).
var groupNumbers = regexp.MustCompile(`\s*\(\d+(?:\s*[-–]\s*\d+)?\)$`)

// whyNot writes why a choice is not possible now: what is allowed, and not what the army would be like with
// the choice. name is the name of the choice, which the reason does not repeat.
func (b *rosterPage) whyNot(d *roster.Diagnostic, name string) string {
	args := maps.Clone(d.Args)
	if args == nil {
		args = map[string]string{}
	}
	args["Limit"] = d.Limit
	if args["Thing"] = groupNumbers.ReplaceAllString(entry.PlainText(args["Thing"]), ""); args["Thing"] == name {
		delete(args, "Thing")
	}
	switch d.Code {
	case roster.SelectionHidden:
		return message.Text(b.lang, "pick.hidden", args)
	case roster.MessageError:
		return args["Text"]
	case roster.LimitExceeded, roster.BattleSizePoints:
		actual, err := entry.ParseNumber(d.Actual)
		limit, notNumber := entry.ParseNumber(d.Limit)
		if err == nil && notNumber == nil {
			return b.text("builder.over", "Left", actual.Sub(limit).String(), "Unit", b.CostUnit())
		}
	case roster.CostMax:
		if d.Args["Thing"] == d.Args["Subject"] {
			args["Thing"] = d.Args["Text"]
			return message.Text(b.lang, "pick.most", args)
		}
	case roster.SelectionsMax, roster.GroupMax, roster.CategoryMax, roster.ModelCountMax, roster.ModelLimitMax, roster.WargearFixedMax, roster.WargearLimitMax:
		return message.Text(b.lang, "pick.most", args)
	case roster.SelectionsMin, roster.GroupMin, roster.CategoryMin, roster.ModelCountMin:
		if d.Actual != "0" {
			return message.Text(b.lang, "pick.least", args)
		}
	}
	return d.Message
}
