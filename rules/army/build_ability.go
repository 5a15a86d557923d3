package army

import (
	"cmp"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// addAbility adds one effect of an ability. It reports effects that are not understood or do
// not apply in battles.
func (f *unitBuilder) addAbility(name string, s *effect.Spec, p placement) {
	if !f.whole.allows(f.names, s) {
		f.played[name] = true // it does not apply to the army
		return
	}
	if !f.army.HasAll(f.names.Keywords(s.ArmyFaction)) || !f.addEffect(name, s, p) {
		f.noteNotModelled(name)
		return
	}
	f.played[name] = true
}

// addEffect adds an effect. It returns false if battles do not play it.
func (f *unitBuilder) addEffect(name string, s *effect.Spec, p placement) bool {
	switch {
	case s.Do == "use_powers":
		return f.readUsePowers(s)
	case s.Do == "use_again":
		f.again = append(f.again, granted{name, s, p})
		return true
	case s.Power:
		f.powers = append(f.powers, granted{name, s, p})
		return true
	case s.Do == "mark":
		e, use, ok := f.compiler.Mark(s, len(f.out.Uses))
		if ok {
			f.place(e, p)
			f.addUses(name, use)
		}
		return ok
	case s.Do == "core_ability" && !s.Timed():
		if used, ok := f.addCoreAbility(name, s, p); used {
			return ok
		}
	case s.Do == "in_aura_range":
		return f.addAlwaysReached(s)
	case s.Do == "lend_leadership":
		lent := *s
		lent.Value = effect.Number(strconv.Itoa(int(f.out.Kinds[max(p.kind, 0)].Profile.Leadership)))
		return f.addConstant(&lent, p)
	case s.Timed() && !f.compiler.Concerns(s):
		return true
	case s.Timed():
		if !f.recordHits(s.Select) {
			return false
		}
		own := *s
		own.AnyKeywords = nil // the unit has them
		f.nameModels(s.Contains)
		uses, ok := f.compiler.Uses(name, &own, p.kind)
		for i, u := range uses {
			one, text := "", f.unit.texts[name]
			switch {
			case s.Do == "one_of" && len(uses) == len(s.Effects):
				one = s.Effects[i].Name
			case s.Do == "one_of":
				text = textOfEach(s.Effects, text)
			case s.Do == "army_active":
				one = s.Per
			}
			f.addUse(cmp.Or(one, name), textUnder(one, text), u)
		}
		return ok
	}
	return f.addConstant(s, p)
}

// recordHits lets weapons record which units they hit, if an ability selects one of these units. It returns false if it
// does not know the ability of these weapons, or if the unit has no weapon of the name.
func (f *unitBuilder) recordHits(s *effect.Select) bool {
	switch {
	case s == nil:
	case s.HitWithAny != "":
		var model rules.Weapon
		if f.names.words().Arm(&model, s.HitWithAny, f.names.keyword) != nil || len(model.Effects) == 0 {
			return false
		}
		f.addToWeaponsLike(&model.Effects[0], f.compiler.RecordsHits(s))
	case s.HitWith != "":
		found := false
		for i := range f.unit.Weapons {
			if namesWeapon(s.HitWith, f.unit.Weapons[i].Name) {
				w := f.carried(i)
				w.Effects = append(w.Effects[:len(w.Effects):len(w.Effects)], f.compiler.RecordsHits(s))
				found = true
			}
		}
		return found
	}
	return true
}

func (f *unitBuilder) addUses(name string, uses ...effect.Use) {
	for _, u := range uses {
		f.addUse(name, f.unit.texts[name], u)
	}
}

// textUnder returns what a text says in the paragraph that begins with a title, or the text if there is none.
func textUnder(title, text string) string {
	for _, p := range strings.Split(text, "\n\n") {
		p = strings.TrimLeft(p, "*^■ \n")
		if title != "" && len(p) > len(title) && strings.EqualFold(p[:len(title)], title) {
			return strings.TrimLeft(p[len(title):], "*^: \n")
		}
	}
	return text
}

// textOfEach returns the paragraphs of a text about effects of which a player chooses one, each with its title, or the text if
// they have no titles.
func textOfEach(effects []*effect.Spec, text string) string {
	var out []string
	for i := range effects {
		title := effects[i].Name
		if title == "" || textUnder(title, text) == text {
			return text
		}
		out = append(out, "**"+title+"**\n"+textUnder(title, text))
	}
	return strings.Join(out, "\n\n")
}

func (f *unitBuilder) addUse(name, text string, u effect.Use) {
	f.out.Uses = append(f.out.Uses, u)
	f.unitNames.Uses, f.unitNames.Texts = append(f.unitNames.Uses, name), append(f.unitNames.Texts, text)
}

// ofUnits are effects that battles only apply to units as a whole. They are not played if only
// some of the models have them.
var ofUnits = []string{"core_ability", "move_across", "advance_and", "fall_back_and", "fixed_advance", "not_targeted"}

// addConstant adds an effect that applies while its scope does.
func (f *unitBuilder) addConstant(s *effect.Spec, p placement) bool {
	if f.compiler.NoOp(s, p.kind) || p.aura == nil && !f.compiler.Concerns(s) {
		return true
	}
	if p.aura == nil && len(s.AnyKeywords) > 0 {
		own := *s
		own.AnyKeywords = nil
		s = &own
	}
	if s.Do == "characteristic" && s.Characteristic == "range" {
		return f.addRange(s, p)
	}
	e, ok := f.compiler.Constant(s)
	if !ok {
		return false
	}
	f.nameModels(s.Contains)
	if (e.Kind == effect.ClosestTargetOnly || e.Kind == effect.TargetOnly) && p.weapon == nil && p.aura == nil {
		f.eachWeapon(s, p, func(w *rules.Weapon) { w.Effects = append(w.Effects[:len(w.Effects):len(w.Effects)], e) })
		return true
	}
	if s.Who == "unit" && p.aura == nil {
		p.kind, e.Spreads = -1, true
	}
	if s.WeaponsWith != "" {
		return f.addToArmed(e, s.WeaponsWith)
	}
	if len(s.Weapons) == 0 {
		if slices.Contains(ofUnits, s.Do) && p.aura == nil && p.kind >= 0 && len(f.out.Kinds) > 1 {
			return false
		}
		f.place(e, p)
		return true
	}
	found := false
	for i := range f.unit.Weapons {
		w := &f.unit.Weapons[i]
		if slices.ContainsFunc(s.Weapons, func(n string) bool { return namesWeapon(n, w.Name) }) {
			f.place(e, placement{kind: w.Kind, weapon: f.carried(i)})
			found = true
		}
	}
	return found
}

// addRange changes the Range of ranged weapons for the whole battle.
func (f *unitBuilder) addRange(s *effect.Spec, p placement) bool {
	n, err := strconv.Atoi(string(s.Value))
	scope, ok := f.compiler.Scope(s)
	if err != nil || !ok || s.Change != "add" || p.aura != nil || p.weapon != nil {
		return false
	}
	types := scope.Types
	if scope.Types, scope.Attacks = 0, effect.AnyAttack; !reflect.DeepEqual(scope, effect.Scope{}) {
		return false // a change that ends
	}
	f.eachWeapon(s, p, func(w *rules.Weapon) {
		if types == 0 || types.Has(w.Type) {
			w.Range = max(w.Range+int32(geom.Length(n)*geom.Inch), 0)
		}
	})
	return true
}

// eachWeapon visits the ranged weapons of the models that have an effect.
func (f *unitBuilder) eachWeapon(s *effect.Spec, p placement, visit func(*rules.Weapon)) {
	for k := range f.out.Kinds {
		if p.kind >= 0 && p.kind != k && s.Who != "unit" {
			continue
		}
		for i := range f.out.Kinds[k].Weapons {
			if w := &f.out.Kinds[k].Weapons[i].Weapon; w.Type.Ranged() {
				visit(w)
			}
		}
	}
}

// nameModels gives models that an effect needs in the unit the keyword of their name.
func (f *unitBuilder) nameModels(name string) {
	if name == "" {
		return
	}
	word := f.names.Keyword(effect.ModelKeyword(name))
	for k := range f.out.Kinds {
		kind := &f.out.Kinds[k]
		if own := kind.Own(f.out.Keywords); strings.Contains(strings.ToLower(f.unit.Models[k]), strings.ToLower(name)) && !own.Has(word) {
			kind.Keywords = append(slices.Clone(own), word)
		}
	}
}

// addToArmed adds an effect to the weapons of the unit that have an ability.
func (f *unitBuilder) addToArmed(e effect.Effect, ability string) bool {
	of, ok := f.compiler.WeaponAbility(ability)
	if !ok {
		return false
	}
	f.addToWeaponsLike(&of, e)
	return true
}

// addToWeaponsLike adds an effect to the weapons that have an effect of the same weapon ability as another.
func (f *unitBuilder) addToWeaponsLike(of *effect.Effect, e effect.Effect) {
	for k := range f.out.Kinds {
		for i := range f.out.Kinds[k].Weapons {
			w := &f.out.Kinds[k].Weapons[i]
			if slices.ContainsFunc(w.Effects, func(x effect.Effect) bool { return x.Named == of.Named && x.Kind == of.Kind }) {
				w.Effects = append(w.Effects[:len(w.Effects):len(w.Effects)], e)
			}
		}
	}
}

// addAlwaysReached makes auras reach the unit at any distance.
func (f *unitBuilder) addAlwaysReached(s *effect.Spec) bool {
	for _, name := range s.Abilities {
		f.out.Always = append(f.out.Always, rules.AuraInRange{Aura: f.names.Aura(name), Of: f.compiler.Filter(s.Keywords)})
	}
	return len(s.When) == 0 && len(s.Unless) == 0 && s.At == ""
}

// addAuraEffect adds an effect of an aura. An effect that is used at a moment is used on each
// unit that the aura reaches. Keywords that it needs are in Aura.Of.
func (f *unitBuilder) addAuraEffect(name string, s *effect.Spec, aura *effect.Aura) {
	one := *s
	switch {
	case s.At == "selected_to_move" && s.Until == "end_of_phase" && s.Select == nil:
		one.At = "" // its conditions are those of the next move
	case s.Timed():
		u, ok := f.compiler.AuraUse(name, s, aura)
		if !ok {
			f.noteNotModelled(name)
			return
		}
		f.addUses(name, u)
		f.played[name] = true
		return
	}
	one.AnyKeywords = nil
	f.addAbility(name, &one, placement{kind: int(aura.Kind), aura: aura})
}

// addCoreAbility adds a core ability that is used at a moment, if the effect is one.
func (f *unitBuilder) addCoreAbility(name string, s *effect.Spec, p placement) (used, ok bool) {
	var does rules.ArmyUnit
	if f.names.words().Give(&does, s.Ability) != nil || len(does.Uses) == 0 {
		return false, false
	}
	scope, ok := f.compiler.Scope(s)
	if !ok || s.Near != nil || p.aura != nil || s.Who != "unit" && len(f.out.Kinds) > 1 {
		return true, false
	}
	for _, use := range does.Uses {
		use.Scope, use.OfAll = scope, s.Who != "unit"
		f.addUses(name, use)
	}
	return true, true
}

// useAgain adds the uses of abilities that may be used once more. It reports abilities that the unit does not have, and uses
// of which one counts for others.
func (f *unitBuilder) useAgain() {
	for _, g := range f.again {
		found, n := false, len(f.out.Uses)
		for i := range n {
			u := f.out.Uses[i]
			if !strings.EqualFold(f.unitNames.Uses[i], g.spec.Ability) || u.Army || u.Group > 0 {
				continue
			}
			f.addUse(f.unitNames.Uses[i], f.unitNames.Texts[i], u)
			found = true
		}
		if !found {
			f.noteNotModelled(g.name)
		}
	}
}

// granted is a power that a unit can use only as use_powers says.
type granted struct {
	name string
	spec *effect.Spec
	at   placement
}

// readUsePowers reads how many powers are used, and when, or what is added to the rolls for them.
func (f *unitBuilder) readUsePowers(s *effect.Spec) bool {
	n := int8(s.Count.Int())
	if n <= 0 && s.Add == 0 || s.Select != nil {
		return false
	}
	if f.mayUsePowers == nil && n > 0 && !s.More {
		f.mayUsePowers = s
	}
	f.mostPowers += n
	f.powerRoll += int(s.Add)
	return true
}

// usualPrayers returns how models recite prayers: one in each Command phase, with a roll of 3+.
func usualPrayers() *effect.Spec {
	return &effect.Spec{Do: "use_powers", Count: "1", Phase: "command", At: "start_of_phase", When: []string{"own_turn"}, Needs: 3}
}

// usePowers adds the powers, each of them used once, up to the maximum number. Prayers whose rule the data lacks are recited
// as usual.
func (f *unitBuilder) usePowers() {
	prayers := func(g granted) bool { return g.spec.OnceFor == "army" }
	if f.mayUsePowers == nil && slices.ContainsFunc(f.powers, prayers) && f.readUsePowers(usualPrayers()) {
		f.fidelity.noteGap(Gap{Datasheet: f.unit.Name, Missing: "rule for its prayers (one in each Command phase on a 3+ assumed)"})
	}
	when := f.mayUsePowers
	if when == nil {
		for _, g := range f.powers {
			f.noteNotModelled(g.name)
		}
		return
	}
	from := len(f.out.Uses)
	for _, g := range f.powers {
		s := *g.spec
		s.At, s.Phase, s.When, s.WhenAny, s.Unless, s.Optional, s.Once = when.At, when.Phase, when.When, when.WhenAny, when.Unless, true, "phase"
		if when.Needs > 0 {
			s.Needs = max(when.Needs-f.powerRoll, 1)
		}
		uses, ok := f.compiler.Uses(g.name, &s, g.at.kind)
		if !ok {
			f.noteNotModelled(g.name)
			continue
		}
		f.addUses(g.name, uses...)
		f.played[g.name] = true
	}
	f.compiler.Together(f.out.Uses[from:], f.mostPowers)
}
