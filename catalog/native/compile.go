// Package native compiles the built-in datasheet documents into the game-data language.
// [Compile] is its entry point; the documents are [System], [Faction] and [Datasheet],
// and their schemas are in package schemas.
//
// A unit compiles into this tree:
//
//	unit 9e.space-marines.assault-intercessor-squad
//	  role and keywords as categories, power and points by number of models
//	  chapter              group: one value of <CHAPTER>, which becomes a category
//	  understrength        upgrade: fewer models than the smallest size
//	  …#leads              association of a leader: the unit that it joins
//	  …#leaders            constraint on a unit: how many leaders have joined it
//	  models               group: the size of the unit
//	    …-sergeant         model: its number, its profile, its base
//	      krak-grenades    upgrade: default equipment that nothing replaces
//	      choice.heavy-bolt-pistol
//	                       group: that item, or what options put in its place
//	      option.<id>      group: an option that is counted, or that replaces nothing
//	      warlord          link to the Warlord of the game system
//	      enhancements     link to the Enhancements of the faction: a group with one
//	                       for each detachment, hidden while that is not chosen
//
// An army also has configuration entries: the battle size of the game system, which
// limits its points, and the detachment of the faction.
//
// Abilities are profiles, with their effects. An ability that datasheets only name, such
// as Deep Strike in the 10th edition, is a rule of the game system or the faction to
// which the unit links. So is the meaning of a weapon's keyword: the weapon's entry
// links to it, and its profile has the keyword with its value.
//
// An option that replaces several items is in the group of the first and reduces the
// number of the others while it is used.
package native

import (
	"path"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/schemas"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// A Document is one file of datasheet data. Its name determines its kind:
// 9e/system.json, 9e/<faction>/faction.json or 9e/<faction>/<datasheet>.json.
type Document struct {
	Name string // with slashes
	Data []byte
}

// Compile turns documents into catalogues: for each edition its game system, then one catalogue
// for each faction, in the order of their ids. The order of the documents does not matter.
// Compile reports all problems, and leaves out the parts that depend on an unreadable document.
func Compile(docs []Document) ([]*entry.Catalogue, []fault.Fault) {
	return (&compilation{editions: map[string]*edition{}}).compile(docs)
}

// CompileValidated is like Compile for documents that are known to match their schemas, such as
// the built-in ones. It skips the validation, which takes most of the time.
func CompileValidated(docs []Document) ([]*entry.Catalogue, []fault.Fault) {
	return (&compilation{editions: map[string]*edition{}, validated: true}).compile(docs)
}

func (c *compilation) compile(docs []Document) ([]*entry.Catalogue, []fault.Fault) {
	docs = slices.Clone(docs)
	slices.SortStableFunc(docs, func(a, b Document) int { return strings.Compare(a.Name, b.Name) })
	for i, doc := range docs {
		if i > 0 && docs[i-1].Name == doc.Name {
			c.problem(place{document: doc.Name}, "document.duplicate", doc.Name, "a second document of the name", "each name once")
			continue
		}
		c.sort(doc)
	}
	var catalogues []*entry.Catalogue
	for _, id := range sorted(c.editions) {
		catalogues = append(catalogues, c.editions[id].compile()...)
	}
	// Parts shared by several models are compiled, and reported, once for each model.
	return catalogues, fault.Sorted(c.problems)
}

// compilation is one call of Compile.
type compilation struct {
	editions  map[string]*edition
	problems  []fault.Fault
	validated bool // the documents match their schemas
}

func (c *compilation) problem(at place, code, subject, found, allowed string) {
	c.problems = append(c.problems, at.source().Fault(code, subject, found, allowed))
}

// sort reads a document and adds it to its edition or faction.
func (c *compilation) sort(doc Document) {
	parts := strings.Split(doc.Name, "/")
	last := parts[len(parts)-1]
	switch {
	case slices.Contains(parts, "") || !strings.HasSuffix(last, ".json"):
	case len(parts) == 2 && last == "system.json":
		c.system(doc, parts[0])
		return
	case len(parts) == 3 && last == "faction.json":
		c.faction(doc, parts[0], parts[1])
		return
	case len(parts) == 3:
		c.datasheet(doc, parts[0], parts[1])
		return
	}
	c.problem(place{document: doc.Name}, "document.name", doc.Name, "a document of an unknown kind",
		"<edition>/system.json, <edition>/<faction>/faction.json or <edition>/<faction>/<datasheet>.json")
}

func (c *compilation) edition(id string) *edition {
	if c.editions[id] == nil {
		c.editions[id] = &edition{compilation: c, id: id, factions: map[string]*faction{}}
	}
	return c.editions[id]
}

func (c *compilation) system(doc Document, id string) {
	e := c.edition(id)
	e.at = place{document: doc.Name}
	e.broken = !c.read(doc, schemas.System, &e.doc)
	e.present = true
	if !e.broken {
		c.sameID(e.at.at("edition"), e.doc.Edition, id, "folder")
	}
}

func (c *compilation) faction(doc Document, edition, id string) {
	f := c.edition(edition).faction(id)
	f.at = place{document: doc.Name}
	f.broken = !c.read(doc, schemas.Faction, &f.doc)
	f.present = true
	if !f.broken {
		c.sameID(f.at.at("id"), f.doc.ID, id, "folder")
	}
}

func (c *compilation) datasheet(doc Document, edition, id string) {
	f := c.edition(edition).faction(id)
	s := &sheet{faction: f, at: place{document: doc.Name}}
	if !c.read(doc, schemas.Datasheet, &s.doc) {
		return
	}
	name := strings.TrimSuffix(path.Base(doc.Name), ".json")
	c.sameID(s.at.at("id"), s.doc.ID, name, "document")
	f.sheets = append(f.sheets, s)
}

// sameID reports an id that differs from the name of its folder or file.
func (c *compilation) sameID(at place, id, name, of string) {
	if id != name {
		c.problem(at, "document.id", id, id, name+", the name of the "+of)
	}
}

// absent reports a missing document that an edition or a faction requires.
func (c *compilation) absent(name string) {
	c.problem(place{document: name}, "document.missing", name, "no such document", "")
}
