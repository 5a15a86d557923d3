package effect

import (
	"cmp"
	"slices"
	"strings"
)

// Names assigns the numbers of a battle to names.
type Names interface {
	Keyword(name string) Keyword
	Aura(name string) int16    // auras of one name do not add up
	Ability(name string) int16 // abilities of one name that are used at a moment
}

// A Compiler compiles the Specs of a unit.
type Compiler struct {
	Names
	// WeaponAbility returns the effect of a weapon ability on models, and CoreAbility that of a
	// core ability on a unit. They return false if there is no such ability, or if it is not
	// exactly one effect.
	WeaponAbility, CoreAbility func(name string) (Effect, bool)

	Keywords Keywords // of the unit
	Models   []ModelKind
	Leader   bool // the unit may be attached to others

	groups int8   // of Uses that count together
	using  string // name of the ability whose Use is compiled
}

// A ModelKind is a number of identical models of the unit.
type ModelKind struct {
	Name  string
	Count int
	Hull  bool // they have no base
}

// A reader compiles the parameters of one kind of effect. It returns false if the engine does
// not play all of them.
type reader func(*Compiler, *Spec) (Effect, bool)

// Attack compiles an effect that applies to every attack while its scope does. known is false
// if the effect may change attacks but the engine does not play it. In that case, and if it
// does not change attacks, the list is empty.
func (c *Compiler) Attack(s *Spec) (list []Effect, known bool) {
	switch {
	case s.Do == "aura" && !s.Power:
		return c.ownAura(s)
	case s.irrelevant():
		return nil, true
	case s.Do == "together" || s.Do == "one_of" || s.Do == "mark":
		return nil, allIrrelevant(s.Effects)
	case s.conditional():
		return nil, false
	case !c.Concerns(s):
		return nil, true
	}
	e, ok := c.compile(attackKinds[s.Do], s)
	if !ok {
		return nil, false
	}
	return []Effect{e}, true
}

// Concerns reports whether the unit has the keywords that an effect requires of its owner.
func (c *Compiler) Concerns(s *Spec) bool {
	lacks := func(keyword string) bool { return !c.has(keyword) }
	return (len(s.AnyKeywords) == 0 || slices.ContainsFunc(s.AnyKeywords, c.has)) && !slices.ContainsFunc(s.NoKeywords, c.has) && !slices.ContainsFunc(s.AllKeywords, lacks)
}

// ownAura compiles an aura for the unit with the aura, which is always within its range
// (9e.DATASHEET.ABILITY.2).
func (c *Compiler) ownAura(s *Spec) (list []Effect, known bool) {
	reached := c.filter(s.affected())
	if s.Affects == "enemy" || !reached.Passes(c.Keywords) {
		return nil, s.Affects != "enemy" || allIrrelevant(s.Effects)
	}
	known = true
	for _, in := range s.Effects {
		effects, ok := c.Attack(in)
		list, known = append(list, effects...), known && ok
	}
	return list, known
}

// affected returns what a unit needs to be that an aura reaches.
func (s *Spec) affected() KeywordFilter {
	return KeywordFilter{Keywords: s.Keywords, AnyKeywords: s.AnyKeywords, Without: s.Without}
}

// has reports whether the unit has a keyword, including those that its army chose.
func (c *Compiler) has(keyword string) bool {
	return chosen(keyword) || c.Keywords.Has(c.Keyword(keyword))
}

// Constant compiles an effect of any kind that applies while its scope does.
func (c *Compiler) Constant(s *Spec) (Effect, bool) {
	within := 0
	if s.Opponent != nil {
		within = s.Opponent.Within
	}
	if s.Modified || s.WhileModel != "" || len(s.Fallen) > 0 || len(s.AnyKeywords) > 0 || within > 0 && s.Roll != "deny" {
		return Effect{}, false
	}
	read := otherKinds[s.Do]
	if read == nil {
		read = attackKinds[s.Do]
	}
	e, ok := c.compile(read, s)
	if within > 0 {
		e.Length = inches(within)
	}
	if s.Near != nil {
		e.Scope.Near = c.near(s.Near, false)
	}
	if e.Kind == ChangeCharacteristic && e.Of == OC && (e.Scope.When | e.Scope.Any | e.Scope.Unless).Has(OnHeldMarker) {
		return e, false // control of a marker depends on Objective Control
	}
	return e, ok && (e.Kind != AddKeyword || len(e.Scope.Own)+len(e.Scope.NotOwn) == 0) // which keywords a unit has does not depend on its keywords
}

