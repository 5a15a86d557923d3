package edition_test

import (
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/rules/edition"
)

var update = flag.Bool("update", false, "write the table of rules/README.md again")

// Marks around the table in a README.md.
const (
	begins = "<!-- differences: go test ./rules/edition -update -->\n"
	ends   = "<!-- end of differences -->\n"
)

// table writes the differences as a table.
func table() string {
	var b strings.Builder
	b.WriteString(begins + "\n| Rule |")
	for _, name := range edition.Names() {
		b.WriteString(" " + name + " |")
	}
	b.WriteString("\n|---|" + strings.Repeat("---|", len(edition.Names())) + "\n")
	for _, d := range edition.Compare() {
		b.WriteString("| `" + d.Field + "` | " + strings.Join(d.Values, " | ") + " |\n")
	}
	return b.String() + "\n" + ends
}

// readme is the page that holds the table of differences.
const readme = "../README.md"

// TestReadme compares the table of rules/README.md with what differs.
func TestReadme(t *testing.T) {
	data, err := os.ReadFile(readme)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, ok := strings.Cut(string(data), begins)
	_, after, closed := strings.Cut(rest, ends)
	if !ok || !closed {
		t.Fatalf("%s has no table between %q and %q", readme, begins, ends)
	}
	want := before + table() + after
	if *update {
		if err := os.WriteFile(readme, []byte(want), 0o666); err != nil {
			t.Error(err)
		}
		return
	}
	if diff := cmp.Diff(want, string(data)); diff != "" {
		t.Errorf("%s (-want +got):\n%s", readme, diff)
	}
}

// TestCompare: what differs is told, what does not is left out.
func TestCompare(t *testing.T) {
	got := map[string][]string{}
	for _, d := range edition.Compare() {
		got[d.Field] = d.Values
		if len(d.Values) != len(edition.Names()) {
			t.Errorf("%s has %d values", d.Field, len(d.Values))
		}
	}
	if v := got["Attack.HitLimit"]; len(v) < 2 || v[0] != "attack.Unlimited (8e.CORE.DICE.4)" || v[1] != "attack.WithinOne (9e.ATTACK.HIT.4)" {
		t.Errorf("Attack.HitLimit: %q", v)
	}
	if v := got["Turn"]; len(v) < 2 || v[0] != "movement, psychic, shooting, charge, fight, morale" || !strings.HasPrefix(v[1], "command, movement") {
		t.Errorf("Turn: %q", v)
	}
	if _, told := got["Attack.SaveAlways"]; told {
		t.Error("Attack.SaveAlways is the same, and was told")
	}
}
