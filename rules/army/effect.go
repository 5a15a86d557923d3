package army

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

// words is an effect as data files write it: the members of all effects. Those
// that differ from effect to effect are left raw.
type words struct {
	Do string `json:"do"`

	When        []string        `json:"when"`
	WhenAny     []string        `json:"when_any"`
	Unless      []string        `json:"unless"`
	Phase       string          `json:"phase"`
	At          string          `json:"at"`
	Until       string          `json:"until"`
	Who         string          `json:"who"`
	Select      json.RawMessage `json:"select"`
	Attacks     string          `json:"attacks"`
	With        string          `json:"with"`
	Opponent    *opponent       `json:"opponent"`
	Near        json.RawMessage `json:"near"`
	WhileModel  string          `json:"while_model"`
	AnyKeywords []string        `json:"any_keywords"`
	Weapons     []string        `json:"weapons"`
	Power       bool            `json:"power"`
	Dice        json.RawMessage `json:"dice"`
	Needs       int             `json:"needs"`
	NeedsUnder  string          `json:"needs_under"`
	Once        string          `json:"once"`
	Modified    bool            `json:"modified"`
	Rolled      *rolled         `json:"on_roll"`

	Characteristic string            `json:"characteristic"`
	Change         string            `json:"change"`
	Value          json.RawMessage   `json:"value"`
	Minimum        int16             `json:"minimum"`
	Roll           string            `json:"roll"`
	Add            int16             `json:"add"`
	Results        json.RawMessage   `json:"results"`
	To             json.RawMessage   `json:"to"`
	From           int16             `json:"from"`
	Of             string            `json:"of"`
	Which          string            `json:"which"`
	Count          json.RawMessage   `json:"count"`
	Range          json.RawMessage   `json:"range"` // of an aura, or of what happens around
	On             int               `json:"on"`
	Amount         json.RawMessage   `json:"amount"`
	Per            string            `json:"per"`
	By             int16             `json:"by"`
	Divide         uint32            `json:"divide"`
	Saves          []string          `json:"saves"`
	Max            int16             `json:"max"`
	Instead        bool              `json:"instead"`
	Most           int16             `json:"most"`
	Effects        []json.RawMessage `json:"effects"`

	Ability     string   `json:"ability"`      // that is named
	ArmyFaction []string `json:"army_faction"` // that every unit of the army needs

	names *Names // that number keywords of what is named

	Affects  string   `json:"affects"`  // of an aura
	Keywords []string `json:"keywords"` // of an aura
}

// rolled is the result of a roll of the attack that an effect depends on.
type rolled struct {
	Roll     string `json:"roll"`
	On       int    `json:"on"`
	Modified bool   `json:"modified"`
}

// opponent is what the other side of an attack needs to be.
type opponent struct {
	Keywords    []string `json:"keywords"`
	AnyKeywords []string `json:"any_keywords"`
	Without     []string `json:"without"`
	Save        string   `json:"save"`
	Within      int      `json:"within"`
}

func parse(e entry.Effect) (words, error) {
	var w words
	if e.Args != "" {
		if err := json.Unmarshal([]byte(e.Args), &w); err != nil {
			return w, err
		}
	}
	w.Do = e.Do
	return w, nil
}

// ability reads an ability of a kind of model, or of the whole unit: its effects,
// or what its text says.
func (m *muster) ability(name, text string, effects []entry.Effect, kind int) {
	if m.byName && m.known(name, text, kind) {
		return
	}
	note := m.unplayed
	switch {
	case len(effects) > 0:
	case !hasText(strings.TrimSpace(text)):
		m.missing(name)
	default:
		effects, note = m.read(name, m.reader.Read(text))
	}
	for _, e := range effects {
		w, err := parse(e)
		if err != nil {
			note(name)
			continue
		}
		played, known := m.played(&w)
		if !known {
			note(name)
		}
		m.give(&w, played, kind)
		if w.Do == "aura" {
			m.reach(name, kind, &w, played)
		} else if len(played) == 0 {
			m.besides(name, kind, e, &w)
		}
	}
}

// reach keeps an aura for the units around; own is what its own unit has of it.
func (m *muster) reach(name string, kind int, w *words, own []effect.Effect) {
	a := Aura{Name: name, Own: own, Aura: effect.Aura{
		Number: m.names.aura(name), Kind: int8(kind), Range: geom.Length(whole(w.Range)) * geom.Inch,
		Enemies: w.Affects == "enemy", Of: m.filter(w.Keywords),
	}}
	for _, raw := range w.Effects {
		inner, err := inner(raw)
		if err != nil {
			continue
		}
		if any := m.names.Keywords(inner.AnyKeywords); len(any) > 0 && !chosen(inner.AnyKeywords) { // of the units it reaches
			a.Of.Any, inner.AnyKeywords = any, nil
		}
		played, _ := m.played(&inner)
		a.Effects = append(a.Effects, played...)
		if len(played) == 0 {
			a.Others = append(a.Others, entry.Effect{Do: inner.Do, Args: string(raw)})
		}
	}
	m.out.Battle.Auras = append(m.out.Battle.Auras, a)
}

