package army

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// A unitBuilder prepares a unit for battle.
type unitBuilder struct {
	names    *Names
	unit     *Unit
	fidelity *Fidelity
	army     effect.Keywords // those that every unit of the army has
	whole    *armyFacts      // the army; nil: nothing is known of it

	out         rules.ArmyUnit
	compiler    *effect.Compiler
	unitNames   rules.UnitNames
	played      map[string]bool // abilities that are played at least partly
	notModelled []string        // abilities that are not played completely
	powers      []granted       // powers that use_powers lets the unit use
	again       []granted       // abilities that use_again lets the unit use once more
	// mayUsePowers is when powers are used, mostPowers their maximum number, and powerRoll what is added to the rolls for
	// them.
	mayUsePowers *effect.Spec
	mostPowers   int8
	powerRoll    int
}

// build builds the rules.ArmyUnit of the unit. It returns an error if the unit cannot be
// played, and otherwise nil.
func (f *unitBuilder) build() *unreadable {
	f.played = map[string]bool{}
	f.notModelled = slices.Clone(f.unit.notInBattles)
	f.out.Unit = f.unit.Rules
	f.out.Effects = slices.Clone(f.out.Effects)
	f.out.Kinds = slices.Clone(f.out.Kinds)
	f.unitNames = rules.UnitNames{Name: f.unit.Name}
	if lack := f.copyKinds(); lack != nil {
		return lack
	}
	f.addWeapons()
	f.setBases()
	f.compiler = newCompiler(f.names, f.unit.Rules.Keywords)
	f.compiler.Leader = f.unit.Battle.Leader
	for k := range f.out.Kinds {
		kind := &f.out.Kinds[k]
		f.compiler.Models = append(f.compiler.Models, effect.ModelKind{Name: f.unit.Models[k], Count: kind.Count, Hull: kind.Base.Shape == geom.Hull})
	}
	f.addWeaponEffects()
	f.addAuras()
	for _, a := range f.unit.Battle.Abilities {
		for _, s := range a.Effects {
			f.addAbility(a.Name, s, placement{kind: a.Kind})
		}
	}
	f.useAgain()
	f.addCoreUses()
	f.usePowers()
	f.setCapacity()
	f.setCasting()
	f.addWounds()
	f.reportNotModelled()
	return nil
}

// copyKinds copies what is changed later, and names the kinds. Models with incomplete data are
// played with the known data: without a stat line, with that of other models of the unit;
// without Wounds, with 1. A unit for which neither is known cannot be played.
func (f *unitBuilder) copyKinds() *unreadable {
	if len(f.out.Kinds) == 0 {
		return &unreadable{f.unit.Name, "no models", "at least 1"}
	}
	if n := f.out.Size(); n > geom.MaxUnit {
		return &unreadable{f.unit.Name, plural(n, "model"), fmt.Sprintf("at most %d", geom.MaxUnit)}
	}
	known := slices.IndexFunc(f.out.Kinds, func(k rules.Kind) bool { return k.Profile.Wounds > 0 || k.Profile.Toughness > 0 })
	for k := range f.out.Kinds {
		kind, name := &f.out.Kinds[k], f.unit.Models[k]
		kind.Effects = slices.Clone(kind.Effects)
		switch {
		case kind.Profile.Wounds > 0:
		case kind.Profile.Toughness > 0:
			kind.Profile.Wounds = 1
			f.fidelity.noteGap(Gap{Datasheet: f.unit.Name, Missing: "Wounds of " + name + " (1 assumed)"})
		case known >= 0:
			kind.Profile = f.out.Kinds[known].Profile
			kind.Profile.Wounds = max(kind.Profile.Wounds, 1)
			f.fidelity.noteGap(Gap{Datasheet: f.unit.Name, Missing: "stat line of " + name + " (that of " + f.unit.Models[known] + " assumed)"})
		default:
			return &unreadable{f.unit.Name, "no stat line of " + name, "Toughness and Wounds"}
		}
		f.unitNames.Kinds = append(f.unitNames.Kinds, rules.KindNames{Name: name})
	}
	return nil
}

// unreadable is the error for a unit that cannot be played. It wraps ErrUnreadable.
type unreadable struct{ unit, found, allowed string }

