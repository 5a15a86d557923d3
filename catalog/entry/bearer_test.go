package entry

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestBearers: keywords joined by commas or "or" are alternatives, and a sentence that does not begin the
// text, or is not a restriction, is none (10e.DATASHEET.KEYWORD.4).
func TestBearers(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"DESTROYER CULT model only. It hits.":                                  "DESTROYER CULT model only|DESTROYER CULT|",
		"**^^Big Mek^^** or **^^Painboy^^** model only.":                       "Big Mek or Painboy model only|Big Mek+Painboy|",
		"A, B or C D models only":                                              "A, B or C D models only|A+B+C D|",
		"T’AU EMPIRE model only (excluding **KROOT** models).":                 "T'AU EMPIRE model only (excluding KROOT models)|T'AU EMPIRE|KROOT",
		"HERETIC ASTARTES model (excluding DAMNED and CULT models) only.\nIt.": "HERETIC ASTARTES model (excluding DAMNED and CULT models) only|HERETIC ASTARTES|DAMNED+CULT",
		"INFANTRY unit only:":                                                  "INFANTRY unit only|INFANTRY|",
		"The bearer hits. INFANTRY model only.":                                "",
		"Tyranids Monster only. It hits.":                                      "Tyranids Monster only|Tyranids Monster||bare",
		"WALKER model with the Deep Strike ability only.":                      "WALKER model with the Deep Strike ability only|WALKER||Deep Strike",
		"KIN model equipped with an EtaCarn pistol only.":                      "KIN model equipped with an EtaCarn pistol only|KIN||EtaCarn pistol",
		"Once, select one model.":                                              "",
		"":                                                                     "",
	} {
		got := ""
		e := &Entry{Info: Info{Profiles: []*Profile{{Characteristics: []Characteristic{{Value: text}}}}}}
		if b := e.Bearers(); b != nil {
			got = b.Text + "|" + strings.Join(b.Any, "+") + "|" + strings.Join(b.Except, "+")
			for _, more := range []string{b.Ability, b.Wargear} {
				if more != "" {
					got += "|" + more
				}
			}
			if b.Bare {
				got += "|bare"
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%q (-want +got):\n%s", text, diff)
		}
	}
}

// TestHasAll: keywords side by side must all be there, and that after "non-" must not.
func TestHasAll(t *testing.T) {
	t.Parallel()
	has := func(k string) bool { return k == "a" || k == "b c" || k == "d" }
	for keywords, want := range map[string]bool{
		"a": true, "b c": true, "a b c": true, "b c a": true, "a d": true, "non-x": true, "a non-x": true,
		"": false, "b": false, "a c": false, "a x": false, "non-a": false, "d non-a": false,
	} {
		if got := HasAll(keywords, has); got != want {
			t.Errorf("%q: got %t", keywords, got)
		}
	}
}

// TestJoins: an upgrade may let its bearer be attached to more units, or to others (11e.ATTACHED.FORM.4).
func TestJoins(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"INFANTRY model only. In the Declare Battle Formations step, the bearer can be attached to a **Warp Talons** unit.": "Warp Talons|",
		"The bearer gains PENITENT and, in that step, can be attached to a REPENTIA SQUAD unit.":                            "REPENTIA SQUAD|",
		"The bearer can be attached to an A or B unit. It hits.":                                                            "A+B|",
		"The bearer can be attached to a Cult unit (excluding CHARACTER units).":                                            "Cult|CHARACTER",
		"Each time the bearer is attached to a unit, it hits.":                                                              "",
		"INFANTRY only. Add KIN, and replace the list of units this model can be attached to: **A Squad**, **B**.":          "A Squad+B||instead",
		"It flies, and change the list of units this model can be attached to:\n• A-B Guard\n• C":                           "A-B Guard+C||instead",
		"Replace the list of units this model can be attached to: GRAVIS (excluding FLY).":                                  "GRAVIS|FLY|instead",
		"It moves. If it is an INFANTRY model, replace the list of units this model can be attached to: A.":                 "A||instead|INFANTRY",
		"Remove MOUNTED, and add to the list of units this model can be attached to: A, B.":                                 "A+B|",
		"If it is an INFANTRY model, add the following unit to the list of units this model can be attached to: A.":         "A||INFANTRY",
		"": "",
	} {
		got := ""
		e := &Entry{Info: Info{Profiles: []*Profile{{Characteristics: []Characteristic{{Value: text}}}}}}
		if b := e.Joins(); b != nil {
			got = strings.Join(b.Any, "+") + "|" + strings.Join(b.Except, "+")
			if b.Instead {
				got += "|instead"
			}
			if b.Keyword != "" {
				got += "|" + b.Keyword
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("11e.ATTACHED.FORM.4 %q (-want +got):\n%s", text, diff)
		}
	}
}
