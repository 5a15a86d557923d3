package event

import (
	"regexp"

	"github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/roster/message"
)

// trailDetails are the details that audit records store, with their messages; the names of the groups are the arguments.
var trailDetails = []struct {
	key     string
	pattern *regexp.Regexp
}{
	{"trail_detail.pack", regexp.MustCompile(`^pack (?P<Hash>\w+)$`)},
	{"trail_detail.submitted", regexp.MustCompile(`^handed in: (?P<Hash>\w+)$`)},
	{"trail_detail.mails", regexp.MustCompile(`^(?P<Count>\d+) e-mails with links$`)},
	{"trail_detail.made", regexp.MustCompile(`^made for (?P<Name>[^ ,]+)(?:, key (?P<Key>.+))?$`)},
	{"trail_detail.revoked", regexp.MustCompile(`^revoked$`)},
	{"trail_detail.removed", regexp.MustCompile(`^removed$`)},
	{"trail_detail.locked", regexp.MustCompile(`^locked$`)},
	{"trail_detail.unlocked", regexp.MustCompile(`^unlocked$`)},
	{"trail_detail.closed", regexp.MustCompile(`^corrections are closed$`)},
	{"trail_detail.until", regexp.MustCompile(`^corrections until (?P<Until>\S+)$`)},
	{"trail_detail.rechecked", regexp.MustCompile(`^(?P<Count>\d+) lists, (?P<Changed>\d+) changed, by pack (?P<Hash>\w+)$`)},
	{"trail_detail.reviewed", regexp.MustCompile(`^(?P<Status>open|approved|returned)(?: (?P<Note>(?s:.+)))?$`)},
}

// Detail describes the detail of a record in the language of the page. A note stays as its author wrote it.
func (p *trailPage) Detail(r event.Record) string {
	if r.Action == event.OpAnnotate {
		return r.Detail
	}
	for _, d := range trailDetails {
		m := d.pattern.FindStringSubmatch(r.Detail)
		if m == nil {
			continue
		}
		args := map[string]string{}
		for i, name := range d.pattern.SubexpNames() {
			switch {
			case name == "Status":
				args[name] = p.text("status." + m[i])
			case name == "Name" && message.Has("role."+m[i]):
				args[name] = p.text("role." + m[i])
			case name != "":
				args[name] = m[i]
			}
		}
		return message.Text(p.lang, d.key, args)
	}
	return r.Detail
}
