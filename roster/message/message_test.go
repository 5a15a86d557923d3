package message_test

import (
	"fmt"
	"maps"
	"strconv"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/roster/message"
)

func TestText(t *testing.T) {
	t.Parallel()
	squad := map[string]string{"Subject": "Assault Intercessor Squad", "Limit": "10"}
	with := func(args map[string]string, more ...any) map[string]string {
		all := maps.Clone(args)
		maps.Copy(all, message.Named(more...))
		return all
	}
	leader := map[string]string{"Subject": "Captain", "Text": "Intercessor Squad", "Thing": "Leader"}
	for _, tt := range []struct {
		lang, key string
		args      map[string]string
		want      string
	}{
		{"en", "unit.size.max", with(squad, "Actual", 12), "Assault Intercessor Squad has 12 models; it may have at most 10."},
		{"en", "unit.size.max", with(squad, "Actual", 1), "Assault Intercessor Squad has 1 model; it may have at most 10."},
		{"en", "unit.size.max", with(squad, "Actual", 12, "Unit", "Squad Tiberon"), "Squad Tiberon (Assault Intercessor Squad) has 12 models; it may have at most 10."},
		{"en", "group.min", message.Named("Subject", "Detachment", "Thing", "Detachment", "Actual", 0, "Limit", 1), "Choose a detachment."},
		{"en", "association.invalid", with(leader, "Allowed", "Terminator Squad"), "Captain cannot lead Intercessor Squad. It can lead: Terminator Squad."},
		{"en", "association.invalid", with(leader, "Allowed", message.List([]string{"A", "B"}, 3)), "Captain cannot lead Intercessor Squad. It can lead: A, B and 3 more."},
		{"en", "selection.hidden", message.Named("Thing", "Relic", "Subject", "Squad", "Requires", message.Alternatives([]string{"A", "B"})),
			"Relic is not available to Squad: it requires A or B."},
		{"xx", "army.empty", squad, "Assault Intercessor Squad has no units; an army needs at least one."},
		{"en", "army.empty", message.Named("Subject", ""), "The army has no units; an army needs at least one."},
		{"", "fix.add", message.Named("Thing", "Outrider", "Count", 2), "Add 2 × Outrider"},
		{"", "fix.add", message.Named("Thing", "Outrider", "Count", 1), "Add Outrider"},
		{"", "fix.add", message.Named("Thing", "Outrider"), "Add Outrider"},
		{"en", "no.such.key", message.Named("Thing", "Outrider"), "no.such.key map[Thing:Outrider]"},

		{"en", "battle_size.points", message.Named("Actual", 2005, "Limit", 2000), "The army costs 2,005 points; its battle size allows 2,000."},
		{"en", "fix.limit.raise", message.Named("Cost", "points", "Value", 1), "Raise the limit to 1 point"},

		{"de", "army.empty", message.Named("Subject", ""), "Die Armee hat keine Einheiten; eine Armee braucht mindestens eine."},
		{"de", "limit.exceeded", message.Named("Subject", "Liste", "Actual", "12050", "Thing", "points", "Limit", "10000"), "Liste hat 12.050 Punkte; das Limit ist 10.000."},
		{"de", "limit.exceeded", message.Named("Subject", "Liste", "Actual", "7.5", "Thing", "glory", "Limit", "5"), "Liste hat 7,5 glory; das Limit ist 5."},
		{"de", "total.differs", message.Named("Line", 1, "Limit", "195", "Cost", "pts", "Actual", "185"), "Zeile 1: Der Text nennt 195 Punkte, die Liste kostet aber 185."},
		{"sv", "association.invalid", with(leader, "Allowed", message.List([]string{"A", "B"}, 3)), "Captain kan inte leda Intercessor Squad. Möjliga: A, B och 3 till."},
		{"nb", "selection.hidden", message.Named("Thing", "Relic", "Subject", "Squad", "Requires", message.Alternatives([]string{"A", "B"})),
			"Relic er ikke tilgjengelig for Squad: det krever A eller B."},
		{"fi", "unit.size.max", with(squad, "Actual", 12), "Assault Intercessor Squad: 12 miniatyyriä; sallittu on enintään 10."},
		{"ro", "unit.size.max", with(squad, "Actual", 1), "Assault Intercessor Squad are 1 model; maximum permis: 10."},
		{"ro", "unit.size.max", with(squad, "Actual", 12), "Assault Intercessor Squad are 12 modele; maximum permis: 10."},
		{"ro", "unit.size.max", with(squad, "Actual", 20), "Assault Intercessor Squad are 20 de modele; maximum permis: 10."},
		{"ro", "unit.size.max", with(squad, "Actual", 101), "Assault Intercessor Squad are 101 modele; maximum permis: 10."},
		{"de", "name.unknown", message.Named("Kind", "value of Chapter", "Actual", `"X"`), `„X“ gibt es nicht (gesucht: Wert für Chapter).`},
	} {
		if got := message.Text(tt.lang, tt.key, tt.args); got != tt.want {
			t.Errorf("%s %s:\ngot  %s\nwant %s", tt.lang, tt.key, got, tt.want)
		}
	}
}

