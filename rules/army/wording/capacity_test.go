package wording

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestCapacity(t *testing.T) {
	for _, tt := range []struct {
		text string
		want *Capacity
		left int
	}{
		{"This model has a transport capacity of 6 IRON GUARD INFANTRY models.", &Capacity{Models: 6, Of: [][]string{{"IRON GUARD", "INFANTRY"}}}, 0},
		{"10 <CULT> INFANTRY models.", &Capacity{Models: 10, Of: [][]string{{"<CULT>", "INFANTRY"}}}, 0},
		{"The Big Boat can transport 12 CORE or <CLAN> INFANTRY models. Each TERMINATOR or JUMP PACK model takes up the space of two other models. It cannot transport BEAST models.", &Capacity{
			Models: 12, Of: [][]string{{"CORE"}, {"<CLAN>", "INFANTRY"}}, Never: [][]string{{"BEAST"}},
			Bulks: []Bulk{{Of: []string{"TERMINATOR"}, Places: 2}, {Of: []string{"JUMP PACK"}, Places: 2}},
		}, 0},
		{"This model can transport 12 INFANTRY models. Each Heavy Team takes the space of 2 models and each TERMINATOR model takes the space of 3 models.", &Capacity{
			Models: 12, Of: [][]string{{"INFANTRY"}}, Bulks: []Bulk{{Of: []string{"HEAVY TEAM"}, Places: 2}, {Of: []string{"TERMINATOR"}, Places: 3}},
		}, 0},
		{"This model has a transport capacity of two INFANTRY units, up to a total of 20 models.", &Capacity{Models: 20, Units: 2, Of: [][]string{{"INFANTRY"}}}, 0},
		{"This model has a transport capacity of 11 CORE INFANTRY models (excluding JUMP PACK models). The BEAST model takes up the space of 4 models.", &Capacity{
			Models: 11, Of: [][]string{{"CORE", "INFANTRY"}}, Never: [][]string{{"JUMP PACK"}}, Bulks: []Bulk{{Of: []string{"BEAST"}, Places: 4}},
		}, 0},
		{"This model has a transport capacity of 8 INFANTRY models. It smells.", &Capacity{Models: 8, Of: [][]string{{"INFANTRY"}}}, 1},
		{"It smells.", nil, 1},
		{"", nil, 0},
	} {
		got, left := newReader().ReadCapacity(tt.text)
		if diff := cmp.Diff(tt.want, got); diff != "" || len(left) != tt.left {
			t.Errorf("%q: left %q; -want +got:\n%s", tt.text, left, diff)
		}
	}
}
