package pack

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// TestRecognise distinguishes packs, including invalid ones, from lists. Read reports the kind of
// a list that is read as a pack.
func TestRecognise(t *testing.T) {
	for name, tt := range map[string]struct {
		text string
		pack bool
		list string // the kind that Read reports; "": any other
	}{
		"the smallest":    {"name: Cup\nedition: 9e\n", true, ""},
		"with limits":     {"name: Cup\nedition: 9e\nlimits: {points: {max: 500}}\n", true, ""},
		"as JSON":         {`{"name":"Cup","edition":"9e","copies":{"max":3}}`, true, ""},
		"with a fault":    {`{"edition":"9e","bans":7,"colour":"blue"}`, true, ""},
		"a list":          {`{"list":"A","edition":"9e","units":[]}`, false, "a list document"},
		"a list by hand":  {"list: A\nedition: 9e\nunits: []\n", false, "a list document"},
		"a roster":        {`{"name":"A","edition":"9e","snapshot":"9e@0","forces":[]}`, false, "a roster"},
		"a broken roster": {`{"name":"A","edition":9,"forces":7}`, false, "a roster"},
		"a file":          {`{"roster":{"edition":"9e"}}`, false, "a roster file of another program"},
		"a name alone":    {`{"name":"Cup"}`, false, ""},
		"half a pack":     {`{"edition":"9e","name":7}`, false, ""},
		"no object":       {`["edition"]`, false, ""},
		"a text":          {"Necrons\nedition: [", false, ""},
		"nothing":         {"", false, ""},
	} {
		if got := Recognise(intake.NewInput([]byte(tt.text))); got != tt.pack {
			t.Errorf("%s: got %v, want %v", name, got, tt.pack)
		}
		_, err := Read([]byte(tt.text))
		var said string
		if doc := fault.In(err, intake.ErrUnreadable); doc != nil {
			said, _ = strings.CutSuffix(doc.Faults[0].Found, ", not an event pack")
			if said == doc.Faults[0].Found {
				said = ""
			}
		}
		if said != tt.list {
			t.Errorf("%s: got %q, want %q", name, said, tt.list)
		}
	}
}

// drawPack draws a readable pack with rules for the built-in data.
func drawPack(t *rapid.T) *Pack {
	number := func(label string) *Number {
		return &Number{entry.Int(int64(rapid.IntRange(0, 3000).Draw(t, label)))}
	}
	rule := func(label string) Rule {
		r := Rule{}
		switch rapid.IntRange(0, 4).Draw(t, label) {
		case 0:
			r.Names = []string{rapid.SampledFrom([]string{"Monolith", "Immortals", "Gauss blaster", "Overlord"}).Draw(t, "name")}
		case 1:
			r.Keywords = []string{rapid.SampledFrom([]string{"VEHICLE", "INFANTRY", "NECRONS"}).Draw(t, "keyword")}
		case 2:
			r.Roles = []string{rapid.SampledFrom([]string{"Troops", "HQ", "Elites"}).Draw(t, "role")}
		case 3:
			r.Costs = map[string]Range{"points": {Min: number("least")}}
		case 4:
			r.Characteristics = map[string]Range{"T": {Min: &Number{entry.Int(int64(rapid.IntRange(3, 9).Draw(t, "toughness")))}}}
		}
		return r
	}
	p := &Pack{Name: "Cup", Edition: "9e", Limits: map[string]Range{"points": {Max: number("points")}}}
	for range rapid.IntRange(0, 2).Draw(t, "bans") {
		p.Bans = append(p.Bans, rule("ban"))
	}
	for range rapid.IntRange(0, 2).Draw(t, "caps") {
		r := rule("cap")
		r.Max = number("most")
		p.Caps = append(p.Caps, r)
	}
	for range rapid.IntRange(0, 2).Draw(t, "requirements") {
		r := rule("requirement")
		r.Min = number("fewest")
		p.Requirements = append(p.Requirements, r)
	}
	if rapid.Bool().Draw(t, "copies") {
		p.Copies = &Copies{Max: int64(rapid.IntRange(1, 4).Draw(t, "most copies"))}
	}
	return p
}

// TestPacksAreReadAgain: a pack that is written and read again is equal.
func TestPacksAreReadAgain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPack(t)
		again, err := Read(p.Text())
		if err != nil || again.Hash() != p.Hash() || again.Document() != p.Document() {
			t.Fatalf("got %v, %v; want %s", again, err, p.Text())
		}
	})
}

