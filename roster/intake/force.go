package intake

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/eval"
)

// force adds a force with its options and units.
func (v *resolver) force(f *Force) {
	if v.draft.Exact && len(f.Faction) == 0 {
		forces, books := v.splitByBook(f)
		for i := range forces {
			v.forceOf(&forces[i], books[i])
		}
		return
	}
	c := v.catalogue(f)
	if c == nil {
		v.unknownForce(f)
		return
	}
	if wider := v.extensions(c, f); len(wider) > 0 {
		at := cmp.Or(v.draft.At[FieldFaction], f.Place)
		switch {
		case len(wider) == 1:
			v.report(roster.NameTaken, roster.Warning, at, c.Name, map[string]string{"Thing": wider[0].Name})
			c = wider[0]
		case v.unitsOf(c, f) == 0: // data for a Chapter, which the list does not name
			d := v.report(roster.NameUnknown, roster.Error, at, c.Name, map[string]string{"Kind": "army book"})
			for _, x := range wider {
				d.Suggestions = append(d.Suggestions, roster.Suggestion{Name: x.Name, ID: x.ID, Why: roster.WhyBook})
			}
			c = wider[0]
		}
	}
	v.forceOf(f, c)
}

// extensions returns the army books that have all of another book and most of the units of a force, more
// than the other book: that of a Chapter for an army of Space Marines with an Epic Hero of the Chapter.
func (v *resolver) extensions(c *entry.Catalogue, f *Force) (best []*entry.Catalogue) {
	most := v.unitsOf(c, f)
	if most == len(f.Units) {
		return nil
	}
	for _, x := range v.Book.Catalogues {
		if !slices.ContainsFunc(x.Links, func(l entry.CatalogueLink) bool { return l.ImportRoots && l.Target == c.ID }) {
			continue
		}
		switch n := v.unitsOf(x, f); {
		case n > most:
			best, most = []*entry.Catalogue{x}, n
		case n == most && len(best) > 0:
			best = append(best, x)
		}
	}
	return best
}

// forceOf adds a force of a catalogue with its options and units.
func (v *resolver) forceOf(f *Force, c *entry.Catalogue) {
	index := v.rootsOf(c)
	v.faction = strings.Join(f.Faction, " - ")
	v.inForce = slices.IndexFunc(v.Roster.Forces, func(x roster.Force) bool { return x.Catalogue == c.ID })
	if !v.draft.Exact || v.inForce < 0 {
		v.addForce(f, c)
		for _, x := range f.Options {
			v.option(v.inForce, index, x)
		}
		v.configure(v.inForce, index)
		v.configureSubfactions(f, c)
	}
	for _, u := range f.Units {
		v.unit(v.inForce, index, v.withKeywords(index, u))
	}
	if len(v.units) == 0 {
		v.headUnit(v.inForce, index, v.draft.Name, v.draft.At[FieldName])
	}
}

// configureSubfactions chooses the subfactions that the factions of a force name.
func (v *resolver) configureSubfactions(f *Force, c *entry.Catalogue) {
	v.keywords = nil
	if v.draft.Configured || v.draft.Exact {
		return
	}
	faction := v.factionOf(f)
	for _, part := range v.detachmentParts() {
		v.chooseSubfaction(v.inForce, c, part)
	}
	for i, name := range faction {
		if v.isForce(v.inForce, name) {
			continue
		}
		if factionScore(c.Name, []string{name}) < SameFaction && !v.chooseSubfaction(v.inForce, c, name) && !v.isFaction(name) && !v.reported(name) {
			if i == 0 && v.draft.CountsUnits && v.draft.Name == "" && (factionScore(c.Name, faction[1:]) > 0 || containsFaction(name, c)) {
				v.Roster.Name = cmp.Or(clipName(name), unnamed) // the first line of a list by hand
				continue
			}
			if at := cmp.Or(v.draft.At[FieldFaction], f.Place); !v.headUnit(v.inForce, v.rootsOf(c), name, at) {
				v.reportUnknown(at, "faction", name, "", Catalogues(v.Book))
			}
		}
	}
}

// containsFaction reports whether a title contains the faction of an army book, or a synonym of it: My Necrons.
func containsFaction(title string, c *entry.Catalogue) bool {
	folded, faction := catalog.Fold(title), catalog.Fold(catalog.FactionOf(c.Name))
	if strings.Contains(folded, faction) {
		return true
	}
	for name, of := range factionSynonyms {
		if (of == faction || factionSynonyms[of] == faction) && hasWords(folded, name) {
			return true
		}
	}
	return false
}

