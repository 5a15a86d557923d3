package native

import (
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// psychicPowers adds the shared profiles of psychic powers, by slug of the name.
func (e *edition) psychicPowers(info *entry.Info, prefix string, list []PsychicPower, at place) map[string]*entry.Profile {
	known := map[string]*entry.Profile{}
	for i, power := range list {
		id := slug(power.Name)
		if _, ok := known[id]; ok {
			e.twice(at.at(i, "name"), power.Name, id)
			continue
		}
		values := []string{orNone(power.Discipline), power.WarpCharge, power.Range, power.Text}
		known[id] = e.profile(prefix+id, power.Name, powerType, powerColumns, values, at.at(i))
		known[id].Effects = e.powerEffects(&power, at.at(i))
		info.Profiles = append(info.Profiles, known[id])
	}
	return known
}

// powerEffects returns the effects of a psychic power, including its auras.
func (e *edition) powerEffects(p *PsychicPower, at place) []entry.Effect {
	list := e.effects(Ability{Name: p.Name, Effects: p.Effects}, at)
	for i, aura := range p.Auras {
		args, err := canonical(aura)
		if err != nil {
			e.problem(at.at("auras", i), "effect.value", p.Name, err.Error(), "an object")
			continue
		}
		list = append(list, entry.Effect{Do: auraEffect, Args: args})
	}
	return list
}

// psyker adds the profile of a psyker and its powers to the unit.
func (s *sheet) psyker() {
	p := s.doc.Psyker
	if p == nil {
		return
	}
	at := s.at.at("psyker")
	values := []string{strconv.Itoa(p.Cast), strconv.Itoa(p.Deny), strconv.Itoa(len(p.Powers) + p.Knows), joined(p.Powers), joined(p.Disciplines)}
	s.showOwn(s.profile(s.id+"/psyker", s.doc.Name, psykerType, psykerColumns, values, at), at)
	for i, name := range p.Powers {
		power := s.powers[slug(name)]
		if power == nil {
			s.problem(at.at("powers", i), "power.unknown", s.doc.Name, name, "a psychic power of the faction or of the game system")
			continue
		}
		s.show(s.id, &s.unit.Info, profiles(power), at.at("powers", i))
	}
}

// transport adds the profile that lists the models that may embark.
func (s *sheet) transport() {
	t := s.doc.Transport
	if t == nil {
		return
	}
	var slots []string
	for _, keyword := range sorted(t.Slots) {
		slots = append(slots, keyword+" "+strconv.Itoa(t.Slots[keyword]))
	}
	var either []string
	for _, keywords := range t.AnyKeywords {
		either = append(either, joined(keywords))
	}
	at := s.at.at("transport")
	values := []string{
		strconv.Itoa(t.Capacity), strings.Join(t.Keywords, ", "), orNone(strings.Join(either, " or ")),
		joined(t.Excludes), joined(slots), t.Text,
	}
	s.showOwn(s.profile(s.id+"/transport", s.doc.Name, transportType, transportColumns, values, at), at)
}

// showOwn shares a profile of the datasheet and links the unit to it.
func (s *sheet) showOwn(p *entry.Profile, at place) {
	s.catalogue.SharedInfo.Profiles = append(s.catalogue.SharedInfo.Profiles, p)
	s.show(s.id, &s.unit.Info, profiles(p), at)
}
