package native

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// auraEffect is the effect kind of an aura: its arguments are those of [Aura], and its
// effects on the units in range.
const auraEffect = "aura"

// named returns the shared profiles and rules of abilities that datasheets refer to.
func (e *edition) named(info *entry.Info, prefix string, list []NamedAbility, at place) map[string]shown {
	known := map[string]shown{}
	for i, a := range list {
		if _, ok := known[a.ID]; ok {
			e.twice(at.at(i, "id"), a.Name, a.ID)
			continue
		}
		if a.Rule {
			r := &entry.Rule{Node: node(prefix+a.ID, a.Name, at.at(i)), Text: a.Text, Effects: e.effects(a.Ability, at.at(i))}
			known[a.ID], info.Rules = shown{rule: r}, append(info.Rules, r)
			continue
		}
		p := e.ability(prefix+a.ID, a.Ability, at.at(i))
		known[a.ID], info.Profiles = shown{profile: p}, append(info.Profiles, p)
	}
	return known
}

// twice reports a duplicate id in a list.
func (c *compilation) twice(at place, subject, id string) {
	c.problem(at, "id.duplicate", subject, "the id "+id+" a second time", "each id once")
}

// first marks the id of an element as seen. It reports a duplicate and returns false.
func (c *compilation) first(seen map[string]bool, at place, subject, id string) bool {
	if seen[id] {
		c.twice(at.at("id"), subject, id)
		return false
	}
	seen[id] = true
	return true
}

func (e *edition) ability(id string, a Ability, at place) *entry.Profile {
	name := a.Name
	if name == "" {
		name = abilityType
	}
	p := e.profile(id, name, abilityType, []string{descriptionColumn}, []string{a.Text}, at)
	p.Effects = e.effects(a, at)
	return p
}

// resolve resolves the abilities of one place. Abilities defined there become shared profiles
// with the owner's id as prefix.
func (e *edition) resolve(info *entry.Info, owner string, list []Ability, refs map[string]shown, at place) []shown {
	var found []shown
	for i, a := range list {
		x, known := refs[a.Ref]
		switch {
		case a.Ref == "":
			x.profile = e.ability(owner+"/ability."+strconv.Itoa(i), a, at.at(i))
			info.Profiles = append(info.Profiles, x.profile)
		case !known:
			e.problem(at.at(i, "ref"), "ability.unknown", owner, a.Ref, "an ability of the faction or of the game system")
			continue
		}
		found = append(found, x)
	}
	return found
}

// invulnerable is the ability of a model with an invulnerable save, such as 4+.
func (e *edition) invulnerable(value string, at place) *entry.Profile {
	if e.saves[value] == nil {
		a := Ability{Name: "Invulnerable Save", Text: value, Effects: []json.RawMessage{
			json.RawMessage(`{"do": "invulnerable_save", "value": ` + strings.TrimSuffix(value, "+") + `}`),
		}}
		p := e.ability(e.id+"/invulnerable-save/"+slug(value), a, at)
		e.saves[value], e.catalogue.SharedInfo.Profiles = p, append(e.catalogue.SharedInfo.Profiles, p)
	}
	return e.saves[value]
}

// effects returns the effects of an ability. The effects of an aura are nested in one effect.
func (e *edition) effects(a Ability, at place) []entry.Effect {
	var list []entry.Effect
	for i, raw := range a.Effects {
		if effect, ok := e.effect(raw, at.at("effects", i)); ok {
			list = append(list, effect)
		}
	}
	if a.Aura == nil {
		return list
	}
	around := struct {
		*Aura
		Effects []json.RawMessage `json:"effects,omitempty"`
	}{a.Aura, a.Effects}
	args, err := canonical(around)
	if err != nil {
		e.problem(at.at("aura"), "effect.value", a.Name, err.Error(), "an object")
	}
	return []entry.Effect{{Do: auraEffect, Args: args}}
}

func (e *edition) effect(raw json.RawMessage, at place) (entry.Effect, bool) {
	var members map[string]json.RawMessage
	var do string
	if err := json.Unmarshal(raw, &members); err != nil {
		e.problem(at, "effect.value", "effect", err.Error(), "an object")
		return entry.Effect{}, false
	}
	if err := json.Unmarshal(members["do"], &do); err != nil {
		e.problem(at.at("do"), "effect.value", "effect", err.Error(), "a name")
		return entry.Effect{}, false
	}
	delete(members, "do")
	args, err := canonical(members)
	if err != nil {
		e.problem(at, "effect.value", do, err.Error(), "an object")
	}
	return entry.Effect{Do: do, Args: args}, err == nil
}

// canonical writes a value as JSON without blanks. The members of every object are sorted and
// numbers are unchanged.
func canonical(v any) (string, error) {
	text, err := json.Marshal(v)
	if err != nil {
		return "", err
	}
	var plain any
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	if err := decoder.Decode(&plain); err != nil {
		return "", err
	}
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false) // <CHAPTER> stays readable
	if err := encoder.Encode(plain); err != nil {
		return "", err
	}
	return string(bytes.TrimSpace(out.Bytes())), nil
}