// hasWords reports whether a folded text contains folded words.
func hasWords(text, words string) bool { return strings.Contains(" "+text+" ", " "+words+" ") }

// headUnit adds the unit that a line of the head of a handwritten list names instead of a faction or
// a detachment, and reports whether there is one.
func (v *resolver) headUnit(force int, index *rootIndex, name string, at Place) bool {
	if !v.isHeadUnit(index, name) {
		return false
	}
	v.unit(force, index, &Item{Name: name, Count: 1, Place: at, Raw: name})
	return true
}

// isHeadUnit reports whether a part of the head of a handwritten list is the name of a unit.
func (v *resolver) isHeadUnit(index *rootIndex, name string) bool {
	o := preferred(index.named(v.names.spelling(name)), true)
	return v.draft.CountsUnits && o != nil && o.Kind() != entry.Upgrade
}

// reported reports whether an unknown name has been reported.
func (v *resolver) reported(name string) bool {
	return slices.ContainsFunc(v.diagnostics, func(d roster.Diagnostic) bool {
		return d.Code == roster.NameUnknown && d.Actual == strconv.Quote(Clip(name))
	})
}

// isFaction reports whether a name is that of a faction, a part of the name of an army book, or a
// detachment.
func (v *resolver) isFaction(name string) bool {
	folded := catalog.Fold(name)
	return IsAllegiance(name) || isChapter(folded) || slices.ContainsFunc(v.Book.Catalogues, func(c *entry.Catalogue) bool {
		if root, _ := v.setting(v.rootsOf(c), FieldDetachment, name); root != nil {
			return true
		}
		return slices.ContainsFunc(FactionParts(c.Name), func(part string) bool {
			part = catalog.Fold(part)
			return part == folded || factionSynonyms[folded] == part || factionSynonyms[part] == folded
		})
	})
}

// allegiances are the folded words before the name of a faction: Chaos - World Eaters.
var allegiances = strings.Fields("imperium chaos xenos aeldari unaligned")

// IsAllegiance reports whether a name is that of a group of factions.
func IsAllegiance(name string) bool { return slices.Contains(allegiances, catalog.Fold(name)) }

// factionOf returns the faction of a force, or else that of the list.
func (v *resolver) factionOf(f *Force) []string {
	if len(f.Faction) > 0 {
		return f.Faction
	}
	return v.draft.Faction
}

// catalogue returns the catalogue of a force: the one with the faction's name, or else the one
// with most of the units. If the data lacks the faction, it returns nil and reports the faction.
func (v *resolver) catalogue(f *Force) *entry.Catalogue {
	faction := v.factionOf(f)
	book := v.factionBook(faction, f)
	if book == nil {
		book = v.subfactionBook(faction, f)
	}
	if book == nil && v.draft.CountsUnits {
		book = v.titleBook(faction, f)
	}
	if book != nil && (v.draft.Requested || !v.isOtherEdition() || v.hasHalf(book, f)) {
		absent := v.absent(book, f)
		if len(absent) == 0 {
			return book
		}
		d := v.missingFaction(faction, f)
		d.Args["Absent"] = strings.Join(absent, ", ")
		return nil
	}
	best := book
	for _, c := range v.Book.Catalogues {
		if best == nil || cmp.Or(cmp.Compare(v.unitsOf(c, f), v.unitsOf(best, f)), v.detachmentsOf(c)-v.detachmentsOf(best)) > 0 {
			best = c
		}
	}
	if len(faction) == 0 || best == nil {
		return best
	}
	if last := faction[len(faction)-1]; v.hasHalf(best, f) {
		if v.isHeadUnit(v.rootsOf(best), last) {
			return best // the head of a handwritten list is a unit
		}
		d := v.reportUnknown(cmp.Or(v.draft.At[FieldFaction], f.Place), "army book", last, "", Catalogues(v.Book))
		for _, s := range d.Suggestions {
			if c := v.Book.Catalogue(s.ID); c != nil && v.unitsOf(c, f) >= v.unitsOf(best, f) {
				return c
			}
		}
		return best
	} else if d := v.missingFaction(faction, f); book == nil {
		d.Suggestions = roster.Suggest(last, Catalogues(v.Book))
	}
	return nil
}

