package unit

import (
	"iter"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
)

// A Loadout is a selection with its profiles and rules and everything below it.
type Loadout struct {
	Selection    string // id
	Name         string // after modifiers
	CustomName   string
	Kind         entry.Kind
	Purpose      entry.Purpose
	IsModel      bool     // the selection represents Number models
	Count        int      // for each one of the selection above
	Number       int      // in the force
	Keywords     []string // all of its categories
	Profiles     []ShownProfile
	Rules        []ShownRule
	Below        []Loadout
	Associations []string // ids of the selections that it is associated with
}

// A ShownProfile is a profile after modifiers.
type ShownProfile struct {
	Name    string
	Type    string // name of the profile type
	Role    entry.ProfileRole
	Columns []string
	Stats   []entry.Stat // the meanings of the columns
	Values  []string
	Changed []bool // by column: a modifier has changed the value
	Effects []entry.Effect
}

// Value returns the value of a characteristic, or "" if the profile does not have it.
func (p *ShownProfile) Value(s entry.Stat) string {
	if i := slices.Index(p.Stats, s); i >= 0 && i < len(p.Values) {
		return p.Values[i]
	}
	return ""
}

// Text returns all values as one text.
func (p *ShownProfile) Text() string { return strings.TrimSpace(strings.Join(p.Values, " ")) }

// A ShownRule is a rule after modifiers.
type ShownRule struct {
	Name, Text string
	Kind       TextKind
	Effects    []entry.Effect
}

// root reads a root selection, and marks the selections that represent models: those that are models in
// the data and, beside these, upgrades with stat lines of their own and a leader that is the unit itself.
// Some units have no models in the data: then upgrades that are named after one of several stat lines of
// the unit are its models or, if it has no stat line, upgrades that have one; without such upgrades, the
// unit itself is a model.
func (e *reader) root(i int32) Loadout {
	s := e.loadout(i)
	switch {
	case s.HasModels():
		s.markModels((*Loadout).hasStatLine)
		s.IsModel = s.IsModel || s.leadsModels()
	case s.Kind == entry.Upgrade && !s.hasStatLine(): // a choice of the army, or a unit that its parts make
		s.markModels((*Loadout).hasStatLine)
	case s.hasStatLine():
		s.markModels(s.namesModel)
		s.IsModel = !s.HasModels()
	default:
		s.markModels((*Loadout).hasStatLine)
		s.IsModel = !s.HasModels() && !e.Selection(i).Option.OffersModels()
	}
	return s
}

// markModels marks the selections below a root that are models, apart from what models carry.
func (l *Loadout) markModels(isModel func(*Loadout) bool) {
	for i := range l.Below {
		switch b := &l.Below[i]; {
		case b.IsModel:
		case isModel(b) && !b.HasModelsBelow():
			b.IsModel = true
		default:
			b.markModels(isModel)
		}
	}
}

// leadsModels reports whether a root with models is itself one more: its only stat line has its name, its
// models have others, and it carries weapons.
func (l *Loadout) leadsModels() bool {
	own := catalog.Fold(l.Name)
	if names := l.statLines(); len(names) != 1 || names[0] != own {
		return false
	}
	armed := false
	for b := range l.All() {
		if names := b.statLines(); b != l && b.IsModel && (len(names) == 0 || slices.Contains(names, own)) {
			return false
		}
	}
	for b := range l.Carried() {
		armed = armed || slices.ContainsFunc(b.Profiles, func(p ShownProfile) bool { return p.Role.IsWeapon() })
	}
	return armed
}

// namesModel reports whether the name of a selection, such as Biker with meltagun, begins with that of one
// of several stat lines of the root.
func (l *Loadout) namesModel(b *Loadout) bool {
	name, names := catalog.Fold(b.Name)+" ", l.statLines()
	return len(names) > 1 && slices.ContainsFunc(names, func(n string) bool { return strings.HasPrefix(name, n+" ") })
}

// statLines returns the folded names of the stat lines of the selection itself.
func (l *Loadout) statLines() (names []string) {
	for i := range l.Profiles {
		if p := &l.Profiles[i]; p.Role == entry.UnitProfile {
			names = append(names, catalog.Fold(p.Name))
		}
	}
	return names
}

// changed reports which values of a profile, by column, differ from those of the data.
func changed(p *entry.Profile, t *entry.ProfileType, values []string) []bool {
	out := make([]bool, len(values))
	for i := range values {
		k := slices.IndexFunc(p.Characteristics, func(c entry.Characteristic) bool { return c.Type == t.Characteristics[i].ID })
		out[i] = k < 0 && values[i] != "" || k >= 0 && values[i] != p.Characteristics[k].Value
	}
	return out
}