// Error names what cannot be read.
func (e *unreadable) Error() string {
	return fmt.Sprintf("%s: %v: found %s; allowed: %s", e.unit, ErrUnreadable, e.found, e.allowed)
}

// Unwrap returns ErrUnreadable.
func (e *unreadable) Unwrap() error { return ErrUnreadable }

// A placement is the place of an effect in a unit.
type placement struct {
	kind   int           // index in Unit.Kinds; -1: the whole unit
	weapon *rules.Weapon // for an effect of the weapon only
	aura   *effect.Aura  // for an effect of an aura
}

// place adds an effect at its place. Effects of a unit's only kind of models are added to the
// unit, where rules that consider units as a whole find them.
func (f *unitBuilder) place(e effect.Effect, p placement) {
	switch {
	case p.aura != nil:
		p.aura.Effects = append(p.aura.Effects, e)
	case p.weapon != nil:
		p.weapon.Effects = append(p.weapon.Effects, e)
	case p.kind < 0 || len(f.out.Kinds) == 1 && !ofModels[e.Kind]:
		f.out.Effects = append(f.out.Effects, e)
	default:
		k := &f.out.Kinds[p.kind]
		k.Effects = append(k.Effects, e)
	}
}

// ofModels are the kinds of effects that belong to models rather than units.
var ofModels = [effect.Kinds]bool{effect.Explodes: true}

func (f *unitBuilder) noteNotModelled(name string) {
	if !slices.Contains(f.notModelled, name) {
		f.notModelled = append(f.notModelled, name)
	}
}

// addAuras adds the auras of the unit. It removes their effects from the unit's own effects,
// because battles apply them again.
func (f *unitBuilder) addAuras() {
	for i := range f.unit.Battle.Auras {
		a := &f.unit.Battle.Auras[i]
		for _, own := range a.Own {
			f.removeEffect(int(a.Kind), own)
		}
		aura := a.Aura
		aura.Effects = slices.Clone(a.Effects)
		for _, e := range a.Others {
			f.addAuraEffect(a.Name, e, &aura)
		}
		if len(aura.Effects) > 0 {
			f.out.Auras = append(f.out.Auras, aura)
			f.played[a.Name] = true
		}
		if len(a.Effects)+len(a.Others) == 0 && a.Name != f.unit.Trait { // its text is not understood, and the mission does not play it
			f.noteNotModelled(a.Name)
		}
	}
}

// removeEffect removes one effect from those of a kind, or of the unit.
func (f *unitBuilder) removeEffect(kind int, e effect.Effect) {
	list := &f.out.Effects
	if kind >= 0 {
		list = &f.out.Kinds[kind].Effects
	}
	if i := slices.IndexFunc(*list, func(x effect.Effect) bool { return reflect.DeepEqual(x, e) }); i >= 0 {
		*list = slices.Delete(*list, i, i+1)
	}
}

// addCoreUses adds the core abilities of the unit that are used at a moment.
func (f *unitBuilder) addCoreUses() {
	if f.unit.Battle.Leader && len(f.unit.Battle.Leads)+len(f.unit.leads) == 0 {
		f.noteNotModelled("Leader")
	}
	for _, name := range f.unit.Battle.Core {
		var does rules.ArmyUnit
		if f.names.words().Give(&does, name) != nil {
			f.noteNotModelled(name)
			continue
		}
		for _, use := range does.Uses {
			f.addUses(name, use)
		}
	}
}

// addWounds adds to models the wounds that their own abilities give them from the start.
func (f *unitBuilder) addWounds() {
	for k := range f.out.Kinds {
		kind := &f.out.Kinds[k]
		for _, list := range [][]effect.Effect{f.out.Effects, kind.Effects} {
			for i := range list {
				if e := &list[i]; e.Kind == effect.ChangeCharacteristic && e.Of == effect.W && !e.Set && reflect.DeepEqual(e.Scope, effect.Scope{}) {
					kind.Profile.Wounds = int16(e.Mod.Apply(int(kind.Profile.Wounds)))
				}
			}
		}
	}
}