// absent returns what the data lacks for a force of a faction: catalogues, or the kind of
// detachment if the data has one kind of force for all armies.
func (v *resolver) absent(book *entry.Catalogue, f *Force) []string {
	switch kinds := v.Book.Forces(); {
	case v.draft.Exact:
		return nil
	case !v.draft.Requested && len(kinds) == 1 && slices.Contains(strings.Fields(withoutCost(f.Name)), "detachment") && withoutCost(f.Name) != withoutCost(kinds[0].Name):
		return []string{f.Name}
	case v.hasHalf(book, f):
		return nil
	}
	return v.Book.Absent(book)
}

// missingFaction reports that the data lacks a faction, once for all forces of it.
func (v *resolver) missingFaction(faction []string, f *Force) *roster.Diagnostic {
	last := faction[len(faction)-1]
	same := func(d roster.Diagnostic) bool {
		return d.Code == roster.FactionMissing && d.Actual == strconv.Quote(Clip(last))
	}
	if i := slices.IndexFunc(v.diagnostics, same); i >= 0 {
		return &v.diagnostics[i]
	}
	args := map[string]string{}
	if v.isOtherEdition() {
		args["Edition"] = v.draft.Edition
	}
	return v.report(roster.FactionMissing, roster.Error, cmp.Or(v.draft.At[FieldFaction], f.Place), last, args)
}

// EditionsApart returns the number of editions between the one that a list appears to be for and that of
// game data; 0: the data may be that of the list. With orLater, the list may be for any later edition.
func EditionsApart(shown string, orLater bool, data string) int {
	if shown == "" {
		return 0
	}
	n := catalog.EditionNumber(data) - catalog.EditionNumber(shown)
	if orLater {
		n = min(n, 0)
	}
	return max(n, -n)
}

// isOtherEdition reports whether the text appears to be for another edition than the data. Data of
// other games have no edition with a number.
func (v *resolver) isOtherEdition() bool {
	return catalog.EditionNumber(v.Roster.Edition) > 0 && EditionsApart(v.draft.Edition, v.draft.OrLater, v.Roster.Edition) > 0
}

// unitsOf returns the number of units of a force that a catalogue has.
func (v *resolver) unitsOf(c *entry.Catalogue, f *Force) (n int) {
	index := v.rootsOf(c)
	for _, u := range f.Units {
		n += min(1, len(index.named(v.names.spelling(u.Name))))
	}
	return n
}

// detachmentsOf returns 1 if a catalogue has the detachment of the list.
func (v *resolver) detachmentsOf(c *entry.Catalogue) int {
	if root, _ := v.setting(v.rootsOf(c), FieldDetachment, v.draft.Detachment); root == nil || v.draft.Detachment == "" {
		return 0
	}
	return 1
}

// hasHalf reports whether a catalogue has at least half of the units of a force.
func (v *resolver) hasHalf(c *entry.Catalogue, f *Force) bool {
	return 2*v.unitsOf(c, f) >= len(f.Units)
}

// maxLookups limits the searches for similar names.
const maxLookups = 100

// reportUnknown reports an unknown name of a kind, with similar candidates or, if there are none
// and only few candidates, with all of them.
func (v *resolver) reportUnknown(at Place, kind, name, where string, candidates []roster.Suggestion) *roster.Diagnostic {
	args := map[string]string{"Kind": kind}
	if where != "" {
		args["Subject"] = where
	}
	d := v.report(roster.NameUnknown, roster.Error, at, name, args)
	if v.lookups++; v.lookups > maxLookups {
		return d
	}
	d.Suggestions = v.names.suggest(name, candidates)
	if v.inForce >= 0 && v.inForce < len(v.Roster.Forces) && len(d.Suggestions) == 0 {
		if absent := v.Book.Absent(v.Book.Catalogue(v.Roster.Forces[v.inForce].Catalogue)); len(absent) > 0 {
			args["Absent"] = strings.Join(absent, ", ")
		}
	}
	if len(d.Suggestions) == 0 && len(candidates) > 0 && len(candidates) <= mostAllowed {
		args["Allowed"] = strings.Join(roster.SuggestedNames(candidates), ", ")
	}
	return d
}

// mostAllowed is the maximum number of names listed if none is similar to the unknown one.
const mostAllowed = 12

// factionBook returns the catalogue whose name best matches the faction; of several, the
// one with most of the units.
func (v *resolver) factionBook(faction []string, f *Force) (best *entry.Catalogue) {
	most := 0
	for _, c := range v.Book.Catalogues {
		if len(faction) == 1 && faction[0] == c.ID {
			return c
		}
		if n := factionScore(c.Name, faction); n > most {
			best, most = c, n
		}
	}
	return best
}

