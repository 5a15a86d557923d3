package army

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/ed10"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// fielding is a mustered unit that is made ready for battle.
type fielding struct {
	names    *Names
	unit     *Unit
	fidelity *Fidelity
	army     effect.Keywords // that every unit of the army has

	out    rules.ArmyUnit
	called rules.UnitNames
	played map[string]bool // abilities of which something is played
	lost   []string        // abilities of which something is not
	powers []granted       // that use_powers lets the unit use
	groups int8            // of Uses that are counted together
	// mayUsePowers says when powers are used, and mostPowers how many.
	mayUsePowers *terms
	mostPowers   int8
}

// field makes rules.ArmyUnit of the unit.
func (f *fielding) field() error {
	f.played = map[string]bool{}
	f.lost = slices.Clone(f.unit.lost)
	f.out.Unit = f.unit.Rules
	f.out.Effects = slices.Clone(f.out.Effects)
	f.out.Kinds = slices.Clone(f.out.Kinds)
	f.called = rules.UnitNames{Name: f.unit.Name}
	if err := f.kinds(); err != nil {
		return err
	}
	f.weapons()
	f.bases()
	f.auras()
	for _, a := range f.unit.Battle.Abilities {
		for _, e := range a.Effects {
			f.ability(a.Name, e, place{kind: a.Kind})
		}
	}
	f.explosions()
	f.core()
	f.usePowers()
	f.capacity()
	f.casting()
	f.bakeWounds()
	f.report()
	return nil
}

// kinds copies what is changed later, and names the kinds. A model without
// characteristics can be no part of a battle.
func (f *fielding) kinds() error {
	if len(f.out.Kinds) == 0 {
		return fmt.Errorf("%s: %w: found no models; allowed: at least 1", f.unit.Name, ErrUnreadable)
	}
	if n := f.out.Size(); n > geom.MaxUnit {
		return fmt.Errorf("%s: %w: found %d models; allowed: at most %d", f.unit.Name, ErrUnreadable, n, geom.MaxUnit)
	}
	for k := range f.out.Kinds {
		kind := &f.out.Kinds[k]
		kind.Effects = slices.Clone(kind.Effects)
		if kind.Profile.Wounds <= 0 {
			return fmt.Errorf("%s: %s: %w: found no Wounds characteristic; allowed: 1 or more", f.unit.Name, f.unit.Models[k], ErrUnreadable)
		}
		f.called.Kinds = append(f.called.Kinds, rules.KindNames{Name: f.unit.Models[k]})
	}
	return nil
}

// A place is where an effect belongs.
type place struct {
	kind   int           // position in Unit.Kinds; -1: the whole unit
	weapon *rules.Weapon // of the weapon alone
	aura   *effect.Aura  // of units that the aura reaches
}

