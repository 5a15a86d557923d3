package intake

import "testing"

// A shortened name is that of the only unit with all of its words, and initials are those of the only unit with them.
func TestHasShortened(t *testing.T) {
	for _, tt := range []struct {
		have, wanted []string
		want         bool
	}{
		{[]string{"redemptor", "dreadnought"}, []string{"redemptor", "dread"}, true},
		{[]string{"bladeguard", "veteran", "squad"}, []string{"bladeguard", "vet"}, true},
		{[]string{"stealth", "battlesuit"}, []string{"stealth", "suit"}, true},
		{[]string{"ctan", "shard", "of", "void", "dragon"}, []string{"ctan", "void", "dragon"}, true},
		{[]string{"canoptek", "scarab", "swarm"}, []string{"scarab"}, true},
		{[]string{"canoptek", "scarab", "swarm"}, []string{"scar"}, false},
		{[]string{"canoptek", "scarab", "swarm"}, []string{"scarab", "scarab"}, false},
		{[]string{"redemptor", "dreadnought"}, []string{"brutalis", "dread"}, false},
	} {
		if got := hasShortened(tt.have, tt.wanted); got != tt.want {
			t.Errorf("%q for %q: got %v", tt.wanted, tt.have, got)
		}
	}
	if got := initialsOf("Foetid Bloat-drone"); got != "fbd" {
		t.Errorf("initials: got %q", got)
	}
}