// titleBook returns the catalogue whose faction the title of a handwritten list contains, if no other one has more of
// the units.
func (v *resolver) titleBook(title []string, f *Force) (best *entry.Catalogue) {
	most := 0
	for _, c := range v.Book.Catalogues {
		titled := slices.ContainsFunc(title, func(part string) bool { return containsFaction(part, c) })
		switch n := v.unitsOf(c, f); {
		case n > most && !titled:
			best, most = nil, n
		case n > most, n == most && titled && best == nil:
			best, most = c, n
		}
	}
	return best
}

// addForce adds a force. It is empty if the list has the options of forces; otherwise it has the
// initial selections of the data that the list does not name.
func (v *resolver) addForce(f *Force, c *entry.Catalogue) {
	force := roster.Force{ID: v.NewID("frc_"), Entry: v.forceEntry(f), Catalogue: c.ID, Selections: []roster.Selection{}}
	v.inForce = len(v.Roster.Forces)
	v.Roster.Forces = append(v.Roster.Forces, force)
	if v.draft.Configured {
		return
	}
	v.FillForce(force.ID, func(o *entry.Option) bool {
		return o.Kind() != entry.Upgrade || slices.ContainsFunc(f.Units, func(u *Item) bool { return catalog.SameName(u.Name, o.Name()) })
	})
}

// forceEntry returns the id of the force entry with the name of the force or the
// detachment, or else the first one.
func (v *resolver) forceEntry(f *Force) string {
	if e := v.forceNamed(f); e != nil {
		return e.ID
	}
	if f.Name != "" {
		v.reportUnknown(f.Place, "detachment", f.Name, "", forceNames(v.Book))
	}
	return v.ordinaryForce()
}

// forceNamed returns the force entry with the name of the force or the detachment, or nil.
func (v *resolver) forceNamed(f *Force) *entry.Force {
	names := []string{f.Name, v.draft.Detachment}
	if v.draft.CountsUnits {
		names = slices.Concat(names, v.detachmentParts(), v.draft.Faction)
	}
	for _, name := range names {
		if name == "" {
			continue
		}
		for _, e := range v.Book.Forces() {
			if spellingOf(e.Name).exact == v.names.spelling(name).exact {
				return e
			}
		}
		for _, e := range v.Book.Forces() {
			if isForceName(e, name) {
				return e
			}
		}
	}
	return nil
}

// ordinaryForce returns the id of the force entry of an ordinary army, or "".
func (v *resolver) ordinaryForce() string {
	if e := edit.OrdinaryForce(v.Book.Forces()); e != nil {
		return e.ID
	}
	return ""
}

// isForceName reports whether a name is that of a detachment, with or without its cost and the word.
func isForceName(e *entry.Force, name string) bool {
	return withoutCost(e.Name) == withoutCost(name) || withoutCost(e.Name) == withoutCost(name)+" detachment"
}

// isForce reports whether a name is that of the detachment of a force.
func (v *resolver) isForce(force int, name string) bool {
	e := v.Book.Force(v.Roster.Forces[force].Entry)
	return e != nil && isForceName(e, name)
}

// withoutCost returns the folded name of a detachment without its cost.
func withoutCost(name string) string { return catalog.Fold(entry.WithoutCommandPoints(name)) }

func forceNames(book *entry.Book) (list []roster.Suggestion) {
	for _, f := range book.Forces() {
		list = append(list, roster.Suggestion{Name: f.Name, ID: f.ID})
	}
	return list
}

