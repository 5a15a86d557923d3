package intake

import (
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
)

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

// allegiances are the folded words before the name of a faction: Chaos - World Eaters.
var allegiances = strings.Fields("imperium chaos xenos aeldari unaligned")

// IsAllegiance reports whether a name is that of a group of factions.
func IsAllegiance(name string) bool { return slices.Contains(allegiances, catalog.Fold(name)) }

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