// put puts an effect where it belongs. What a unit's only kind of models has, the
// unit has: rules that look at units as a whole find it there.
func (f *fielding) put(e effect.Effect, p place) {
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

// ofUnits are effects that battles look for on units as a whole alone: on some of the
// models they are not played.
var ofUnits = []string{"core_ability", "move_across", "advance_and", "fall_back_and", "fixed_advance", "not_targeted"}

// ofModels are deeds that are looked for among the effects of kinds.
var ofModels = [effect.Kinds]bool{effect.Explodes: true}

// ability adds one effect of an ability. What is not understood, or has no place
// in battles, is reported.
func (f *fielding) ability(name string, e entry.Effect, p place) {
	t, err := termsOf(e)
	if err != nil || !f.army.HasAll(f.names.Keywords(t.ArmyFaction)) {
		f.lose(name)
		return
	}
	f.take(name, t, p)
}

// take adds an effect that was read.
func (f *fielding) take(name string, t *terms, p place) {
	if !f.add(name, t, p) {
		f.lose(name)
		return
	}
	f.played[name] = true
}

func (f *fielding) lose(name string) {
	if !slices.Contains(f.lost, name) {
		f.lost = append(f.lost, name)
	}
}

// add reads an effect. It is false where battles do not play it.
func (f *fielding) add(name string, t *terms, p place) bool {
	switch {
	case t.Do == "use_powers":
		return f.mayUse(t)
	case t.Power:
		f.powers = append(f.powers, granted{name, t, p})
		return true
	case t.Do == "mark":
		return f.marks(name, t, p)
	case t.Do == "core_ability":
		if used, ok := f.coreUse(name, t, p); used {
			return ok
		}
	case t.Do == "in_aura_range":
		return f.joins(t)
	case timed(t):
		return f.use(name, t, p)
	}
	return f.constant(t, p)
}

// constant adds an effect that always works, while its conditions hold.
func (f *fielding) constant(t *terms, p place) bool {
	if f.vacuous(t) {
		return true
	}
	e, ok := f.effect(t)
	if !ok {
		return false
	}
	if t.Who == "unit" && p.aura == nil {
		p.kind, e.Spreads = -1, true
	}
	if len(t.Weapons) == 0 {
		if slices.Contains(ofUnits, t.Do) && p.aura == nil && p.kind >= 0 && len(f.out.Kinds) > 1 {
			return false
		}
		f.put(e, p)
		return true
	}
	found := false
	for i := range f.unit.Weapons {
		w := &f.unit.Weapons[i]
		if at := f.carried(i); at != nil && slices.ContainsFunc(t.Weapons, func(n string) bool { return sameName(n, w.Name) }) {
			f.put(e, place{kind: w.Kind, weapon: at})
			found = true
		}
	}
	return found
}

// joins lets auras reach the unit wherever it is.
func (f *fielding) joins(t *terms) bool {
	for _, name := range t.Auras {
		f.out.Always = append(f.out.Always, rules.Reached{Aura: f.names.aura(name), Of: f.filterOf(t.Keywords, nil, nil)})
	}
	return len(t.When) == 0 && len(t.Unless) == 0 && t.At == ""
}

// auras gives the unit its auras, and takes from its own effects those that it
// has of them: battles find these again.
func (f *fielding) auras() {
	for i := range f.unit.Battle.Auras {
		a := &f.unit.Battle.Auras[i]
		for _, own := range a.Own {
			f.drop(int(a.Kind), own)
		}
		aura := a.Aura
		aura.Effects = slices.Clone(a.Effects)
		for _, e := range a.Others {
			f.around(a.Name, e, &aura)
		}
		if len(aura.Effects) > 0 {
			f.out.Auras = append(f.out.Auras, aura)
			f.played[a.Name] = true
		}
		if len(a.Effects)+len(a.Others) == 0 && a.Name != f.unit.Trait { // only its words are known, and the mission does not play it
			f.lose(a.Name)
		}
	}
}

// around adds an effect of an aura. One that is used at a moment is used on each
// unit that the aura reaches.
func (f *fielding) around(name string, e entry.Effect, aura *effect.Aura) {
	t, err := termsOf(e)
	switch {
	case err != nil:
		f.lose(name)
	case t.At == "selected_to_move" && t.Until == "end_of_phase" && t.Select == nil:
		t.At, t.AnyKeywords = "", nil // its conditions are those of the move that follows
		f.take(name, t, place{kind: int(aura.Kind), aura: aura})
	case timed(t):
		if !f.useAround(name, t, aura) {
			f.lose(name)
			return
		}
		f.played[name] = true
	default:
		t.AnyKeywords = nil // Aura.Of has them
		f.take(name, t, place{kind: int(aura.Kind), aura: aura})
	}
}

// drop takes one effect out of those of a kind, or of the unit.
func (f *fielding) drop(kind int, e effect.Effect) {
	list := &f.out.Effects
	if kind >= 0 {
		list = &f.out.Kinds[kind].Effects
	}
	if i := slices.IndexFunc(*list, func(x effect.Effect) bool { return reflect.DeepEqual(x, e) }); i >= 0 {
		*list = slices.Delete(*list, i, i+1)
	}
}

// explosions gives models what they do when they are destroyed.
func (f *fielding) explosions() {
	for _, x := range f.unit.Battle.Explodes {
		if x.Range.Random() {
			f.lose(x.Name)
			continue
		}
		e := effect.Effect{Kind: effect.Explodes, Value: int16(x.On), Length: inch(x.Range.Least()), Amount: x.Amount}
		if x.Kind < 0 {
			f.out.Effects = append(f.out.Effects, e)
		} else {
			f.put(e, place{kind: x.Kind})
		}
		f.played[x.Name] = true
	}
}

// core gives the unit those of its core abilities that are used at a moment.
func (f *fielding) core() {
	if f.unit.Battle.Leader && len(f.unit.Battle.Leads)+len(f.unit.tied) == 0 {
		f.lose("Leader")
	}
	for _, name := range f.unit.Battle.Core {
		var does rules.ArmyUnit
		if ed10.Give(&does, name) != nil {
			f.lose(name)
			continue
		}
		for _, use := range does.Uses {
			f.addUse(name, use)
		}
	}
}

// coreUse gives the unit a core ability that is used at a moment, where it is one.
func (f *fielding) coreUse(name string, t *terms, p place) (used, ok bool) {
	var does rules.ArmyUnit
	if ed10.Give(&does, t.Ability) != nil || len(does.Uses) == 0 {
		return false, false
	}
	m := muster{names: f.names}
	scope, ok := m.scope(&t.words)
	if !ok || t.Near != nil || p.aura != nil || t.Who != "unit" && len(f.out.Kinds) > 1 {
		return true, false
	}
	for _, use := range does.Uses {
		use.Scope, use.OfAll = scope, t.Who != "unit"
		f.addUse(name, use)
	}
	return true, true
}

// bakeWounds gives models the wounds that their own abilities add: they have them
// from the beginning.
func (f *fielding) bakeWounds() {
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

// report writes down what is not played.
func (f *fielding) report() {
	slices.Sort(f.lost)
	for _, name := range f.lost {
		f.fidelity.NotModelled = append(f.fidelity.NotModelled, Shortfall{Datasheet: f.unit.Name, Ability: name, Partly: f.played[name]})
	}
}

// trait is what the army's own Warlord Trait does around the Warlord: nothing,
// where it is no aura. It is nil for the trait of the mission, which is an aura
// whose data says no effects, and where none is chosen.
func (f *fielding) trait() *effect.Aura {
	name := f.unit.Trait
	if name == "" {
		return nil
	}
	number := f.names.aura(name)
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