// factionSynonyms maps folded faction names to those of the game data: short names, and those in German, French, Spanish
// and Italian.
var factionSynonyms = map[string]string{
	"space marines": "adeptus astartes", "sisters of battle": "adepta sororitas", "imperial guard": "astra militarum",
	"aeldari": "craftworlds", "eldar": "craftworlds", "craftworlds": "aeldari", "asuryani": "craftworlds",
	"dark eldar": "drukhari", "custodes": "adeptus custodes", "mechanicus": "adeptus mechanicus", "tau": "tau empire",
	"daemons": "chaos daemons", "legiones daemonica": "chaos daemons", "heretic astartes": "chaos space marines",
	"we": "world eaters", "dg": "death guard", "tsons": "thousand sons", "csm": "chaos space marines", "ec": "emperors children", "gk": "grey knights",
	"gsc": "genestealer cults", "guard": "astra militarum", "ig": "astra militarum", "admech": "adeptus mechanicus", "sisters": "adepta sororitas",
	"sob": "adepta sororitas", "nids": "tyranids", "crons": "necrons", "sm": "adeptus astartes",
	"votann": "leagues of votann", "agents": "agents of the imperium", "imperial agents": "agents of the imperium",

	"agenten des imperiums": "agents of the imperium", "imperiale agenten": "agents of the imperium", "imperiale armee": "astra militarum",
	"chaosdamonen": "chaos daemons", "damonen": "chaos daemons", "damonen des chaos": "chaos daemons", "chaosritter": "chaos knights",
	"dunkle eldar": "drukhari", "kinder des imperators": "emperors children", "genestealer kulte": "genestealer cults", "symbiontenkulte": "genestealer cults",
	"graue ritter": "grey knights", "harlequine": "harlequins", "imperiale ritter": "imperial knights", "ligen von votann": "leagues of votann",
	"sternenreich der tau": "tau empire", "tausend sohne": "thousand sons", "tyraniden": "tyranids", "todesgarde": "death guard", "weltenfresser": "world eaters",

	"agents de limperium": "agents of the imperium", "agents imperiaux": "agents of the imperium", "garde imperiale": "astra militarum",
	"demons": "chaos daemons", "demons du chaos": "chaos daemons", "legions demoniaques": "chaos daemons", "chevaliers du chaos": "chaos knights",
	"space marines du chaos": "chaos space marines", "eldars": "craftworlds", "eldars noirs": "drukhari", "garde de la mort": "death guard",
	"enfants de lempereur": "emperors children", "cultes genestealer": "genestealer cults", "cultes genestealers": "genestealer cults",
	"chevaliers gris": "grey knights", "arlequins": "harlequins", "chevaliers imperiaux": "imperial knights", "ligues de votann": "leagues of votann",
	"soeurs de bataille": "adepta sororitas", "empire tau": "tau empire", "mille fils": "thousand sons", "tyranides": "tyranids",
	"devoreurs de mondes": "world eaters",

	"hermanas de batalla": "adepta sororitas", "agentes del imperio": "agents of the imperium", "agentes imperiales": "agents of the imperium",
	"guardia imperial": "astra militarum", "demonios": "chaos daemons", "demonios del caos": "chaos daemons", "caballeros del caos": "chaos knights",
	"marines espaciales": "adeptus astartes", "marines espaciales del caos": "chaos space marines", "marines del caos": "chaos space marines",
	"guardia de la muerte": "death guard", "eldars oscuros": "drukhari", "hijos del emperador": "emperors children", "cultos genestealer": "genestealer cults",
	"cultos genestealers": "genestealer cults", "caballeros grises": "grey knights", "arlequines": "harlequins", "caballeros imperiales": "imperial knights",
	"ligas de votann": "leagues of votann", "necrones": "necrons", "orkos": "orks", "imperio tau": "tau empire", "mil hijos": "thousand sons",
	"tiranidos": "tyranids", "devoradores de mundos": "world eaters",

	"sorelle della battaglia": "adepta sororitas", "agenti dellimperium": "agents of the imperium", "agenti imperiali": "agents of the imperium",
	"guardia imperiale": "astra militarum", "demoni": "chaos daemons", "demoni del caos": "chaos daemons", "cavalieri del caos": "chaos knights",
	"space marine del caos": "chaos space marines", "guardia della morte": "death guard", "eldar oscuri": "drukhari",
	"figli dellimperatore": "emperors children", "culti genestealer": "genestealer cults", "culti dei genestealer": "genestealer cults",
	"cavalieri grigi": "grey knights", "arlecchini": "harlequins", "cavalieri imperiali": "imperial knights", "leghe di votann": "leagues of votann",
	"necron": "necrons", "orchi": "orks", "orki": "orks", "impero tau": "tau empire", "mille figli": "thousand sons", "tiranidi": "tyranids",
	"divoratori di mondi": "world eaters",
}

// factionNames are the folded names of the factions of the game, for texts whose data is missing.
var factionNames = map[string]bool{
	"adepta sororitas": true, "adeptus astartes": true, "adeptus custodes": true, "adeptus mechanicus": true, "adeptus titanicus": true,
	"aeldari": true, "agents of the imperium": true, "astra militarum": true, "chaos daemons": true, "chaos knights": true,
	"chaos space marines": true, "craftworlds": true, "death guard": true, "drukhari": true, "emperors children": true,
	"genestealer cults": true, "grey knights": true, "harlequins": true, "imperial knights": true, "leagues of votann": true,
	"necrons": true, "orks": true, "space marines": true, "tau empire": true, "thousand sons": true, "tyranids": true,
	"world eaters": true, "ynnari": true,
}