func (e *reader) loadout(i int32) Loadout {
	n := e.Selection(i)
	s := Loadout{
		Selection: n.Doc.ID, Name: e.Name(i), CustomName: n.Doc.Name, Kind: n.Option.Kind(), Purpose: n.Option.Purpose(),
		IsModel: n.Option.Kind() == entry.Model, Count: int(n.Count), Number: int(n.Number),
	}
	for _, a := range n.Doc.Associations {
		s.Associations = append(s.Associations, a.To)
	}
	for _, c := range e.Categories(i) {
		s.Keywords = append(s.Keywords, c.Name)
	}
	system := e.systemRules()
	e.Info(i, func(p *entry.Profile, values []string) {
		if t := e.Book.ProfileType(p.Type); t != nil {
			s.Profiles = append(s.Profiles, ShownProfile{p.Name, t.Name, t.RoleOf(values), t.Columns(), t.Stats(), values, changed(p, t, values), p.Effects})
		}
	}, func(r *entry.Rule, text string) {
		kind := FactionRule
		if system.ids[r.ID] {
			kind = CoreRule
		}
		s.Rules = append(s.Rules, ShownRule{r.Name, text, kind, r.Effects})
	})
	s.addWeaponRules(system)
	if len(n.Doc.Selections) > 0 {
		s.Below = make([]Loadout, 0, len(n.Doc.Selections))
	}
	for j := range e.Children(i) {
		s.Below = append(s.Below, e.loadout(j))
	}
	return s
}

// All iterates over the selection and everything below it.
func (l *Loadout) All() iter.Seq[*Loadout] {
	return func(yield func(*Loadout) bool) { l.each(yield, func(*Loadout) bool { return true }) }
}

// each yields the selection and its descendants, without rejected selections and their
// descendants.
func (l *Loadout) each(yield, wanted func(*Loadout) bool) bool {
	if !yield(l) {
		return false
	}
	for i := range l.Below {
		if b := &l.Below[i]; wanted(b) && !b.each(yield, wanted) {
			return false
		}
	}
	return true
}

// HasModels reports whether the selection or one below it represents models.
func (l *Loadout) HasModels() bool { return l.IsModel || l.HasModelsBelow() }

// HasModelsBelow reports whether a selection below represents models.
func (l *Loadout) HasModelsBelow() bool {
	return slices.ContainsFunc(l.Below, func(b Loadout) bool { return b.HasModels() })
}

func (l *Loadout) hasStatLine() bool {
	return slices.ContainsFunc(l.Profiles, func(p ShownProfile) bool { return p.Role == entry.UnitProfile })
}

// Carried iterates over the selection and everything below it that no other model
// carries.
func (l *Loadout) Carried() iter.Seq[*Loadout] {
	return func(yield func(*Loadout) bool) { l.each(yield, func(b *Loadout) bool { return !b.IsModel }) }
}

// StatLine returns the unit profile of models below the root l, or nil: their own, or else one
// that they carry, or that of the nearest selection above, or any of the unit. Among several in
// one place it chooses by name. above are the selections from the root to the parent of the
// models.
func (l *Loadout) StatLine(models *Loadout, above []*Loadout) *ShownProfile {
	near := []iter.Seq[*Loadout]{slices.Values([]*Loadout{models}), models.Carried()}
	for i := range slices.Backward(above) {
		near = append(near, slices.Values(above[i:i+1]))
	}
	for _, of := range append(near, l.All()) {
		if best := bestStatLine(of, models.Name); best != nil {
			return best
		}
	}
	return nil
}

// bestStatLine returns the unit profile with a number of wounds, which rows of damage tables
// lack, that matches the name: exactly, or else partly, or else the first.
func bestStatLine(of iter.Seq[*Loadout], name string) (best *ShownProfile) {
	most := -1
	name = strings.ToLower(name)
	for l := range of {
		for i := range l.Profiles {
			p := &l.Profiles[i]
			if p.Role != entry.UnitProfile {
				continue
			}
			similarity := 0
			if _, err := strconv.Atoi(p.Value(entry.Wounds)); err == nil {
				similarity = 4
			}
			switch a := strings.ToLower(p.Name); {
			case a == name:
				similarity += 2
			case strings.Contains(a, name) || strings.Contains(name, a):
				similarity++
			}
			if similarity > most {
				best, most = p, similarity
			}
		}
	}
	return best
}

