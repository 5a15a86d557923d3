package message_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/roster/message"
)

func TestText(t *testing.T) {
	squad := map[string]string{"Subject": "Assault Intercessor Squad", "Limit": "10"}
	with := func(args map[string]string, more ...string) map[string]string {
		all := map[string]string{}
		for k, v := range args {
			all[k] = v
		}
		for i := 0; i < len(more); i += 2 {
			all[more[i]] = more[i+1]
		}
		return all
	}
	for _, tt := range []struct {
		lang, code string
		args       map[string]string
		count      string
		want       string
	}{
		{"en", "unit.size.max", with(squad, "Actual", "12"), "12", "Assault Intercessor Squad has 12 models; it may have at most 10."},
		{"en", "unit.size.max", with(squad, "Actual", "1"), "1", "Assault Intercessor Squad has 1 model; it may have at most 10."},
		{"en-GB,en;q=0.8", "unit.size.max", with(squad, "Actual", "12", "Unit", "Squad Tiberon"), "12", "Squad Tiberon (Assault Intercessor Squad) has 12 models; it may have at most 10."},
		{"en", "group.min", map[string]string{"Subject": "Detachment", "Thing": "Detachment", "Actual": "0", "Limit": "1"}, "0", "Choose a detachment."},
		{"en", "association.invalid", map[string]string{"Subject": "Captain in Terminator Armour", "Text": "Intercessor Squad", "Thing": "Leader", "Allowed": "Terminator Squad"}, "",
			"Captain in Terminator Armour cannot lead Intercessor Squad. It can lead: Terminator Squad."},
		{"xx", "army.empty", squad, "", "Assault Intercessor Squad has no units; an army needs at least one."},
		{"", "fix.add", map[string]string{"Thing": "Outrider", "Count": "2"}, "2", "Add 2 × Outrider"},
		{"", "fix.add", map[string]string{"Thing": "Outrider", "Count": "1"}, "1", "Add Outrider"},
		{"en", "no.such.code", map[string]string{"Thing": "Outrider"}, "", "no.such.code map[Thing:Outrider]"},
	} {
		if got := message.Text(tt.lang, tt.code, tt.args, tt.count); got != tt.want {
			t.Errorf("%s %s:\ngot  %s\nwant %s", tt.lang, tt.code, got, tt.want)
		}
	}
}