// IsFaction reports whether a name is that of a faction of the game or of a chapter.
func IsFaction(name string) bool {
	folded := catalog.Fold(name)
	return factionNames[folded] || factionSynonyms[folded] != "" || isChapter(folded)
}

// factionScore returns how well the name of a catalogue, such as Imperium - Adeptus Astartes -
// Ultramarines, matches a faction; 0 means that it does not. The narrowest part counts most.
func factionScore(book string, faction []string) int {
	parts := FactionParts(book)
	if len(faction) == 0 || len(parts) == 0 {
		return 0
	}
	folded := make([]string, len(parts))
	for i, p := range parts {
		folded[i] = catalog.Fold(p)
	}
	if catalog.Fold(strings.Join(faction, " - ")) == catalog.Fold(book) {
		return 1000
	}
	last := folded[len(folded)-1]
	best := 0
	for i, f := range faction {
		name := catalog.Fold(f)
		score := 0
		switch {
		case name == last:
			score = SameFaction
		case factionSynonyms[name] != "" && (factionSynonyms[name] == last || factionSynonyms[name] == factionSynonyms[last]):
			score = 50
		case len(folded) == 1 && factionSynonyms[last] == name:
			score = 40
		case isChapter(name) && (last == "space marines" || last == "adeptus astartes"):
			score = 20
		default:
			continue
		}
		best = max(best, score+10*i)
	}
	if best == 0 {
		return 0
	}
	for _, f := range faction {
		name := catalog.Fold(f)
		if slices.Contains(folded, name) || slices.Contains(folded, factionSynonyms[name]) {
			best++
		}
	}
	if slices.Contains(folded, "library") {
		best -= 50
	}
	return best
}

// SameFaction is the minimum score of a catalogue with the name of the faction.
const SameFaction = 100

// FactionScore returns how well the name of a catalogue matches the factions of the text; 0 means
// that it does not.
func (d *Draft) FactionScore(book string) int {
	best := factionScore(book, d.Faction)
	for i := range d.Forces {
		best = max(best, factionScore(book, d.Forces[i].Faction))
	}
	return best
}

// configure selects the detachment of a force, and the battle size of the army in its first one. Without a battle size in
// the text, it selects the smallest one that fits the points.
func (v *resolver) configure(force int, index *rootIndex) {
	if v.draft.Configured {
		return
	}
	switch name := v.draft.BattleSize; {
	case force > 0:
	case name == "":
		v.sizeByTotal(force, index)
	case !v.chooseSetting(force, index, FieldSize, name) && !v.limitBySize(name):
		v.reportUnknownSetting(FieldSize, name, v.draft.At[FieldSize], index)
	}
	v.configureDetachments(force, index)
	v.configureDisposition(force, index)
}

// limitBySize sets the limit of a battle size that armies do not choose: those of the 9th edition count
// the Power Level of both armies (9e.ONLYWAR.SIZE.1), of which each has half unless the list states
// another limit (9e.ONLYWAR.MUSTER.2). It returns false if the edition has no such battle size.
func (v *resolver) limitBySize(name string) bool {
	b, power := v.Book.System.Battle, v.Book.CostOf(entry.PowerCost)
	if b == nil || power == nil {
		return false
	}
	i := slices.IndexFunc(b.Sizes, func(s entry.BattleSize) bool { return s.Power.Sign() > 0 && catalog.SameName(s.Name, name) })
	if i < 0 {
		return false
	}
	if v.draft.Limit == nil && len(v.draft.Limits) == 0 && !v.draft.NoLimit {
		half := b.Sizes[i].Power.Div(entry.Int(2))
		v.Roster.Limits = roster.Limits{power.ID: half}
		v.report(roster.NameTaken, roster.Warning, v.draft.At[FieldSize], name, map[string]string{"Thing": half.String() + " " + power.Name})
	}
	return true
}