// TestQuotes writes the quotation marks of each language.
func TestQuotes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ lang, found, want string }{
		{"en", `"Bogus"`, `"Bogus"`},
		{"de", `"Bogus"`, "„Bogus“"},
		{"de-x-en", `"Bogus"`, "„Bogus“"},
		{"fi", `"Bogus"`, "”Bogus”"},
		{"sv", `"Bogus"`, "”Bogus”"},
		{"nb", `"Bogus"`, "«Bogus»"},
		{"ro", `"Bogus"`, "„Bogus”"},
		{"de", `"Bogus…"…`, "„Bogus…“…"},
		{"de", `"A", "B"`, "„A“, „B“"},
		{"de", `"A" | "B"`, "„A“ | „B“"},
		{"de", `"a \"B\" c"`, "„a \"B\" c“"},
		{"de", `""`, "„“"},
		{"de", `"A", which does not exist`, "„A“, das es nicht gibt"},
		{"de", `24" or 6"`, `24" or 6"`},
		{"de", `Old "Iron" Jaw`, `Old "Iron" Jaw`},
		{"de", `"group": "Wargear"`, `"group": "Wargear"`},
		{"de", `"open`, `"open`},
	} {
		args := map[string]string{"Found": message.Translate(c.lang, c.found)}
		if got, want := message.Text(c.lang, "fault.found", args), message.Text(c.lang, "fault.found", map[string]string{"Found": "@"}); got != strings.Replace(want, "@", c.want, 1) {
			t.Errorf("%s: %q, want %q", c.lang, got, strings.Replace(want, "@", c.want, 1))
		}
	}
}

func TestChoose(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		preferences []string
		want        string
	}{
		{nil, "en"},
		{[]string{"", "de"}, "de"},
		{[]string{"sv", "de"}, "sv"},
		{[]string{"fr", "de"}, "de"}, // the first language that every text exists in
		{[]string{"de-CH"}, "de"},
		{[]string{"de_AT"}, "de"},
		{[]string{"no"}, "nb"},
		{[]string{"nn-NO,nn;q=0.9,en;q=0.5"}, "nb"},
		{[]string{"da, en;q=0.5"}, "en"}, // Danish is not Norwegian
		{[]string{"fr-FR,fr;q=0.9,ro;q=0.4,en;q=0.3"}, "ro"},
		{[]string{"en;q=0.3, fi"}, "fi"},
		{[]string{"en-GB"}, "en"},
		{[]string{"*"}, "en"},
		{[]string{"de;q=0, sv"}, "sv"},
		{[]string{"ro-MD"}, "ro"},
		{[]string{"mo"}, "ro"},
		{[]string{"\x00;;q=x", "fi-FI"}, "fi"},
	} {
		if got := message.Choose(tt.preferences...); got != tt.want {
			t.Errorf("Choose(%q) = %s, want %s", tt.preferences, got, tt.want)
		}
	}
}

// TestTitle: a code has its own title or that of its first parts.
func TestTitle(t *testing.T) {
	t.Parallel()
	for code, want := range map[string]string{"unit.size.max": "Unit too large", "wargear.limit.max": "Wargear not allowed", "line.unread": "Line not understood", "new.code": "new.code", "": ""} {
		if got := message.Title("en", code); got != want {
			t.Errorf("%q: got %q, want %q", code, got, want)
		}
	}
}

// TestCounts: the numbers of counts are written as usual in the language, and the plural form is that of the number.
func TestCounts(t *testing.T) {
	t.Parallel()
	for lang, want := range map[string]string{"en": "1,266 datasheets", "de": "1.266 Datenblätter"} {
		if got := message.Text(lang, "count.datasheets", message.Named("Count", 1266)); got != want {
			t.Errorf("%s: got %q, want %q", lang, got, want)
		}
	}
	if got := message.Text("en", "count.datasheets", message.Named("Count", 1)); got != "1 datasheet" {
		t.Errorf("got %q", got)
	}
}