// chosen reports whether one of the keywords stands for what the army chose, which
// all its units have.
func chosen(keywords []string) bool {
	return slices.ContainsFunc(keywords, func(k string) bool { return strings.HasPrefix(k, "<") })
}

// give puts effects where they belong.
func (m *muster) give(w *words, effects []effect.Effect, kind int) {
	for _, e := range effects {
		switch {
		case len(w.Weapons) > 0:
			for _, name := range w.Weapons {
				m.named = append(m.named, namedEffect{name, kind, e})
			}
		case kind < 0 || w.Who == "unit":
			e.Spreads = w.Who == "unit"
			m.out.Rules.Effects = append(m.out.Rules.Effects, e)
		default:
			k := &m.out.Rules.Kinds[kind]
			k.Effects = append(k.Effects, e)
		}
	}
}

// translate reads the effects of a weapon; rest is set where some of them are
// not played.
func (m *muster) translate(effects []entry.Effect) (s said, rest bool) {
	for _, e := range effects {
		w, err := parse(e)
		if err != nil {
			rest = true
			continue
		}
		list, known := m.played(&w)
		s.played = append(s.played, list...)
		if len(list) == 0 {
			s.others = append(s.others, e)
		}
		rest = rest || !known
	}
	return s, rest
}

// played returns what the rules engine makes of an effect in an attack. known is
// false for effects that might matter to attacks and are not played.
func (m *muster) played(w *words) (list []effect.Effect, known bool) {
	switch {
	case w.Do == "aura":
		return m.aura(w)
	case quiet(w):
		return nil, true
	case w.Do == "together" || w.Do == "one_of" || w.Do == "mark":
		return nil, m.allQuiet(w.Effects)
	case occasional(w):
		return nil, false
	case len(w.AnyKeywords) > 0 && !m.hasAny(w.AnyKeywords):
		return nil, true
	}
	scope, ok := m.scope(w)
	if !ok {
		return nil, false
	}
	w.names = m.names
	read := deeds[w.Do]
	if read == nil {
		return nil, false
	}
	e, ok := read(w)
	if ok && w.Rolled != nil {
		e, ok = afterRoll(e, w.Rolled)
	}
	if !ok {
		return nil, false
	}
	if e.Scope, ok = both(e.Scope, scope); !ok {
		return nil, false
	}
	return []effect.Effect{e}, true
}

// occasional reports an effect that is used at certain moments, on certain
// rolls, or that depends on where units stand.
func occasional(w *words) bool {
	return w.At != "" || len(w.ArmyFaction) > 0 || w.Select != nil || w.Near != nil || w.Dice != nil || w.Once != "" || w.WhileModel != "" ||
		w.Needs != 0 || w.Modified || w.NeedsUnder != "" || w.Who == "selected" || w.Who == "each" || w.Who == "embarked" ||
		w.Opponent != nil && w.Opponent.Within > 0
}

// aura reads an aura for its own unit, which is always within its range
// (9e.DATASHEET.ABILITY.2).
func (m *muster) aura(w *words) (list []effect.Effect, known bool) {
	if w.Affects == "enemy" || !m.hasAll(w.Keywords) {
		return nil, w.Affects != "enemy" || m.allQuiet(w.Effects)
	}
	known = true
	for _, raw := range w.Effects {
		inner, err := inner(raw)
		if err != nil {
			return list, false
		}
		effects, ok := m.played(&inner)
		list = append(list, effects...)
		known = known && ok
	}
	return list, known
}

func inner(raw json.RawMessage) (words, error) {
	var w words
	err := json.Unmarshal(raw, &w)
	return w, err
}

func (m *muster) allQuiet(effects []json.RawMessage) bool {
	return !slices.ContainsFunc(effects, func(raw json.RawMessage) bool {
		w, err := inner(raw)
		return err != nil || !quiet(&w) && !m.allQuietIn(&w)
	})
}

func (m *muster) allQuietIn(w *words) bool {
	return len(w.Effects) > 0 && m.allQuiet(w.Effects)
}

// hasAll reports whether the unit has the keywords. One in brackets stands for
// the unit's own choice.
func (m *muster) hasAll(keywords []string) bool {
	return !slices.ContainsFunc(keywords, func(k string) bool { return !m.has(k) })
}

func (m *muster) hasAny(keywords []string) bool { return slices.ContainsFunc(keywords, m.has) }

func (m *muster) has(keyword string) bool {
	return strings.HasPrefix(keyword, "<") || m.out.Rules.Keywords.Has(m.names.Keyword(keyword))
}