// configureDisposition selects the force disposition of the list. Detachments give one or more
// (11e.ARMY.DISPOSITION.1), and every one of them is legal: of a text that names none, or several, the
// first is assumed.
func (v *resolver) configureDisposition(force int, index *rootIndex) {
	name := v.draft.Disposition
	offered := len(settings(index, FieldDisposition)) > 0
	if name == "" && v.draft.Exact || name != "" && (!offered && !v.draft.Exact || v.chooseSetting(force, index, FieldDisposition, name)) {
		return
	}
	var named []*entry.Option
	for _, part := range splitOutside(name, ',') {
		switch root, o := v.setting(index, FieldDisposition, strings.TrimSpace(part)); {
		case o != nil:
			named = append(named, o)
		case root == nil && name != "":
			v.reportUnknownSetting(FieldDisposition, strings.TrimSpace(part), v.draft.At[FieldDisposition], index)
			return
		}
	}
	if !v.draft.Exact {
		v.assumeDisposition(force, index, named)
	}
}

// assumeDisposition selects the first force disposition that the detachments of the army give, of those
// that the text names, if any.
func (v *resolver) assumeDisposition(force int, index *rootIndex, named []*entry.Option) {
	e := eval.New(v.Book, v.Roster)
	for _, root := range settings(index, FieldDisposition) {
		k := slices.IndexFunc(v.Roster.Forces[force].Selections, func(s roster.Selection) bool { return s.Entry == root.ID })
		if k < 0 {
			continue
		}
		i := e.ByID(v.Roster.Forces[force].Selections[k].ID)
		given := slices.DeleteFunc(slices.Clone(root.Choices().Options), func(o *entry.Option) bool {
			return len(named) > 0 && !slices.Contains(named, o) || e.OptionHidden(e.Vacancy(i, o))
		})
		if len(given) == 0 {
			continue // reported by the check
		}
		v.setSetting(force, root, given[0])
		at, field := v.draft.At[FieldDetachment], settingNames[FieldDisposition]
		if len(named) > 0 {
			at = v.draft.At[FieldDisposition]
		}
		if len(given) == 1 {
			v.report(roster.TextFilled, roster.Advice, at, root.Name(), map[string]string{"Things": "1× " + given[0].Name()})
			continue
		}
		v.report(roster.ChoiceAssumed, roster.ChoiceAssumed.Severity(), at, "", map[string]string{
			"Kind": field, "Thing": given[0].Name(), "Allowed": strings.Join(eval.Names(given[1:]), ", "),
		})
	}
}

// FactionParts splits Imperium - Adeptus Astartes - Ultramarines.
func FactionParts(s string) []string {
	var parts []string
	for _, p := range strings.Split(strings.ReplaceAll(s, " – ", " - "), " - ") {
		if p = strings.TrimSpace(p); p != "" {
			parts = append(parts, p)
		}
	}
	return parts
}

// sizeByTotal selects and reports the smallest battle size that fits the limit and the printed
// points of the text. It keeps the initial size if that fits and there is no limit.
func (v *resolver) sizeByTotal(force int, index *rootIndex) {
	total := v.draft.points()
	sizes := settings(index, FieldSize)
	if total.Sign() <= 0 || len(sizes) == 0 {
		return
	}
	root := sizes[0]
	if initial := v.defaultSize(force, root); initial != nil && v.draft.Limit == nil && (initial.Open || initial.Value.Cmp(total) >= 0) {
		return
	}
	best := smallestSize(root, total)
	if best == nil {
		return
	}
	v.setSetting(force, root, best)
	v.report(roster.TextFilled, roster.Advice, cmp.Or(v.draft.At[FieldLimit], v.draft.At[FieldTotal]), root.Name(), map[string]string{"Things": best.Name()})
}

// smallestSize returns the smallest of the battle sizes that allows a number of points, or nil.
func smallestSize(root *entry.Option, total entry.Number) (best *entry.Option) {
	for _, o := range root.Choices().Options {
		most := o.SizeLimit()
		if most != nil && !most.Open && most.Value.Cmp(total) >= 0 && (best == nil || most.Value.Cmp(best.SizeLimit().Value) < 0) {
			best = o
		}
	}
	return best
}

// points returns the limit or the total of the text, whichever is greater, or else the sum of the
// points of its units.
func (d *Draft) points() (n entry.Number) {
	if d.Limit != nil {
		n = *d.Limit
	}
	if i := slices.IndexFunc(d.Total, isPoints); i >= 0 && d.Total[i].Value.Cmp(n) > 0 {
		n = d.Total[i].Value
	}
	if n.Sign() > 0 {
		return n
	}
	for _, f := range d.Forces {
		for _, u := range f.Units {
			if i := slices.IndexFunc(u.Costs, isPoints); i >= 0 {
				n = n.Add(u.Costs[i].Value)
			}
		}
	}
	return n
}