// TestChance: a probability is never rounded to 0 or 100 %.
func TestChance(t *testing.T) {
	t.Parallel()
	for p, want := range map[float64]string{
		0: "0.0\u00a0%", 0.0004: "< 0.1\u00a0%", 0.0005: "0.1\u00a0%", 0.5: "50.0\u00a0%", 0.9995: "100.0\u00a0%", 0.9996: "> 99.9\u00a0%", 1: "100.0\u00a0%",
	} {
		if got := message.Chance("en", p); got != want {
			t.Errorf("%v: got %q, want %q", p, got, want)
		}
		if got := message.Chance("de", p); got != strings.ReplaceAll(want, ".", ",") {
			t.Errorf("%v: got %q in German", p, got)
		}
	}
}

func TestAnd(t *testing.T) {
	t.Parallel()
	line := "Rivi 3: teksti ei kerro, millä miniatyyreillä on mitkäkin aseet. Oletettiin "
	if got, want := message.Text("fi", "number.shared", message.Named("Line", 3, "Things", message.All([]string{"3 × A + D", "1 × B, C"}))), line+"3 × A + D ja 1 × B, C."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	stored := message.Named("Line", 3, "Number", 2, "Thing", "A") // in stored rosters with a report for each item
	if got, want := message.Text("fi", "number.shared", stored), line+"2 × A."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	for want, names := range map[string][]string{"": nil, "A": {"A"}, "A ja B": {"A", "B"}, "A, B ja C": {"A", "B", "C"}} {
		if got := message.And("fi", names); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// Numbers of up to three digits are the same in every language; from four digits on each groups them.
func TestNumber(t *testing.T) {
	for _, l := range message.Languages() {
		for n := range 1000 {
			short := strconv.Itoa(n)
			long := message.Number(l.Tag, "1"+fmt.Sprintf("%03d", n))
			if got := message.Number(l.Tag, short); got != short || !strings.HasSuffix(long, fmt.Sprintf("%03d", n)) {
				t.Errorf("%s: %d is %q, and 1000 more %q", l.Tag, n, got, long)
			}
		}
	}
	for _, tt := range []struct{ lang, text, want string }{
		{"en", "1999", "1,999"}, {"de", "1999", "1.999"}, {"en", "-12", "-12"}, {"de", "7.5", "7,5"}, {"en", "007", "7"}, {"en", "D6", "D6"}, {"en", "", ""},
	} {
		if got := message.Number(tt.lang, tt.text); got != tt.want {
			t.Errorf("%s: %q is %q; want %q", tt.lang, tt.text, got, tt.want)
		}
	}
}

// TestAbbreviations: command points and victory points are both abbreviated in the language, or both as in English, and
// alike everywhere.
func TestAbbreviations(t *testing.T) {
	t.Parallel()
	for _, l := range message.Languages() {
		command, victory := message.Text(l.Tag, "viewer.cp", nil), message.Text(l.Tag, "viewer.vp", nil)
		if (command == "CP") != (victory == "VP") {
			t.Errorf("%s: %s beside %s", l.Tag, command, victory)
		}
		if unit, short := message.Text(l.Tag, "unit.command", nil), message.Text(l.Tag, "short.command", message.Named("Count", 2)); unit != command || short != "2 "+command {
			t.Errorf("%s: %q and %q beside %q", l.Tag, unit, short, command)
		}
	}
}

// TestOrdinal: editions in sentences are ordinal numbers; other texts stay.
func TestOrdinal(t *testing.T) {
	t.Parallel()
	for lang, want := range map[string]string{
		"en": "10th edition, seed 7.", "de": "10. Edition, Startwert 7.", "fi": "10. editio, siemenluku 7.", "nb": "10. utgave, startall 7.", "ro": "Ediția a 10-a, valoarea de pornire 7.",
		"sv": "10:e utgåvan, startvärde 7.",
	} {
		if got := message.Text(lang, "viewer.setup", message.Named("Edition", "10e", "Seed", 7)); got != want {
			t.Errorf("%s: got %q, want %q", lang, got, want)
		}
	}
	for edition, want := range map[string]string{"1e": "1st", "2e": "2nd", "3e": "3rd", "4e": "4th", "homebrew": "homebrew", "e": "e", "0e": "0e", "": ""} {
		if got := message.Text(message.English, "odds.no_data", message.Named("Edition", edition)); !strings.Contains(got, " the "+want+" edition") {
			t.Errorf("%q: got %q, want %q", edition, got, want)
		}
	}
}
