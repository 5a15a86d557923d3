package wording

import (
	"encoding/json"
	"testing"
)

// TestOrders: an OFFICER issues its number of Orders, in the Command phase and when it was set up, to one unit each.
// A restriction to some Orders is not understood, and then no Order is.
func TestOrders(t *testing.T) {
	for text, want := range map[string]int{
		"This Officer can issue 1 Order to an INFANTRY unit.":             1,
		"This Officer can issue 1 Order to a MONSTER unit.":               1,
		"This unit's Officer can issue up to 2 Orders to INFANTRY units.": 2,
		"This Officer can issue 2 Orders to INFANTRY or MONSTER units.":   2,
		"This Officer can issue 9 Orders to INFANTRY units.":              0,
	} {
		r := newReader().Read(text)
		if want == 0 {
			if r.Understood() {
				t.Errorf("%q: understood", text)
			}
			continue
		}
		if !r.Understood() || len(r.Effects) != 2*want {
			t.Errorf("%q: left %q with %d effects, want %d", text, r.Left, len(r.Effects), 2*want)
			continue
		}
		var e struct {
			At      string
			Select  map[string]any
			Effects []struct{ Name string }
		}
		if err := json.Unmarshal([]byte(r.Effects[0].Args), &e); err != nil {
			t.Fatal(err)
		}
		if e.At != "start_of_phase" || e.Select["within"] != 6.0 || len(e.Effects) != 6 || e.Effects[0].Name != "Take Aim!" {
			t.Errorf("%q: %+v", text, e)
		}
	}
	r := newReader().Read("This Officer can issue 1 Order to a MONSTER unit. This Officer can only issue the Duty and Honour! Orders.")
	if r.Understood() || r.Apart {
		t.Errorf("restricted Orders are played: %q", r.Left)
	}
}

// ordersSaying is what an OFFICER does that can issue one Order to a MONSTER unit.
var ordersSaying = func() (list []string) {
	for _, e := range issuing(nil, got{{"count", 1}, {"to", &filter{all: []string{"MONSTER"}}}}) {
		text, err := json.Marshal(e)
		if err != nil {
			panic(err)
		}
		list = append(list, string(text))
	}
	return list
}()
