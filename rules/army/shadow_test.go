package army

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/army/wording"
	"github.com/rollcall40k/rollcall/rules/ed10"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/mission"
	"github.com/rollcall40k/rollcall/rules/morale"
	"github.com/rollcall40k/rollcall/rules/move"
	"github.com/rollcall40k/rollcall/rules/rulestest"
)

// shadowText and riftsText are worded as the rules of armies with a Shadow of Chaos.
const (
	shadowText = "If your Army Faction is DAEMON, certain areas of the battlefield are considered to be within your army's Shadow of Chaos, as follows:\n" +
		"Your deployment zone is always within your army's Shadow of Chaos.\n" +
		"At the start of any phase, if you control at least half of the objective markers within No Man's Land, until the end of that phase, No Man's Land is within your army's Shadow of Chaos.\n" +
		"At the start of any phase, if you control at least half of the objective markers within your opponent's deployment zone, until the end of that phase, your opponent's deployment zone is within your army's Shadow of Chaos.\n\n" +
		"GOOD THINGS\nWhile a DAEMON unit from your army is within your army's Shadow of Chaos, each time that unit takes a Battle-shock test, add 1 to that test and, if that test is passed, " +
		"one model in that unit regains up to D3 lost wounds (if that unit is a LINE unit and that test is passed, up to D3 destroyed models can be returned to that unit instead).\n\n" +
		"BAD THINGS\nWhile an enemy unit is within your army's Shadow of Chaos and/or it is within 6\" of one or more GREATER or LESSER units from your army, each time that unit takes a Battle-shock test, " +
		"subtract 1 from that test and, if that test is failed, that enemy unit suffers D3 mortal wounds."
	riftsText = "Each time a DAEMON unit from your army is set up on the battlefield using the Deep Strike ability, if it is set up wholly within your army's Shadow of Chaos, " +
		"and/or if it is set up wholly within 6\" of one or more friendly GREATER or LESSER units with which it shares the RED or BLUE keyword, " +
		"it can be set up anywhere that is more than 6\" horizontally away from all enemy models, instead of more than 9\"."
)

// daemon returns a unit with texts of abilities and keywords, in an army of the faction.
func daemon(t *testing.T, names *Names, count int, faction string, keywords []string, texts ...string) rules.ArmyUnit {
	t.Helper()
	known := map[string]bool{"DAEMON": true, "LINE": true, "GREATER": true, "LESSER": true, "RED": true, "BLUE": true}
	m := musterOne(&wording.Reader{Tenth: true, Keyword: func(name string) bool { return known[name] }})
	m.names = names
	m.out.Rules.Keywords = names.Keywords(append([]string{"DAEMON"}, keywords...))
	k := &m.out.Rules.Kinds[0]
	k.Count, k.Profile = count, rules.Profile{Toughness: 4, Save: 7, Wounds: 3, Leadership: 7, Control: 2, Move: rules.Move{Most: 6000}}
	for _, text := range texts {
		m.readAbility("ability "+text[:20], text, nil, 0)
	}
	f := unitBuilder{names: names, unit: &m.out, fidelity: &Fidelity{}, army: names.Keywords([]string{faction})}
	if err := f.build(); err != nil || faction == "DAEMON" && len(f.fidelity.NotModelled) > 0 {
		t.Fatalf("%v; not played: %v", err, f.fidelity.NotModelled)
	}
	return f.out
}

// shadowTable is a battle of two units of Daemons, the second one of LINE, against two others, with a marker in each zone and two between.
func shadowTable(t *testing.T, faction, script string) (tt *rulestest.Table, zones [2]geom.Zone) {
	var names Names
	line := daemon(t, &names, 3, faction, []string{"LINE"}, shadowText)
	first := daemon(t, &names, 1, faction, []string{"GREATER"}, shadowText)
	foe := daemon(t, &names, 1, "OTHER", nil)
	e := rules.Complete(ed10.Edition())
	tt = rulestest.New(t, &e, []rules.ArmyUnit{first, line}, []rules.ArmyUnit{foe, foe}, script)
	zones = tt.Zones()
	tt.State.Sides[0].Zone, tt.State.Sides[1].Zone = 0, 1
	tt.State.Round, tt.State.Phase = 1, rules.StepCommand
	return tt, zones
}

func centre(z geom.Zone) geom.Point {
	b := z.Bounds()
	return geom.Point{X: (b.Min.X + b.Max.X) / 2, Y: (b.Min.Y + b.Max.Y) / 2}
}

// test takes a Battle-shock test of a unit, and plays what follows.
func (s shadowTest) test(tt *rulestest.Table) {
	morale.TakeShock(tt.Game, s.unit, 0)
	tt.Run()
	for _, o := range s.answers {
		tt.Answer(&rules.Choice{Ask: rules.SelectOption, Option: o})
	}
	if q := tt.Request(); q.Reason == rules.ForReturn {
		tt.Answer(&rules.Choice{Ask: rules.SetUp, Paths: mission.ReturnPlaces(tt.Game, q)})
	}
}

