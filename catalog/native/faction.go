package native

import (
	"maps"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// faction is an army book with its datasheets.
type faction struct {
	*edition
	id      string // space-marines
	doc     Faction
	at      place
	present bool
	broken  bool
	sheets  []*sheet

	catalogue *entry.Catalogue
	gear      map[string]*gear
	abilities map[string]shown
	powers    map[string]*entry.Profile
	traits    string // id of the group of Warlord Traits; empty without one
	// detached are the faction's detachments, and enhancements is the id of the group of
	// all Enhancements; empty without any.
	detached     []*detachment
	enhancements string
	upgrades     string                     // the same for Upgrades
	tags         map[string]*entry.Category // unique tags of detachments, by id
}

// compile returns the catalogue of the faction, or nil if its document is missing or
// unusable.
func (f *faction) compile() *entry.Catalogue {
	if !f.present {
		f.absent(f.edition.id + "/" + f.id + "/faction.json")
	}
	if !f.present || f.broken {
		return nil
	}
	id := f.edition.id + "." + f.id
	f.catalogue = &entry.Catalogue{ID: id, Name: f.doc.Name, GameSystem: f.edition.id, Source: f.at.source()}
	f.publication(f.catalogue, f.doc.Source)
	f.tags = map[string]*entry.Category{}
	f.choices()
	info := &f.catalogue.SharedInfo
	f.abilities = maps.Clone(f.edition.abilities)
	maps.Copy(f.abilities, f.named(info, id+"/ability/", f.doc.Abilities, f.at.at("abilities")))
	f.powers = maps.Clone(f.edition.powers)
	maps.Copy(f.powers, f.psychicPowers(info, id+"/power/", f.doc.PsychicPowers, f.at.at("psychic_powers")))
	f.gear = f.armoury(info, id, f.doc.Weapons, f.doc.Wargear, f.at, f.abilities)
	f.warlordTraits()
	f.detachments()
	for _, s := range f.sheets {
		f.catalogue.Roots.Entries = append(f.catalogue.Roots.Entries, s.compile())
	}
	f.leaders()
	return f.catalogue
}

// choices adds the categories of all values of bracketed keywords.
func (f *faction) choices() {
	for _, keyword := range sorted(f.doc.KeywordChoices) {
		for i, value := range f.doc.KeywordChoices[keyword] {
			f.keyword(value, entry.FactionKeyword, f.at.at("keyword_choices", keyword, i))
		}
	}
}
