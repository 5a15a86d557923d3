package intake

import "testing"

// TestJoined: the parts of a line are joined to the longest name that they form, even if the
// first part is a name. In that case the longer name must match exactly.
func TestJoined(t *testing.T) {
	names := map[string]bool{"pistol": true, "pistol, sword and shield": true, "cleaver, whip, claws": true}
	loose := map[string]bool{"pistol, axe": true, "cleaver, axe": true}
	for _, c := range []struct {
		parts []string
		want  int
	}{
		{[]string{"pistol"}, 1},
		{[]string{"pistol", "sword"}, 1},
		{[]string{"pistol", "sword and shield"}, 2},
		{[]string{"pistol", "sword and shield", "axe"}, 2},
		{[]string{"cleaver", "whip", "claws"}, 3},
		{[]string{"cleaver", "whip"}, 1},
		{[]string{"pistol", "axe"}, 1},
		{[]string{"cleaver", "axe"}, 2},
	} {
		var items []*Item
		for i, p := range c.parts {
			items = append(items, &Item{Name: p, Count: 1, Raw: p, Joiner: ", "})
			if i+1 == len(c.parts) {
				items[i].Joiner = ""
			}
		}
		if got, _ := joinNames(items, func(name string) bool { return names[name] || loose[name] }, func(name string) bool { return names[name] }); got != c.want {
			t.Errorf("%q: %d, want %d", c.parts, got, c.want)
		}
		items[0].Count, items[0].Raw = 3, "3x "+items[0].Raw
		got, x := joinNames(items, func(name string) bool { return names[name] || loose[name] }, func(name string) bool { return names[name] })
		if got != c.want || x.Count != 3 {
			t.Errorf("3x %q: %d of %d, want %d of 3", c.parts, x.Count, got, c.want)
		}
	}
}

func TestLoosely(t *testing.T) {
	for _, same := range [][2]string{
		{"Bolt rifles", "Bolt Rifle"}, {"Frag & Krak grenades", "frag and krak grenade"}, {"2. Strike Force", "Strike Force"},
		{"T’au Commander", "T'au commanders"}, {"Rover with flamer", "Rover w/ flamer"}, {"Khârn", "Kharn"},
	} {
		if a, b := spellingOf(same[0]).loose, spellingOf(same[1]).loose; a != b {
			t.Errorf("%q is %q, %q is %q", same[0], a, same[1], b)
		}
	}
	for _, other := range [][2]string{{"Axe", "Axes of war"}, {"Glass", "Glas"}, {"2 cannons", "cannon"}, {"Bolt pistol", "Bolt rifle"}} {
		if a, b := spellingOf(other[0]).loose, spellingOf(other[1]).loose; a == b {
			t.Errorf("%q and %q are both %q", other[0], other[1], a)
		}
	}
}

func TestLikeness(t *testing.T) {
	books := []string{
		"Imperium - Adeptus Astartes - Space Marines", "Imperium - Adeptus Astartes - Ultramarines", "Imperium - Adeptus Custodes",
		"Chaos - Daemons Library", "Chaos - Chaos Daemons", "Xenos - T'au Empire", "Xenos - Orks",
	}
	for _, tt := range []struct {
		faction []string
		want    string
	}{
		{[]string{"Imperium", "Adeptus Astartes", "Ultramarines"}, books[1]},
		{[]string{"Space Marines", "Ultramarines"}, books[1]},
		{[]string{"Space Marines"}, books[0]},
		{[]string{"Imperium", "Adeptus Custodes"}, books[2]},
		{[]string{"Daemons"}, books[4]},
		{[]string{"T’au Empire"}, books[5]},
		{[]string{"Tau"}, books[5]},
		{[]string{"orks"}, books[6]},
		{[]string{"Imperium"}, ""},
		{[]string{"Squats"}, ""},
		{nil, ""},
	} {
		best, most := "", 0
		for _, b := range books {
			if n := factionScore(b, tt.faction); n > most {
				best, most = b, n
			}
		}
		if best != tt.want {
			t.Errorf("%v: got %q, want %q", tt.faction, best, tt.want)
		}
	}
}