type shadowTest struct {
	unit    rules.UnitID
	answers []int
}

// TestShadowOfChaos: tests of Daemons in their Shadow of Chaos are easier, and heal; tests of enemies in it are harder, and
// hurt. 10e.BATTLESHOCK.TEST.1, 10e.DATASHEET.HEAL.1.
func TestShadowOfChaos(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		faction string
		parts   rules.ShadowParts
		unit    rules.UnitID
		place   int // 0: its own zone of the first player; 1: the other zone; 2: between, near the GREATER unit; 3: between, far
		script  string
		answers []int
		shocked bool
		wounds  int16
		alive   int16
	}{
		"10e.BATTLESHOCK.TEST.1 a 6 and one passes in its own zone": {unit: 1, place: 0, script: "morale 2 4; ability 2", wounds: 2, alive: 1},
		"a 5 and one fails":                                  {unit: 1, place: 0, script: "morale 2 3", shocked: true, wounds: 1, alive: 1},
		"a 6 fails between the zones":                        {unit: 1, place: 3, script: "morale 2 4", shocked: true, wounds: 1, alive: 1},
		"a 6 and one passes there while it is in the Shadow": {unit: 1, place: 3, parts: rules.NoMansLandInShadow, script: "morale 2 4; ability 6", wounds: 3, alive: 1},
		"a 7 heals nothing out of the Shadow":                {unit: 1, place: 1, parts: rules.NoMansLandInShadow, script: "morale 3 4", wounds: 1, alive: 1},
		"the enemy zone can be in the Shadow":                {unit: 1, place: 1, parts: rules.EnemyZoneInShadow, script: "morale 3 3; ability 1", wounds: 2, alive: 1},
		"another army has no Shadow":                         {faction: "OTHER", unit: 1, place: 0, script: "morale 2 4", shocked: true, wounds: 1, alive: 1},
		"10e.DATASHEET.HEAL.1 a LINE unit heals":             {unit: 2, place: 0, script: "morale 3 4; ability 4", answers: []int{0}, wounds: 3, alive: 2},
		"10e.UNIT.ADD.1 or a model of it returns":            {unit: 2, place: 0, script: "morale 3 4; reanimate 2", answers: []int{1}, wounds: 1, alive: 3},
		"an enemy fails with a 7 in the Shadow, and suffers": {unit: 3, place: 0, script: "morale 3 4; mortal 2", shocked: true, wounds: 2, alive: 1},
		"an enemy passes with an 8 there":                    {unit: 3, place: 0, script: "morale 4 4", wounds: 3, alive: 1},
		"an enemy passes with a 7 far away":                  {unit: 3, place: 3, script: "morale 3 4", wounds: 3, alive: 1},
		"an enemy that fails far away suffers nothing":       {unit: 3, place: 3, script: "morale 3 3", shocked: true, wounds: 3, alive: 1},
		"an enemy fails with a 7 near a GREATER unit":        {unit: 3, place: 2, script: "morale 3 4; mortal 4", shocked: true, wounds: 1, alive: 1},
		"an enemy in its own zone, which is in the Shadow":   {unit: 3, place: 1, parts: rules.EnemyZoneInShadow, script: "morale 3 4; mortal 1", shocked: true, wounds: 2, alive: 1},
		"an enemy is not hurt by an army of another faction": {faction: "OTHER", unit: 3, place: 0, script: "morale 3 3", shocked: true, wounds: 3, alive: 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			faction := c.faction
			if faction == "" {
				faction = "DAEMON"
			}
			tt, zones := shadowTable(t, faction, c.script)
			tt.State.Sides[0].Shadow = c.parts
			middle := geom.Point{X: (tt.Field.Min.X + tt.Field.Max.X) / 2, Y: (tt.Field.Min.Y + tt.Field.Max.Y) / 2}
			for u := range tt.State.Units {
				at := middle
				if u == 0 {
					at.X += 3000 // within 6" of the unit in the middle
				}
				if c.place == 3 && u == 0 {
					at = centre(zones[0])
				}
				if u > 0 {
					at = centre(zones[1])
					at.X += geom.Length(u) * 6000
				}
				tt.Stand(rules.UnitAt(u), at.X, at.Y)
			}
			at := [...]geom.Point{centre(zones[0]), centre(zones[1]), middle, middle}[c.place]
			tt.Stand(c.unit, at.X, at.Y)
			s := tt.Unit(c.unit)
			if s.Player == 0 {
				if c.unit == 2 {
					tt.Remove(int(s.First+2), "test")
				}
				tt.SetWounds(int(s.First), 1)
			}
			shadowTest{c.unit, c.answers}.test(tt)
			if got := tt.Unit(c.unit).Is.Has(effect.Shocked); got != c.shocked {
				t.Errorf("Battle-shocked: %v, want %v", got, c.shocked)
			}
			if got := tt.Models(c.unit)[0].Wounds; got != c.wounds || tt.Unit(c.unit).Alive != c.alive {
				t.Errorf("%d wounds, %d models; want %d, %d", got, tt.Unit(c.unit).Alive, c.wounds, c.alive)
			}
			if asks := tt.Request().Ask; asks != rules.Nothing {
				t.Errorf("still asks %v", tt.Request())
			}
		})
	}
}