// compile reads an effect with its scope.
func (c *Compiler) compile(read reader, s *Spec) (Effect, bool) {
	scope, ok := c.Scope(s)
	if read == nil || !ok {
		return Effect{}, false
	}
	e, ok := read(c, s)
	if ok && s.OnRoll != nil {
		e, ok = afterRoll(e, s.OnRoll)
	}
	if !ok {
		return Effect{}, false
	}
	if s.Do == "engaged_only_by" || s.Do == "overwatch_for" {
		scope.Opponent = Filter{}
	}
	e.Scope, ok = both(e.Scope, scope)
	return e, ok
}

// Scope compiles the conditions of an effect. It returns false for a condition or a phase that
// attacks do not use.
func (c *Compiler) Scope(s *Spec) (Scope, bool) {
	scope := Scope{Suffered: s.Attacks == "suffered", Psychic: s.Psychic, NotPsychic: s.NotPsychic, Weaker: s.Weaker}
	if s.Weaker > 0 && s.Do != "reduce_damage" {
		return scope, false
	}
	switch {
	case s.With == "ranged" || s.Phase == "shooting":
		scope.Attacks = RangedAttacks
	case s.With == "melee" || s.Phase == "fight":
		scope.Attacks = MeleeAttacks
	case s.Phase != "":
		return scope, false
	}
	scope.LedBy, scope.Own, scope.NotOwn = c.fixed(s.LedBy), c.numbers(s.While), c.numbers(s.NotWhile)
	scope.Contains = c.containing(s)
	if of := s.OfModels; of != nil {
		scope.Models = Models{Of: c.filter(of.KeywordFilter), Bodyguard: of.Bodyguard}
		if attackKinds[s.Do] == nil || s.irrelevant() || scope.Models.All() { // no other rule asks for single models
			return scope, false
		}
	}
	types, known := typesOf(s.WeaponTypes)
	if scope.Types = types; !known {
		return scope, false
	}
	if o := s.Opponent; o != nil {
		scope.Opponent = Filter{All: c.numbers(o.Keywords), Any: c.numbers(o.AnyKeywords), None: c.numbers(o.Without), Save: o.Save.Int()}
		scope.ByOwner, scope.ByPassengers = o.Owner != "" && o.Owner != "passengers", o.Owner == "passengers"
		if o.Owner != "" && (s.Attacks != "suffered" || s.Select == nil || o.Owner == "bearer" && !c.alone()) {
			return scope, false
		}
	}
	return scope, scope.conditions(s)
}

// containing returns the keywords of which a model of the unit must have one.
func (c *Compiler) containing(s *Spec) (list Keywords) {
	if s.Contains == "" {
		return nil
	}
	list = Keywords{c.Keyword(ModelKeyword(s.Contains))}
	if k := c.Keyword(strings.ToUpper(s.Contains)); !c.Keywords.Has(k) {
		list = append(list, k)
	}
	return list
}

// typesOf returns the types of weapons by their names in data.
func typesOf(names []string) (types WeaponTypes, known bool) {
	for _, name := range names {
		i := slices.Index(weaponTypeNames[:], name)
		if i < 0 {
			return 0, false
		}
		types |= 1 << i
	}
	return types, true
}

func (s *Scope) conditions(spec *Spec) bool {
	for _, part := range []struct {
		words []string
		into  *Conditions
	}{{spec.When, &s.When}, {spec.WhenAny, &s.Any}, {spec.Unless, &s.Unless}} {
		for _, word := range part.words {
			is, ok := ParseCondition(word)
			if !ok {
				return false
			}
			*part.into |= is
		}
	}
	return true
}

func (c *Compiler) numbers(names []string) (list Keywords) {
	for _, name := range names {
		list = append(list, c.Keyword(name))
	}
	return list
}

// Filter compiles the keywords that a unit needs, without those that the army chose: all its units have them.
func (c *Compiler) Filter(all []string) Filter { return Filter{All: c.fixed(all)} }

