package ed10

import (
	"fmt"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/charge"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/fight"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// TestTerrainByKind plays the rules of each kind of terrain feature, each on both sides of its edge.
func TestTerrainByKind(t *testing.T) {
	for name, test := range terrainTests {
		t.Run(name, test)
	}
}

func corners(x0, y0, x1, y1 geom.Length) []geom.Point {
	return []geom.Point{{X: x0, Y: y0}, {X: x1, Y: y0}, {X: x1, Y: y1}, {X: x0, Y: y1}}
}

// ground is a feature without parts on the ground between two corners.
func ground(kind geom.FeatureKind, x0, y0, x1, y1 geom.Length) geom.Feature {
	return geom.Feature{Name: kind.String(), Kind: kind, Area: corners(x0, y0, x1, y1)}
}

// block is a feature of one part on the ground between two corners.
func block(kind geom.FeatureKind, height, x0, y0, x1, y1 geom.Length) geom.Feature {
	return geom.Feature{Name: kind.String(), Kind: kind, Parts: []geom.Prism{{Corners: corners(x0, y0, x1, y1), Height: height}}}
}

// over lays out terrain.
func over(t *testing.T, tt *rulestest.Table, features ...geom.Feature) *rulestest.Table {
	t.Helper()
	land, err := geom.LayTerrain(features, tt.Edition.Move.LowTerrain.Is)
	if err != nil {
		t.Fatal(err)
	}
	tt.Terrain = land.ByKind()
	for u := range tt.Units() {
		if tt.On(u) {
			tt.SetPose(int(tt.Unit(u).First), tt.Bodies(u)[0].Pose)
		}
	}
	return tt
}

// covered reports whether the second unit has cover from the first.
func covered(tt *rulestest.Table) bool {
	u := rules.UnitID(2)
	return tt.Covered(u) || tt.Edition.Shoot.Obscure.Do(tt.Game, &rules.Shot{Unit: 1, At: 0, Target: u})
}

// duelOver is one model of each army, at these places, with keywords and terrain.
func duelOver(t *testing.T, from, to at, own, target effect.Keyword, features ...geom.Feature) *rulestest.Table {
	t.Helper()
	return over(t, table(t, "", list(of(squad(1), own)), list(of(squad(1), target)), from, to), features...)
}

var terrainTests = map[string]func(*testing.T){
	"10e.TERRAIN.RUINS.3 10e.TERRAIN.RUINS.4 10e.TERRAIN.RUINS.5 10e.TERRAIN.RUINS.6 10e.CORE.VISIBLE.7 10e.GAPS.40 10e.EXAMPLES.71 sight": func(t *testing.T) {
		behind, inf := at{25000, 5000}, effect.Infantry
		for _, c := range []struct {
			name        string
			from, to    at
			own, target effect.Keyword
			want        bool
		}{
			{"across", at{5000, 5000}, behind, inf, inf, false},
			{"past it", at{5000, 13000}, at{25000, 13000}, inf, inf, true},
			{"into it", at{5000, 5000}, at{13000, 5000}, inf, inf, true},
			{"at a model that is partly within", at{5000, 5000}, at{16000, 5000}, inf, inf, true},
			{"out of it", at{13000, 5000}, behind, inf, inf, true},
			{"across, by a TOWERING model", at{5000, 5000}, behind, effect.Towering, inf, false},
			{"out of it, by a TOWERING model that is partly within", at{10000, 5000}, behind, effect.Towering, inf, true},
			{"through it, by a model that is partly within", at{10000, 5000}, behind, inf, inf, false},
			{"away from it, by a model that is partly within", at{10000, 5000}, at{2000, 5000}, inf, inf, true},
			{"away from it, by a model whose rim alone is out of it", at{10500, 5000}, at{2000, 5000}, inf, inf, true},
			{"across, by AIRCRAFT", at{5000, 5000}, behind, effect.Aircraft, inf, true},
			{"across, at AIRCRAFT", at{5000, 5000}, behind, inf, effect.Aircraft, true},
		} {
			tt := duelOver(t, c.from, c.to, c.own, c.target, ground(geom.Ruin, 10000, 0, 16000, 12000))
			equal(t, c.name, tt.Sees(0, 2), c.want)
			equal(t, c.name+": of a model", tt.SeesModel(0, 2, 0), c.want)
		}
		tt := duelOver(t, at{5000, 5000}, behind, inf, inf, ground(geom.Woods, 10000, 0, 16000, 12000))
		equal(t, "across woods: visible, and in cover", [2]bool{tt.Sees(0, 2), covered(tt)}, [2]bool{true, true})
	},
	"10e.TERRAIN.WOODS.2 10e.TERRAIN.WOODS.3 10e.TERRAIN.WOODS.4 10e.TERRAIN.WOODS.5 10e.TERRAIN.GENERAL.3 10e.GAPS.39 cover of woods": func(t *testing.T) {
		inf := effect.Infantry
		for _, c := range []struct {
			name        string
			from, to    at
			own, target effect.Keyword
			want        bool
		}{
			{"across", at{5000, 5000}, at{25000, 5000}, inf, effect.Vehicle, true},
			{"past them", at{5000, 13000}, at{25000, 13000}, inf, inf, false},
			{"wholly within", at{5000, 5000}, at{13000, 5000}, inf, effect.Vehicle, true},
			{"out of them", at{13000, 5000}, at{25000, 5000}, inf, inf, false},
			{"by a TOWERING model", at{5000, 5000}, at{25000, 5000}, effect.Towering, inf, false},
			{"at a TOWERING model", at{5000, 5000}, at{25000, 5000}, inf, effect.Towering, false},
			{"by AIRCRAFT", at{5000, 5000}, at{25000, 5000}, effect.Aircraft, inf, false},
		} {
			tt := duelOver(t, c.from, c.to, c.own, c.target, ground(geom.Woods, 10000, 0, 16000, 12000))
			equal(t, c.name+": visible", tt.Sees(0, 2), true)
			equal(t, c.name+": cover", covered(tt), c.want)
		}
	},
	"10e.TERRAIN.RUINS.7 10e.TERRAIN.CRATER.1 10e.TERRAIN.CRATER.2 10e.TERRAIN.WOODS.1 where the model stands": func(t *testing.T) {
		for _, c := range []struct {
			kind   geom.FeatureKind
			of     effect.Keyword
			within bool
			want   bool
		}{
			{geom.Ruin, effect.Vehicle, true, true}, {geom.Ruin, effect.Infantry, false, false},
			{geom.Crater, effect.Infantry, true, true}, {geom.Crater, effect.Infantry, false, false}, {geom.Crater, effect.Vehicle, true, false},
			{geom.Hill, effect.Infantry, true, false}, {geom.NoKind, effect.Infantry, true, false},
		} {
			to := at{10000 + base/2, 5000}
			if !c.within {
				to.x--
			}
			tt := duelOver(t, at{5000, 5000}, to, effect.Infantry, c.of, ground(c.kind, 10000, 0, 16000, 12000))
			if covered(tt) != c.want {
				t.Errorf("%+v: cover %v", c, !c.want)
			}
		}
		for _, kind := range []geom.FeatureKind{geom.Crater, geom.Woods} {
			for height, want := range map[geom.Length]bool{2 * inch: true, 2*inch + 1: false} {
				tt := duelOver(t, at{5000, 5000}, far, effect.Infantry, effect.Infantry, block(kind, height, 7000, 0, 8000, 12000))
				equal(t, "moves over it", moving(tt, 1, rules.DoNormalMove).Apply(shift(tt, 1, 6*inch)) == nil, want)
			}
		}
	},
	"10e.TERRAIN.HILL.2 10e.TERRAIN.DEBRIS.2 10e.TERRAIN.BARRICADE.2 what hides a part of a model": func(t *testing.T) {
		edge := 14500 + 3*inch - base/2 // the farthest place wholly within 3" of the wall
		for _, c := range []struct {
			kind geom.FeatureKind
			of   effect.Keyword
			x    geom.Length
			want bool
		}{
			{geom.Hill, effect.Vehicle, 25000, true}, {geom.Debris, effect.Vehicle, 25000, true}, {geom.NoKind, effect.Vehicle, 25000, true},
			{geom.Crater, effect.Infantry, 25000, false},
			{geom.Barricade, effect.Infantry, edge, true}, {geom.Barricade, effect.Infantry, edge + 1, false}, {geom.Barricade, effect.Vehicle, edge, false},
		} {
			tt := duelOver(t, at{5000, 5000}, at{c.x, 5000}, effect.Infantry, c.of, block(c.kind, 900, 14000, 0, 14500, 12000))
			if got := covered(tt); got != c.want || !tt.Sees(0, 2) {
				t.Errorf("%+v: cover %v, visible %v", c, got, tt.Sees(0, 2))
			}
		}
	},
	"10e.TERRAIN.RUINS.7 behind the corner of a ruin": func(t *testing.T) {
		for y, want := range map[geom.Length]bool{5000: true, 5700: false} {
			tt := duelOver(t, at{5000, 5000}, at{25000, 5000}, effect.Infantry, effect.Vehicle, ground(geom.Ruin, 23900, y, 24000, 12000))
			equal(t, "visible, and in cover", [2]bool{tt.Sees(0, 2), covered(tt)}, [2]bool{true, want})
		}
	},
	"10e.CORE.VISIBLE.4 each part from some part of the observer": func(t *testing.T) {
		// Through a gap halfway each side of the target is seen from the other side of the observer; through
		// one beside the target none is.
		for x, want := range map[geom.Length]bool{15000: true, 24000: false} {
			const y, gap = 5000, 300
			tt := duelOver(t, at{5000, y}, at{25000, y}, effect.Infantry, effect.Infantry,
				block(geom.Hill, 5*inch, x-10, y-gap/2-3*inch, x+10, y-gap/2), block(geom.Hill, 5*inch, x-10, y+gap/2, x+10, y+gap/2+3*inch))
			equal(t, "visible", tt.Sees(0, 2), true)
			equal(t, "cover", covered(tt), !want)
		}
	},
	"10e.CORE.VISIBLE.5 10e.CORE.VISIBLE.6 to every model of the attacking unit": func(t *testing.T) {
		for y, want := range map[geom.Length]bool{5000: true, 14000: false} { // of the second shooter
			tt := over(t, table(t, "", list(squad(2)), list(of(squad(1), effect.Infantry)), at{5000, 14000}, at{25000, 14000}), block(geom.Hill, 900, 14000, 0, 14500, 9500))
			tt.SetPose(1, geom.Pose{X: 5000, Y: y})
			equal(t, "cover", covered(tt), want)
		}
		tt := over(t, table(t, "", list(squad(1)), list(of(squad(2), effect.Infantry)), at{5000, 5000}, at{15000, 5000}))
		tt.SetPose(2, geom.Pose{X: 15000 - base, Y: 5000})
		equal(t, "behind another model of its unit", covered(tt), false)
	},
	"10e.SHOOT.COVER.7 a single model": func(t *testing.T) {
		// Of two models the first stands in a ruin; the attack is allocated to one or the other.
		for _, c := range []struct {
			model rules.ModelID
			ap    int16
			words []string
			need  int // of a Save of 3+ or, against AP 0, of 4+
		}{{2, -1, nil, 3}, {3, -1, nil, 4}, {2, 0, nil, 3}, {3, 0, nil, 4}, {2, -1, []string{"ignores cover"}, 4}} {
			for face, lost := range map[int]int16{c.need: 0, c.need - 1: 1} {
				w := gun(t, c.words...)
				w.AP = c.ap
				tt := table(t, fmt.Sprintf("hit 3; wound 4; save %d", face), list(of(squad(1, w), effect.Infantry)), list(squad(2)), at{5000, 5000}, at{15000, 5000})
				p := &tt.Setup.Armies[1].Units[0].Kinds[0].Profile
				if p.Save = 3; c.ap == 0 {
					p.Save = 4
				}
				over(t, tt, ground(geom.Ruin, 14000, 4000, 16000, 6000))
				tt.SetPose(2, geom.Pose{X: 15000, Y: 7500})
				shooting(tt).Answer(shots(0, 2))
				asked(t, tt, rules.ForAllocation)
				tt.Answer(&rules.Choice{Ask: rules.OrderModels, Models: []rules.ModelID{c.model}})
				equal(t, fmt.Sprintf("%+v: wounds lost by a %d", c, face), 2-tt.State.Models[c.model-1].Wounds, lost)
			}
		}
	},
	"10e.TERRAIN.RUINS.1 through walls": func(t *testing.T) {
		for _, c := range []struct {
			kind geom.FeatureKind
			of   effect.Keyword
			by   geom.Length
			want bool
		}{
			{geom.Ruin, effect.Infantry, 6 * inch, true}, {geom.Ruin, effect.Beasts, 6 * inch, true}, {geom.Ruin, effect.Vehicle, 6 * inch, false},
			{geom.Hill, effect.Infantry, 6 * inch, false}, {geom.Ruin, effect.Infantry, 2*inch + base/2, false}, // in the wall
		} {
			tt := duelOver(t, at{5000, 5000}, far, c.of, effect.Infantry, block(c.kind, 5*inch, 7000, 0, 7500, 12000))
			if got := moving(tt, 1, rules.DoNormalMove).Apply(shift(tt, 1, c.by)) == nil; got != c.want {
				t.Errorf("%+v: legal %v", c, got)
			}
			charge := over(t, table(t, "charge 6 6", list(of(squad(1), c.of)), list(squad(1)), at{5000, 5000}, at{5000 + base + 8*inch, 5000}), block(c.kind, 5*inch, 7000, 0, 7500, 30000))
			phase(charge, rules.StepCharge)
			charge.Choose(rules.Select, 1)
			if got := charge.Apply(shift(charge, 1, 8*inch-2)) == nil; c.by == 6*inch && got != c.want {
				t.Errorf("%+v: charge legal %v", c, got)
			}
		}
	},
	"10e.GAPS.35 walls do not keep models apart": func(t *testing.T) {
		for gap, want := range map[geom.Length]bool{inch: true, inch + 1: false} {
			tt := duelOver(t, at{5000, 5000}, at{5000 + base + gap, 5000}, effect.Infantry, effect.Infantry, block(geom.Ruin, 5*inch, 5700, 0, 5900, 12000))
			equal(t, "engaged", [2]bool{tt.Engaged(1, 2), tt.Sees(0, 2)}, [2]bool{want, false})
		}
	},
	"10e.TERRAIN.RUINS.2 10e.TERRAIN.HILL.1 10e.TERRAIN.GENERAL.1 on upper floors": func(t *testing.T) {
		for _, c := range []struct {
			kind geom.FeatureKind
			of   effect.Keyword
			x    geom.Length
			by   rules.RuleID
		}{
			{geom.Ruin, effect.Infantry, 8000 + base/2, ""}, {geom.Ruin, effect.Beasts, 8000 + base/2, ""}, {geom.Ruin, effect.Fly, 8000 + base/2, ""},
			{geom.Ruin, effect.Vehicle, 8000 + base/2, "10e.TERRAIN.RUINS.2"}, {geom.Hill, effect.Vehicle, 8000 + base/2, ""},
			{geom.Ruin, effect.Infantry, 8000 + base/2 - 1, "10e.MOVE.TERRAIN.2"}, {geom.Hill, effect.Infantry, 8000 + base/2 - 1, "10e.MOVE.TERRAIN.2"},
			{geom.Debris, effect.Infantry, 8000 + base/2, "10e.MOVE.TERRAIN.2"}, {geom.Barricade, effect.Infantry, 8000 + base/2, "10e.MOVE.TERRAIN.2"},
		} {
			u := of(squad(1), c.of)
			u.Kinds[0].Profile.Move.Most = 20 * inch
			tt := over(t, table(t, "", list(u), list(squad(1)), at{5000, 5000}, far), block(c.kind, 3*inch, 8000, 0, 14000, 12000))
			moving(tt, 1, rules.DoNormalMove)
			to := &rules.Choice{Ask: rules.MoveModels, Paths: []rules.Path{{Model: 1, Poses: []geom.Pose{{X: c.x, Y: 5000, Z: 3 * inch}}}}}
			if c.by == "" {
				tt.Answer(to)
			} else {
				tt.Refused(to, c.by)
			}
		}
	},
	"10e.TERRAIN.BARRICADE.1 10e.TERRAIN.DEBRIS.1 over it, and not onto it": func(t *testing.T) {
		for _, kind := range []geom.FeatureKind{geom.Barricade, geom.Debris, geom.Crater} {
			for by, want := range map[geom.Length]bool{6 * inch: true, 2 * inch: kind == geom.Crater, 2*inch - base/2: true, 2*inch - base/2 + 10: kind == geom.Crater} {
				tt := duelOver(t, at{5000, 5000}, far, effect.Infantry, effect.Infantry, block(kind, inch, 7000, 0, 7500, 12000))
				if got := moving(tt, 1, rules.DoNormalMove).Apply(shift(tt, 1, by)) == nil; got != want {
					t.Errorf("%v by %v: legal %v", kind, by, got)
				}
			}
		}
		tt := over(t, arrives(t, 2, squad(1)), block(geom.Barricade, inch, 20000, 0, 21000, 12000))
		tt.Choose(rules.DoStrategic, 1)
		tt.Refused(up(tt, 1, at{20500, 3000}), "10e.MOVE.TERRAIN.2")
		tt.Answer(up(tt, 1, at{20000 - base/2, 3000}))
	},
	"10e.TERRAIN.BARRICADE.3 a charge across it": func(t *testing.T) {
		for _, c := range []struct {
			name                 string
			kind                 geom.FeatureKind
			script               string
			start, behind, thick geom.Length
			end                  geom.Length // the distance from the barricade
			want, planned        bool
		}{
			{"a target 1\" behind it", geom.Barricade, "charge 1 2", 3 * inch, inch, inch - 10, 0, true, true},
			{"2\" from the target", geom.Barricade, "charge 1 2", 3 * inch, inch, inch, 0, true, false}, // plans stop short of it
			{"a target farther behind it", geom.Barricade, "charge 1 2", 3 * inch, inch + 1, inch / 2, 0, false, false},
			{"an end more than 2\" from the target", geom.Barricade, "charge 1 2", 3 * inch, inch, inch + 1, 0, false, false},
			{"debris", geom.Debris, "charge 1 2", 3 * inch, inch, inch, 0, false, false},
			{"away from the barricade", geom.Barricade, "charge 1 3", 3 * inch, 800, inch, 200, false, true},
			{"as near as the roll allows", geom.Barricade, "charge 1 2", 3*inch + 200, 800, inch, 200, true, true},
		} {
			tt := over(t, table(t, c.script, list(squad(1)), list(squad(1)), at{20000 - base/2 - c.start, 6000}, at{20000 + c.thick + c.behind + base/2, 6000}),
				block(c.kind, inch, 20000, 0, 20000+c.thick, 12000))
			phase(tt, rules.StepCharge)
			tt.Choose(rules.Select, 1)
			if tt.Request().Reason != rules.ForChargeMove {
				equal(t, c.name+": reaches the target", false, c.want)
				continue
			}
			roll := tt.Request().Limits.Distance
			if _, ok := charge.Plan(tt.Game, 1, rules.UnitSet(0).With(2), roll); ok != c.planned {
				t.Errorf("%s: a plan is found: %v", c.name, ok)
			}
			if to := shift(tt, 1, c.start-c.end); c.want {
				tt.Answer(to)
			} else {
				tt.Refused(to, "10e.CHARGE.ROLL.2")
			}
		}
	},
	"10e.TERRAIN.BARRICADE.4 10e.EXAMPLES.72 10e.GAPS.34 fights across it": func(t *testing.T) {
		for _, c := range []struct {
			name string
			kind geom.FeatureKind
			gap  geom.Length
			y    geom.Length // of the end of the barricade
			want bool
		}{
			{"within 2\"", geom.Barricade, 2 * inch, 12000, true}, {"farther", geom.Barricade, 2*inch + 1, 12000, false},
			{"debris", geom.Debris, 2 * inch, 12000, false}, {"beside a barricade", geom.Barricade, 2 * inch, 5900, false},
		} {
			tt := over(t, table(t, "", list(squad(1)), list(squad(1)), at{20000 - base/2, 6000}, at{20000 + c.gap + base/2, 6000}),
				block(c.kind, inch, 20000, 0, 20500, c.y))
			for _, u := range []rules.UnitID{1, 2} {
				var to [1]rules.UnitSet
				fight.WithinOrBehind(tt.Game, u, to[:])
				equal(t, c.name+": is eligible to fight, and attacks", [2]bool{fight.EngagedByFlight(tt.Game, u), to[0] != 0}, [2]bool{c.want, c.want})
			}
			equal(t, c.name+": engaged", tt.EngagedBy(1), 0)
		}
	},
	"10e.TERRAIN.PLUNGE.1 10e.TERRAIN.GENERAL.2 10e.EXAMPLES.70 plunging fire": func(t *testing.T) {
		for _, c := range []struct {
			name   string
			kind   geom.FeatureKind
			height geom.Length
			second geom.Length // height of the target's second model
			want   bool
		}{
			{"6 inches up", geom.Ruin, 6 * inch, 0, true}, {"5.9 inches up", geom.Ruin, 5900, 0, false},
			{"at a unit with a model on a first floor", geom.Ruin, 6 * inch, 3 * inch, false}, {"on a hill", geom.Hill, 6 * inch, 0, false},
		} {
			tt := table(t, "hit 3; wound 4; save 4", list(of(squad(1, gun(t)), effect.Infantry)), list(squad(2)), at{5000, 5000}, at{15000, 5000})
			tt.Setup.Armies[1].Units[0].Kinds[0].Profile.Save = 3
			over(t, tt, block(c.kind, c.height, 3000, 3000, 7000, 7000))
			tt.SetPose(0, geom.Pose{X: 5000, Y: 5000, Z: c.height})
			tt.SetPose(2, geom.Pose{X: 15000, Y: 7000, Z: c.second})
			shooting(tt).Answer(shots(0, 2))
			suffers(tt)
			lost := int16(4)
			for _, m := range tt.Models(2) {
				lost -= m.Wounds
			}
			equal(t, c.name+": a 4 fails against AP -2", lost == 1, c.want)
		}
	},
}