// saves returns the save and the invulnerable save of a stat line, which some data combines in
// one column as 5+/4+.
func (p *ShownProfile) saves() (save, invulnerable string) {
	save, invulnerable, _ = strings.Cut(strings.TrimSpace(p.Value(entry.Save)), "/")
	if value := p.Value(entry.InvulnerableSave); strings.ContainsAny(value, "23456") {
		invulnerable = value
	}
	return save, invulnerable
}

// invulnerableSave returns the best invulnerable save that abilities and rules give to
// models: their own, or those of the selections above them. A save with a star, which
// does not apply to every attack, counts only if there is no other.
func invulnerableSave(models *Loadout, above []*Loadout) (best string) {
	take := func(l *Loadout) {
		for save := range l.invulnerableSaves(models.Name) {
			if best == "" || len(save) < len(best) || len(save) == len(best) && save < best {
				best = save
			}
		}
	}
	for b := range models.Carried() {
		take(b)
	}
	for _, a := range above {
		take(a)
	}
	return best
}

// invulnerableSaves iterates over the saves that abilities and rules give to the models
// with a name.
func (l *Loadout) invulnerableSaves(models string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for i := range l.Profiles {
			if p := &l.Profiles[i]; p.Role == entry.AbilityProfile {
				if save := InvulnerableSave(p.Name, p.Text(), models); save != "" && !yield(save) {
					return
				}
			}
		}
		for _, r := range l.Rules {
			if save := InvulnerableSave(r.Name, r.Text, models); save != "" && !yield(save) {
				return
			}
		}
	}
}

var (
	// anySave matches an ability that starts with the sentence that gives an invulnerable save to
	// its bearer.
	anySave = regexp.MustCompile(`(?i)^\s*(?:this model has|this unit has|models in this unit have|the bearer has) an? ([2-6]\+) invulnerable save(?:\.|\s*$)`)
	// modelSave matches that sentence about models with a name.
	modelSave = regexp.MustCompile(`(?:^|\. |\n)([A-Z][\w' -]*?)(?: models?)? ha(?:s|ve) an? ([2-6]\+) invulnerable save(?:\.|\s*$)`)
)

// InvulnerableSave returns the invulnerable save, such as 4+, that an ability gives to models
// with a name, by its own name or by its text, or "".
func InvulnerableSave(name, text, models string) string {
	if save := entry.InvulnerableSaveOf(name, text); save != "" {
		return save
	}
	// Most texts have no such words; the regular expressions take a hundred times as long.
	if !strings.Contains(text, "nvulnerable") && !strings.Contains(text, "NVULNERABLE") {
		return ""
	}
	if m := anySave.FindStringSubmatch(text); m != nil {
		return m[1]
	}
	for _, m := range modelSave.FindAllStringSubmatch(text, -1) {
		if strings.EqualFold(m[1], models) {
			return m[2]
		}
	}
	return ""
}

// wargear returns the names of all descendants that no other model carries, with the number for
// each of the models. Selections of one name side by side are one item.
func (l *Loadout) wargear(models int) (list []string) {
	for i := range l.Below {
		b := &l.Below[i]
		if b.IsModel || b.isWoundTrack() {
			continue
		}
		if b.Purpose == entry.PurposeWarlord { // a property of the unit; a Warlord Trait may be below
			list = append(list, b.wargear(models)...)
			continue
		}
		first, number := true, 0
		for k := range l.Below {
			x := &l.Below[k]
			if x.Name != b.Name || x.IsModel || x.isWoundTrack() || x.Purpose == entry.PurposeWarlord {
				continue
			}
			first = first && k >= i
			number += x.Number
		}
		if first {
			name := b.Name
			if n := number / max(models, 1); n > 1 {
				name = strconv.Itoa(n) + "× " + name
			}
			list = append(list, name)
		}
		list = append(list, b.wargear(models)...)
	}
	return list
}

// isWoundTrack reports whether the selection is only the place of a table of damage in the data.
func (l *Loadout) isWoundTrack() bool {
	return len(l.Profiles) > 0 && len(l.Rules)+len(l.Below) == 0 &&
		!slices.ContainsFunc(l.Profiles, func(p ShownProfile) bool { return p.Role != entry.WoundTrackProfile })
}

// base returns the base of a model, from its own profile of that role, or "".
func (l *Loadout) base() string {
	for i := range l.Profiles {
		if p := &l.Profiles[i]; p.Role == entry.BaseProfile && len(p.Values) >= 3 {
			shape, length, width := p.Values[0], p.Values[1], p.Values[2]
			if length != width {
				length += " × " + width
			}
			return length + " mm " + shape
		}
	}
	return ""
}