// filter is like Filter. A keyword that the army chose, among alternatives, lets every unit pass.
func (c *Compiler) filter(k KeywordFilter) Filter {
	f := Filter{All: c.fixed(k.Keywords), None: c.fixed(k.Without)}
	if alternatives := c.fixed(k.AnyKeywords); len(alternatives) == len(k.AnyKeywords) {
		f.Any = alternatives
	}
	return f
}

func (c *Compiler) fixed(names []string) (list Keywords) {
	for _, name := range names {
		if name = strings.TrimSpace(name); name != "" && !chosen(name) {
			list = append(list, c.Keyword(name))
		}
	}
	return list
}

func (c *Compiler) near(n *UnitNear, not bool) *Near {
	if n == nil {
		return nil
	}
	return &Near{
		Of: c.filter(n.KeywordFilter), Within: inches(n.Within), Enemy: n.Enemy, Engaged: n.Engaged, AtHalf: n.AtHalf, Not: not || n.Not, Self: n.Self, Shadow: n.Shadow,
		Or: c.near(n.Or, false),
	}
}

// both returns the scope that combines two: that of an ability itself and that of the effect
// which gives it. It returns false if one scope cannot express both: if each requires one of
// several things, other attacks or other units nearby.
func both(own, given Scope) (Scope, bool) {
	if len(given.Contains) == 0 {
		given.Contains = own.Contains
	} else if len(own.Contains) > 0 {
		return given, false
	}
	if given.Models.All() {
		given.Models = own.Models
	} else if !own.Models.All() {
		return given, false
	}
	var any, near, attacks, types, opponent bool
	given.Suffered = given.Suffered || own.Suffered
	given.Psychic = given.Psychic || own.Psychic
	given.NotPsychic = given.NotPsychic || own.NotPsychic
	given.ByOwner = given.ByOwner || own.ByOwner
	given.ByPassengers = given.ByPassengers || own.ByPassengers
	given.Weaker = max(given.Weaker, own.Weaker)
	given.LedBy = slices.Concat(given.LedBy, own.LedBy)
	given.Own = slices.Concat(given.Own, own.Own)
	given.NotOwn = slices.Concat(given.NotOwn, own.NotOwn)
	given.When |= own.When
	given.Unless |= own.Unless
	given.Attacks, attacks = either(own.Attacks, given.Attacks)
	given.Types, types = either(own.Types, given.Types)
	given.Any, any = either(own.Any, given.Any)
	given.Near, near = either(own.Near, given.Near)
	given.Opponent, opponent = bothFilters(own.Opponent, given.Opponent)
	return given, any && near && attacks && types && opponent
}

// either returns the value that is not zero. It returns false if both are set and differ.
func either[T comparable](a, b T) (T, bool) {
	return cmp.Or(b, a), a == b || a == *new(T) || b == *new(T)
}

func bothFilters(own, given Filter) (Filter, bool) {
	ok := len(own.Any) == 0 || len(given.Any) == 0 || slices.Equal(own.Any, given.Any)
	given.All = slices.Concat(given.All, own.All)
	given.None = slices.Concat(given.None, own.None)
	if len(given.Any) == 0 {
		given.Any = own.Any
	}
	given.Save = max(given.Save, own.Save)
	return given, ok
}

// attackRolls and attackCharacteristics are those that affect attacks.
var (
	attackRolls           = []string{"hit", "wound", "save", "armour_save", "damage", "attacks"}
	attackCharacteristics = []string{"WS", "BS", "S", "T", "W", "A", "Sv"}
)

// irrelevant reports whether an effect does not change how an attack on a given target is
// resolved.
func (s *Spec) irrelevant() bool {
	switch s.Do {
	case "characteristic":
		return s.Characteristic == "M" || s.Characteristic == "Ld" || s.Characteristic == "range"
	case "roll", "reroll", "roll_fails", "roll_succeeds":
		return !slices.Contains(attackRolls, s.Roll)
	case "ignore_modifiers":
		return !slices.Contains(attackRolls, s.Of) && !slices.Contains(attackCharacteristics, s.Of)
	case "mortal_wounds":
		return s.Roll == "" || s.Power
	case "fight_again", "shoot_again", "reanimate":
		return s.Power
	case "ignore_cover":
		return s.Of == "dense"
	}
	_, other := otherKinds[s.Do]
	return s.Power || other
}

