package text

import "testing"

// TestJoined: of the parts of a line as many are one name as the longest that is one,
// also where the first is a name itself; then not by a name that is only like it.
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
			items = append(items, &Item{Name: p, Count: 1, raw: p, joiner: comma})
			if i+1 == len(c.parts) {
				items[i].joiner = ""
			}
		}
		if got, _ := joinNames(items, func(name string) bool { return names[name] || loose[name] }, func(name string) bool { return names[name] }); got != c.want {
			t.Errorf("%q: %d, want %d", c.parts, got, c.want)
		}
		items[0].Count, items[0].raw = 3, "3x "+items[0].raw
		got, x := joinNames(items, func(name string) bool { return names[name] || loose[name] }, func(name string) bool { return names[name] })
		if got != c.want || x.Count != 3 {
			t.Errorf("3x %q: %d of %d, want %d of 3", c.parts, x.Count, got, c.want)
		}
	}
}
