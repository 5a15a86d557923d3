package edition

import (
	"slices"

	"github.com/rollcall40k/rollcall/rules"
)

// DefaultMission is the id of the mission of the core rules of every edition.
const DefaultMission = "only-war"

// A Mission is a mission of an edition by its name.
type Mission struct {
	ID      string
	Name    string
	Summary string // one sentence

	editions []string // that have it; none: all
	patch    rules.Patch
}

// missions are all missions but that of the core rules.
var missions = [...]Mission{
	{ID: "slay-and-secure", Name: "Slay and Secure", Summary: "The mission of the core rules with this primary objective.", editions: []string{"8e"}, patch: primary("Slay and Secure")},
	{ID: "ancient-relic", Name: "Ancient Relic", Summary: "The mission of the core rules with this primary objective.", editions: []string{"8e"}, patch: primary("Ancient Relic")},
	{ID: "domination", Name: "Domination", Summary: "The mission of the core rules with this primary objective.", editions: []string{"8e"}, patch: primary("Domination")},
	{ID: "five-front", Name: "Five Front", Summary: "Five objective markers, one of them in the middle, which scores twice; zones in opposite corners.", patch: fiveFront},
	{ID: "centre-ground", Name: "Centre Ground", Summary: "Five objective markers, 5 points each from the second battle round on, and two fixed secondary objectives.", editions: []string{"10e"}, patch: centreGround},
	{ID: "signal-posts", Name: "Signal Posts", Summary: "Five objectives on a layout of terrain areas, 4 points each and 3 more for the one in the middle, and two fixed secondary missions, one with an action.", editions: []string{"11e"}, patch: signalPosts},
}

// Missions lists the missions of an edition, that of its core rules first. The list is
// empty for an unknown edition.
func Missions(edition string) []Mission {
	e, ok := Lookup(edition)
	if !ok {
		return nil
	}
	list := []Mission{{ID: DefaultMission, Name: e.Mission.Name, Summary: "The mission of the core rules."}}
	for i := range missions {
		if m := &missions[i]; len(m.editions) == 0 || slices.Contains(m.editions, edition) {
			list = append(list, *m)
		}
	}
	return list
}

// A Patch is an erratum or a house rule by its name.
type Patch struct {
	ID      string
	Summary string // one sentence

	editions []string // that it changes; none: all
	patch    rules.Patch
}

var patches = [...]Patch{
	{ID: "short-battle", Summary: "The battle lasts three battle rounds.", patch: shortBattle},
}

// Patches lists the patches of an edition.
func Patches(edition string) (list []Patch) {
	for i := range patches {
		if p := &patches[i]; len(p.editions) == 0 || slices.Contains(p.editions, edition) {
			list = append(list, *p)
		}
	}
	return list
}

// shortBattle is for test games with little time.
func shortBattle(e *rules.Edition) { e.Mission.Rounds = rules.Is("house.ROUNDS", 3) }

// primary is the mission of the core rules with one of its primary objectives, for which
// nothing is rolled.
func primary(name string) rules.Patch {
	return func(e *rules.Edition) {
		m := &e.Mission
		m.Name = name
		m.Primaries.Is = slices.DeleteFunc(m.Primaries.Is, func(p rules.Primary) bool { return p.Name != name })
	}
}