func allIrrelevant(list []*Spec) bool {
	return !slices.ContainsFunc(list, func(s *Spec) bool {
		return !s.irrelevant() && (len(s.Effects) == 0 || !allIrrelevant(s.Effects))
	})
}

// conditional reports whether an effect is used at certain moments or on certain rolls, or
// depends on the positions of units.
func (s *Spec) conditional() bool {
	return s.At != "" || len(s.ArmyFaction) > 0 || s.Select != nil || s.Near != nil || s.Contains != "" || len(s.Fallen) > 0 || s.Dice != "" || s.Once != "" || s.WhileModel != "" ||
		s.Needs != 0 || s.Modified || s.WeaponsWith != "" || s.NeedsUnder != "" || s.Who == "selected" || s.Who == "each" || s.Who == "embarked" ||
		s.Opponent != nil && s.Opponent.Within > 0
}

// NoOp reports whether an effect is played without any code: the profile of a weapon is always
// chosen with its target, distances are measured to hulls if models have no base, no edition has
// Dense Cover, and some abilities concern lists. kind is the index in Models of the models that have it; -1: all.
func (c *Compiler) NoOp(s *Spec, kind int) bool {
	switch s.Do {
	case "choose_profile", "roster_only":
		return true
	case "ignore_cover":
		return s.Of == "dense"
	case "measure_hull":
		if kind >= 0 && s.Who != "unit" { // others of its unit, such as drones, may have bases
			return c.Models[kind].Hull
		}
		return !slices.ContainsFunc(c.Models, func(m ModelKind) bool { return !m.Hull })
	}
	return false
}

// Aura compiles an aura with its effects on every attack; rest are its other effects. Keywords
// that an effect within it requires are those of the units that it reaches.
func (c *Compiler) Aura(name string, s *Spec) (a Aura, rest []*Spec) {
	a = Aura{Number: c.Names.Aura(name), Range: inches(int(s.Range.Int())), Enemies: s.Affects == "enemy", Of: c.filter(s.affected())}
	a.Engaged, a.Wholly, a.Visible, a.Everywhere, a.Fixed = s.Engaged, s.Wholly, s.Visible, s.Range == "battlefield", s.FixedRange
	for _, n := range s.Ranges {
		a.ByRound = append(a.ByRound, inches(n))
	}
	for _, in := range s.Effects {
		one := *in
		if len(in.AnyKeywords) > 0 && !slices.ContainsFunc(in.AnyKeywords, chosen) {
			a.Of.Any, one.AnyKeywords = c.numbers(in.AnyKeywords), nil
		}
		list, _ := c.Attack(&one)
		a.Effects = append(a.Effects, list...)
		if len(list) == 0 {
			rest = append(rest, in)
		}
	}
	return a, rest
}

// ModelKeyword returns the keyword of the models of a unit with the name, for effects that last while the unit
// contains one.
func ModelKeyword(name string) string { return "MODEL: " + strings.ToUpper(name) }

// LostKeyword returns the keyword that a unit has while it has lost the ability with a name.
func LostKeyword(name string) string { return "LOST: " + strings.ToUpper(strings.TrimSpace(name)) }

// LosesAbility reports whether an effect takes an ability from its owner, or whether one within it does, and adds the
// keywords for that to a set.
func (s *Spec) LosesAbility(into map[string]bool) (loses bool) {
	if s.Do == "lose_ability" {
		into[LostKeyword(s.Ability)], loses = true, true
	}
	for _, in := range s.Effects {
		loses = in.LosesAbility(into) || loses
	}
	return loses
}

// alone reports whether the unit is a single model that cannot lead others.
func (c *Compiler) alone() bool { return !c.Leader && len(c.Models) == 1 && c.Models[0].Count == 1 }

// kindNamed returns the index of the kind of models with an id of the datasheet, or -1.
func (c *Compiler) kindNamed(id string) int {
	return slices.IndexFunc(c.Models, func(m ModelKind) bool { return SameName(m.Name, id) })
}

// SameName compares names, ignoring case, spaces, commas and dashes, because data joins the
// names of profiles to those of weapons in several ways.
func SameName(a, b string) bool {
	plain := func(s string) string {
		return strings.NewReplacer(",", "", "-", "", " ", "").Replace(strings.ToLower(s))
	}
	return plain(a) == plain(b)
}