// reportNotModelled records what is not played.
func (f *unitBuilder) reportNotModelled() {
	for _, name := range f.unit.abilities {
		f.fidelity.Abilities++
		if !slices.Contains(f.notModelled, name) {
			f.fidelity.Played++
		}
	}
	slices.Sort(f.notModelled)
	for _, name := range f.notModelled {
		f.fidelity.NotModelled = append(f.fidelity.NotModelled, Shortfall{Datasheet: f.unit.Name, Ability: name, Partly: f.played[name]})
	}
}

// warlordTrait returns the aura of the army's own Warlord Trait, which is empty if the trait is
// not an aura. It returns nil for the trait of the mission, which is an aura whose data has no
// effects, and if no trait is chosen.
func (f *unitBuilder) warlordTrait() *effect.Aura {
	name := f.unit.Trait
	if name == "" {
		return nil
	}
	number := f.names.Aura(name)
	if i := slices.IndexFunc(f.out.Auras, func(a effect.Aura) bool { return a.Number == number }); i >= 0 {
		a := f.out.Auras[i]
		f.out.Auras = slices.Delete(f.out.Auras, i, i+1)
		return &a
	}
	if slices.ContainsFunc(f.unit.Battle.Auras, func(a Aura) bool { return a.Name == name }) {
		return nil
	}
	return &effect.Aura{}
}

// setBases gives models an assumed base if their data has none.
func (f *unitBuilder) setBases() {
	for k := range f.out.Kinds {
		kind := &f.out.Kinds[k]
		if kind.Base != (geom.Base{}) {
			continue
		}
		kind.Base = f.assumedBase(kind)
		name := f.unit.Name
		if model := f.unit.Models[k]; model != name {
			name += ": " + model
		}
		if !slices.Contains(f.fidelity.Bases, name) {
			f.fidelity.Bases = append(f.fidelity.Bases, name)
		}
	}
}

// A typicalBase is the usual base of models with a keyword, in mm.
type typicalBase struct {
	keyword               string
	wounds                int16 // models with more wounds than this
	length, width, height int
	hull                  bool
}

// typicalBases are listed by precedence: the first match applies.
var typicalBases = []typicalBase{
	{"TITANIC", 0, 170, 109, 200, false},
	{"AIRCRAFT", 0, 120, 92, 120, false},
	{"FORTIFICATION", 0, 150, 150, 120, true},
	{"WALKER", 20, 170, 109, 160, false},
	{"WALKER", 10, 90, 90, 100, false},
	{"WALKER", 0, 60, 60, 80, false},
	{"VEHICLE", 10, 140, 100, 80, true},
	{"VEHICLE", 7, 120, 80, 70, true},
	{"VEHICLE", 0, 60, 60, 70, false},
	{"MONSTER", 9, 105, 70, 110, false},
	{"MONSTER", 0, 60, 60, 80, false},
	{"BIKER", 0, 75, 42, 45, false},
	{"CAVALRY", 0, 75, 42, 50, false},
	{"BEASTS", 0, 40, 40, 35, false},
	{"BEAST", 0, 40, 40, 35, false},
	{"SWARM", 0, 40, 40, 25, false},
	{"SWARMS", 0, 40, 40, 25, false},
	{"TERMINATOR", 0, 40, 40, 45, false},
	{"CHARACTER", 0, 40, 40, 42, false},
	{"INFANTRY", 2, 40, 40, 42, false},
	{"INFANTRY", 0, 32, 32, 40, false},
}

// assumedBase returns the base of a kind of models according to its keywords.
func (f *unitBuilder) assumedBase(k *rules.Kind) geom.Base {
	keywords := k.Keywords
	if keywords == nil {
		keywords = f.out.Keywords
	}
	for _, s := range typicalBases {
		if keywords.Has(f.names.Keyword(s.keyword)) && k.Profile.Wounds > s.wounds {
			return s.base()
		}
	}
	return geom.RoundBase(mm(40), mm(40))
}

func (s *typicalBase) base() geom.Base {
	switch {
	case s.hull:
		return geom.RectangleHull(mm(s.length), mm(s.width), mm(s.height))
	case s.length != s.width:
		return geom.OvalBase(mm(s.length), mm(s.width), mm(s.height))
	}
	return geom.RoundBase(mm(s.length), mm(s.height))
}

func mm(n int) geom.Length { return geom.Millimetres(int64(10 * n)) }