// TestNearerArrival: a unit that arrives by its own rule may be 6" from enemies wholly in the Shadow of Chaos or beside a
// friend with a common keyword, and otherwise 9". 10e.ABILITY.DEEPSTRIKE.2.
func TestNearerArrival(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		keywords []string
		faction  string
		parts    rules.ShadowParts
		friend   bool // beside its place
		at       geom.Length
		refused  bool
		drops    bool // it may be anywhere more than 6" from enemies, but then cannot charge
	}{
		"8\" with a drop":                         {faction: "OTHER", at: 8000, drops: true},
		"less than 6\" with a drop is too near":   {faction: "OTHER", at: 5990, drops: true, refused: true},
		"8\" is too near":                         {at: 8000, refused: true},
		"more than 9\" is not":                    {at: 9001},
		"8\" in the Shadow":                       {parts: rules.NoMansLandInShadow, at: 8000},
		"less than 6\" in the Shadow is too near": {parts: rules.NoMansLandInShadow, at: 5990, refused: true},
		"8\" with another zone in the Shadow":     {parts: rules.EnemyZoneInShadow, at: 8000, refused: true},
		"8\" beside a friend of the same colour":  {keywords: []string{"RED"}, friend: true, at: 8000},
		"8\" beside a friend of another colour":   {keywords: []string{"BLUE"}, friend: true, at: 8000, refused: true},
		"8\" where the army has no Shadow":        {faction: "OTHER", parts: rules.NoMansLandInShadow, at: 8000, refused: true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var names Names
			faction := c.faction
			if faction == "" {
				faction = "DAEMON"
			}
			u := daemon(t, &names, 1, faction, c.keywords, shadowText, riftsText)
			u.Effects = append(u.Effects, effect.Effect{Kind: effect.Reinforcements, Arrival: &effect.Arrival{Enemies: 9 * geom.Inch}})
			if c.drops {
				u.Effects = append(u.Effects, effect.Effect{Kind: effect.NearerArrival, Length: 6 * geom.Inch, Actions: effect.ToCharge})
			}
			friend := daemon(t, &names, 1, faction, []string{"GREATER", "RED"}, shadowText)
			e := rules.Complete(ed10.Edition())
			tt := rulestest.New(t, &e, []rules.ArmyUnit{u, friend}, []rules.ArmyUnit{daemon(t, &names, 1, "OTHER", nil)}, "")
			tt.State.Sides[0].Zone, tt.State.Sides[1].Zone, tt.State.Round = 0, 1, 2
			tt.State.Sides[0].Shadow = c.parts
			zones := tt.Zones()
			middle := geom.Point{X: (tt.Field.Min.X + tt.Field.Max.X) / 2, Y: (tt.Field.Min.Y + tt.Field.Max.Y) / 2}
			tt.Stand(3, middle.X, middle.Y)
			tt.Stand(2, centre(zones[0]).X, centre(zones[0]).Y)
			r := tt.Bodies(3)[0].Reach()
			x := middle.X + c.at + 2*r
			if c.friend {
				tt.Stand(2, x, middle.Y+3000)
			}
			tt.SetPlace(1, rules.Reinforcing, rules.NoUnit)
			paths := []rules.Path{{Model: tt.State.Models[tt.Unit(1).First].ID, Poses: []geom.Pose{{X: x, Y: middle.Y}}}}
			allowed := false
			for _, site := range move.ArrivalSites(tt.Game, 1, rules.NoUnit, rules.Select) {
				_, err := move.CheckSetUp(tt.Game, 1, &site, paths)
				allowed = allowed || err == nil
			}
			if allowed == c.refused {
				t.Errorf("allowed: %v", allowed)
			}
			want := 9 * geom.Inch
			if c.faction == "" || c.drops { // its own deployment zone is in its Shadow
				want = 6 * geom.Inch
			}
			tt.Play(rules.Frame{Step: rules.StepReinforcements})
			tt.Choose(rules.Select, 1)
			if got := tt.Request().Limits.Enemies; got != want {
				t.Errorf("the limit is %v from enemies, want %v", got, want)
			}
			if c.drops && !c.refused {
				tt.Answer(&rules.Choice{Ask: tt.Request().Ask, Paths: paths})
				if tt.Forbidden(1)&effect.ToCharge == 0 {
					t.Error("10e.ABILITY.DEEPSTRIKE.2: it may charge")
				}
			}
		})
	}
}