// TestStricterPacks: an additional rule removes no breach, and each new breach refers to it.
func TestStricterPacks(t *testing.T) {
	names, army := NewNames(catalog.VocabularyOf(ninth(t))), armyOf(t, "Necrons", "Overlord", "Immortals", "Immortals", "Monolith")
	found := func(p *Pack) []string {
		var out []string
		for _, d := range check.Check(ninth(t), army, p.Restrictions(names)...).Diagnostics {
			if strings.HasPrefix(string(d.Code), "event.") {
				out = append(out, string(d.Code)+" "+d.Source.Pointer)
			}
		}
		slices.Sort(out)
		return out
	}
	rapid.Check(t, func(t *rapid.T) {
		p := drawPack(t)
		before := found(p)
		p.Bans = append(p.Bans, Rule{Names: []string{"Monolith"}})
		at := len(p.Bans) - 1
		want := append(slices.Clone(before), "event.banned /bans/"+string(rune('0'+at)))
		slices.Sort(want)
		if diff := cmp.Diff(want, found(p)); diff != "" {
			t.Fatalf("with an additional ban (-want +got):\n%s", diff)
		}
	})
}

// TestNumbers: limits are exact, as numbers and as text.
func TestNumbers(t *testing.T) {
	for in, want := range map[string]string{"2000": "2000", `"2000"`: "2000", "0.5": "0.5", `"0.10"`: "0.1"} {
		var n Number
		if err := json.Unmarshal([]byte(in), &n); err != nil || n.String() != want {
			t.Errorf("%s: got %s, %v; want %s", in, n.String(), err, want)
		}
		text, err := json.Marshal(n)
		if err != nil || string(text) != `"`+want+`"` {
			t.Errorf("%s: written as %s, %v", in, text, err)
		}
	}
	for _, in := range []string{`"many"`, `""`, `[1]`, `{}`} {
		if err := json.Unmarshal([]byte(in), &Number{}); err == nil {
			t.Errorf("%s: no error", in)
		}
	}
}

// TestTitles: the descriptions of rules without a label in messages.
func TestTitles(t *testing.T) {
	eight := &Number{entry.Int(8)}
	for want, r := range map[string]Rule{
		"no tanks":                      {Label: "no tanks", Keywords: []string{"VEHICLE"}},
		"VEHICLE, FLY":                  {Keywords: []string{"VEHICLE", "FLY"}},
		"Rhino / Razorback":             {Names: []string{"Rhino", "Razorback"}},
		"Troops, points 8+":             {Roles: []string{"Troops"}, Costs: map[string]Range{"points": {Min: eight}}},
		"T 8–8":                         {Characteristics: map[string]Range{"T": {Min: eight, Max: eight}}},
		"PL ≤ 8, T 8+":                  {Costs: map[string]Range{"PL": {Max: eight}}, Characteristics: map[string]Range{"T": {Min: eight}}},
		"CHARACTER, HQ, Overlord, W 8+": {Names: []string{"Overlord"}, Keywords: []string{"CHARACTER"}, Roles: []string{"HQ"}, Characteristics: map[string]Range{"W": {Min: eight}}},
	} {
		if got := r.title(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	if got := (Range{}).String(); got != "any" {
		t.Errorf("no bound: got %q, want any", got)
	}
}

// TestCosts: the names that players use for a cost type.
func TestCosts(t *testing.T) {
	n := NewNames(catalog.VocabularyOf(ninth(t)))
	for name, want := range map[string]string{"points": "points", "Pts": "points", "POINT": "points", "PL": "power", "Power Level": "power", "power rating": "power", "gold": "", "": ""} {
		if got, ok := n.cost(name); got.ID != want || ok != (want != "") {
			t.Errorf("%q: got %q, %v; want %q", name, got.ID, ok, want)
		}
	}
}

// TestDetachmentsWithTheirCost: a detachment name without a cost matches all costs in command
// points; a name with a cost matches only that one.
func TestDetachmentsWithTheirCost(t *testing.T) {
	n := NewNames(&catalog.Vocabulary{Detachments: []string{"Battalion Detachment", "Battalion Detachment -3CP", "Patrol Detachment", "Patrol Detachment -2CP"}})
	for name, tt := range map[string]struct{ allowed, want []string }{
		"the plain name":        {[]string{"Battalion Detachment"}, []string{"battalion detachment", "battalion detachment 3cp"}},
		"with its cost":         {[]string{"Battalion Detachment -3CP"}, []string{"battalion detachment 3cp"}},
		"both":                  {[]string{"Battalion Detachment", "battalion detachment -3cp"}, []string{"battalion detachment", "battalion detachment 3cp"}},
		"another detachment":    {[]string{"Patrol Detachment"}, []string{"patrol detachment", "patrol detachment 2cp"}},
		"an unknown detachment": {[]string{"Brigade Detachment"}, []string{"brigade detachment"}},
	} {
		got := n.detachmentsNamed(tt.allowed)
		slices.Sort(got)
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
	c := checker{pack: &Pack{Detachments: &Detachments{Allowed: []string{"Patrol Detachment", "patrol detachment -2CP", "Patrol Detachment -3CP"}}}, names: n}
	if c.detachments(); len(c.faults) != 1 || c.faults[0].Place.Pointer != "/detachments/allowed/2" {
		t.Errorf("got %v, want the third name not known", c.faults)
	}
}
