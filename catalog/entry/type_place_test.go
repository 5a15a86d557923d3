package entry

import "testing"

func TestTypePlace(t *testing.T) {
	book, problems := NewBook(&Catalogue{ID: "s", System: true, ProfileTypes: []ProfileType{{ID: "1", Name: "Unit"}, {ID: "2", Name: "Weapon"}}}, nil)
	if len(problems) > 0 {
		t.Fatal(problems[0])
	}
	for name, want := range map[string]int{"Unit": 0, "Weapon": 1, "Wings": 2} {
		if got := book.TypePlace(name); got != want {
			t.Errorf("%s: got %d, want %d", name, got, want)
		}
	}
}