func isPoints(a Amount) bool { return a.Name == Points }

// defaultSize returns the limit of the initially selected battle size.
func (v *resolver) defaultSize(force int, root *entry.Option) *entry.SizeLimit {
	for _, s := range v.Roster.Forces[force].Selections {
		if s.Entry != root.ID {
			continue
		}
		for _, chosen := range s.Selections {
			if o := root.Choices().Option(chosen.Entry); o != nil {
				return o.SizeLimit()
			}
		}
	}
	return nil
}

// chooseSetting selects a value by name, replacing the initial one.
func (v *resolver) chooseSetting(force int, index *rootIndex, field Field, name string) bool {
	root, o := v.setting(index, field, name)
	if root == nil {
		return false
	}
	v.setSetting(force, root, o)
	return true
}

// setSetting selects a value of a configuration option.
func (v *resolver) setSetting(force int, root, o *entry.Option) {
	f := &v.Roster.Forces[force]
	var at *roster.Selection
	for i := range f.Selections {
		if f.Selections[i].Entry == root.ID {
			at = &f.Selections[i]
		}
	}
	if at == nil {
		f.Selections = append(f.Selections, roster.Selection{ID: v.NewID("sel_"), Entry: root.ID, Group: root.GroupID(), Count: 1})
		at = &f.Selections[len(f.Selections)-1]
	}
	for i := range at.Selections {
		if other := root.Choices().Option(at.Selections[i].Entry); other != nil && other.Group == o.Group {
			at.Selections[i] = roster.Selection{ID: at.Selections[i].ID, Entry: o.ID, Group: o.GroupID(), Count: 1}
			return
		}
	}
	at.Selections = append(at.Selections, roster.Selection{ID: v.NewID("sel_"), Entry: o.ID, Group: o.GroupID(), Count: 1})
}

// addSetting selects another value of a configuration option that setSetting has chosen.
func (v *resolver) addSetting(force int, root, o *entry.Option) {
	f := &v.Roster.Forces[force]
	for i := range f.Selections {
		if f.Selections[i].Entry == root.ID {
			at := &f.Selections[i]
			at.Selections = append(at.Selections, roster.Selection{ID: v.NewID("sel_"), Entry: o.ID, Group: o.GroupID(), Count: 1})
			return
		}
	}
	v.setSetting(force, root, o)
}

// setting finds a value of a configuration option by name.
func (v *resolver) setting(index *rootIndex, field Field, name string) (root, value *entry.Option) {
	wanted := v.names.spelling(name)
	for _, root := range settings(index, field) {
		for _, o := range root.Choices().Options {
			if v.names.fits(o, wanted) > 0 || field == FieldSize && strings.HasPrefix(v.names.of(o)[0].loose, wanted.loose+" ") {
				return root, o
			}
		}
	}
	return nil, nil
}

// settings returns the configuration options of a field.
func settings(index *rootIndex, field Field) (list []*entry.Option) {
	for _, root := range index.options {
		if root.Kind() == entry.Upgrade && root.Purpose() == settingPurposes[field] {
			list = append(list, root)
		}
	}
	return list
}

// settingPurposes are the purposes of the configuration options of fields.
var settingPurposes = map[Field]entry.Purpose{
	FieldSize: entry.PurposeBattleSize, FieldDetachment: entry.PurposeDetachment, FieldDisposition: entry.PurposeDisposition,
}

// settingNames are the names of fields in messages.
var settingNames = map[Field]string{
	FieldSize: "battle size", FieldDetachment: "detachment", FieldDisposition: "force disposition",
}

// reportUnknownSetting reports an unknown value, unless the data has no battle sizes.
func (v *resolver) reportUnknownSetting(field Field, name string, at Place, index *rootIndex) {
	var candidates []*entry.Option
	for _, root := range settings(index, field) {
		candidates = append(candidates, root.Choices().Options...)
	}
	if len(candidates) == 0 && field == FieldSize && !v.draft.Exact || v.inForce > 0 {
		return // reported for the first force
	}
	d := v.reportUnknown(at, settingNames[field], name, "", Options(candidates))
	for _, s := range v.Roster.Forces[v.inForce].Selections {
		if slices.ContainsFunc(settings(index, field), func(o *entry.Option) bool { return o.ID == s.Entry }) {
			d.Selection = s.ID // its consequences are not reported
		}
	}
}
