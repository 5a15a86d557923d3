package native

import (
	"cmp"
	"maps"
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// sorted returns the keys of a map in order.
func sorted[K cmp.Ordered, V any](m map[K]V) []K { return slices.Sorted(maps.Keys(m)) }

// edition is a game system with its factions.
type edition struct {
	*compilation
	id       string // 9e
	doc      System
	at       place
	present  bool // its document exists
	broken   bool // but cannot be used
	factions map[string]*faction

	catalogue   *entry.Catalogue
	keywords    map[string]*entry.Category // by id
	wounds      map[string]bool            // columns of damage tables
	abilities   map[string]shown           // by their own ids
	weaponRules []*entry.Rule              // of the game system's weapon keywords, in their order
	saves       map[string]*entry.Profile  // invulnerable saves by value
	powers      map[string]*entry.Profile  // psychic powers by slug of the name
	unfit       []entry.Modifier           // of the number of CHARACTERs that an army needs to have a Warlord
}

func (e *edition) faction(id string) *faction {
	if e.factions[id] == nil {
		e.factions[id] = &faction{edition: e, id: id}
	}
	return e.factions[id]
}

// compile returns the catalogues of the edition. It completes the game system last, with
// the keywords and columns of all datasheets.
func (e *edition) compile() []*entry.Catalogue {
	if !e.present {
		e.absent(e.id + "/system.json")
	}
	if !e.present || e.broken {
		return nil
	}
	e.keywords = map[string]*entry.Category{}
	e.wounds = map[string]bool{}
	e.saves = map[string]*entry.Profile{}
	e.catalogue = &entry.Catalogue{ID: e.id, Name: e.doc.Name, System: true, Source: e.at.source(), Battle: e.battle()}
	e.publication(e.catalogue, e.doc.Source)
	e.shared()
	catalogues := []*entry.Catalogue{e.catalogue}
	for _, id := range sorted(e.factions) {
		if c := e.factions[id].compile(); c != nil {
			catalogues = append(catalogues, c)
		}
	}
	e.addSystem()
	return catalogues
}

// shared compiles the elements that datasheets refer to.
func (e *edition) shared() {
	info := &e.catalogue.SharedInfo
	e.abilities = e.named(info, e.id+"/ability/", e.doc.Abilities, e.at.at("abilities"))
	e.weaponKeywords(info)
	e.powers = e.psychicPowers(info, e.id+"/power/", e.doc.PsychicPowers, e.at.at("psychic_powers"))
	if e.doc.Rules.Warlord != "" {
		e.catalogue.Shared.Entries = append(e.catalogue.Shared.Entries, e.warlord())
	}
}

// addSystem adds the elements of the game system that every army of the edition shares.
func (e *edition) addSystem() {
	c := e.catalogue
	for _, cost := range e.doc.Costs {
		c.CostTypes = append(c.CostTypes, entry.CostType{ID: cost.ID, Name: cost.Name, DefaultLimit: entry.Int(-1)})
	}
	c.ProfileTypes = e.profileTypes()
	force := &entry.Force{Node: node(e.id+"/army", cmp.Or(e.doc.ForceName, "Army"), e.at)}
	for i, role := range e.doc.Roles {
		at := e.at.at("roles", i)
		id := e.roleID(role)
		c.Categories = append(c.Categories, &entry.Category{Node: node(id, role, at), Role: entry.BattlefieldRole})
		force.Categories = append(force.Categories, entry.CategoryLink{Node: node(force.ID+"/"+slug(role), role, at), Target: id})
	}
	force.Constraints = append(e.needsWarlord(), e.oneForce()...)
	force.Modifiers = append(force.Modifiers, e.unfit...)
	e.limitCosts(force)
	c.Forces = []*entry.Force{force}
	if size := e.battleSizeEntry(); size != nil {
		c.Roots.Entries = append(c.Roots.Entries, size)
	}
	e.dispositions()
	for _, id := range sorted(e.keywords) {
		c.Categories = append(c.Categories, e.keywords[id])
	}
}

func (e *edition) roleID(role string) string { return e.id + "/role/" + slug(role) }

func (e *edition) battle() *entry.Battle {
	b := &entry.Battle{Edition: e.id, Mission: e.doc.Mission, Turn: e.doc.Turn, SizeRule: e.doc.Rules.BattleSize, LimitRule: e.doc.Rules.Limit, Source: e.at.at("battle_sizes").source()}
	for _, size := range e.doc.BattleSizes {
		b.Sizes = append(b.Sizes, entry.BattleSize{
			Name: size.Name, Power: entry.Int(int64(size.Power)), Points: entry.Int(int64(size.Points)),
			Hours: size.Hours, Width: size.Width, Length: size.Length, Boxed: size.Boxed,
		})
	}
	if a := e.doc.AdvisedPower; a != nil {
		b.AdvisedMin, b.AdvisedMax, b.AdvisedRule = entry.Int(int64(a.Min)), entry.Int(int64(a.Max)), a.Rule
	}
	return b
}

// publication lists a printed source in the catalogue and returns its id.
func (e *edition) publication(c *entry.Catalogue, p Printed) string {
	id := e.id + "/publication/" + slug(p.Document)
	same := func(x entry.Publication) bool { return x.ID == id }
	if !slices.ContainsFunc(c.Publications, same) {
		c.Publications = append(c.Publications, entry.Publication{ID: id, Name: p.Document})
	}
	return id
}
