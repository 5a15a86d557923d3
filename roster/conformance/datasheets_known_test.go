package conformance

// otherNames are the community's names for rows of the built-in data, both folded. Parts of a
// combi-weapon have the names of the weapons they resemble, and some names are spelled
// differently.
var otherNames = map[string]string{
	"combi flamer boltgun": "boltgun", "combi flamer flamer": "flamer",
	"combi grav boltgun": "boltgun", "combi grav grav gun": "grav gun",
	"combi melta boltgun": "boltgun", "combi melta meltagun": "meltagun",
	"combi plasma boltgun": "boltgun", "combi plasma plasma gun standard": "plasma gun standard",
	"combi plasma plasma gun supercharge":    "plasma gun supercharge",
	"astartes grenade launcher frag grenade": "astartes grenade launcher frag",
	"astartes grenade launcher krak grenade": "astartes grenade launcher krak",
	"bellicatus missile array frag":          "bellicastus missile array frag",
	"bellicatus missile array icarus":        "bellicastus missile array icarus",
	"bellicatus missile array krak":          "bellicastus missile array krak",
	"genestealer claws and talons":           "genestealers claws and talons",
	"termagant spinefists":                   "termagant spinefist",
	"ironhail skytalon array":                "ironhail sytalon array",
	"hammerfall bunker":                      "hammerfail bunker",

	"hammerfall missile launcher superfrag missile": "superfrag missile",
	"hammerfall missile launcher superkrak missile": "superkrak missile",

	"unending swarm naturalised camouflage": "unending swarm naturalised camoflage",
}

// A knownFact is a difference with its cause.
type knownFact struct{ is, why string }

// The causes of differences.
const (
	sharedSkill = "the data has one profile of the weapon for all models, and improves its skill by 1 for these while it is checked; a datasheet shows it as it is written"
	noATV       = "the data lets an Invader ATV, which has a separate datasheet, join the unit; the built-in book has none"
)

// knownFacts are the numbers of built-in datasheets that differ from the community's newest data.
var knownFacts = map[string]map[printedFact]knownFact{
	"10e": {
		{"Captain", "weapon Plasma pistol - standard"}:          {"bs 2+ against bs 3+", sharedSkill},
		{"Captain", "weapon Plasma pistol - supercharge"}:       {"bs 2+ against bs 3+", sharedSkill},
		{"Captain in Terminator Armour", "weapon Combi-weapon"}: {"bs 3+ against bs 4+", sharedSkill},
		{"Captain in Terminator Armour", "weapon Storm bolter"}: {"bs 2+ against bs 3+", sharedSkill},
		{"Lieutenant", "weapon Plasma pistol - standard"}:       {"bs 2+ against bs 3+", sharedSkill},
		{"Lieutenant", "weapon Plasma pistol - supercharge"}:    {"bs 2+ against bs 3+", sharedSkill},
		{"Outrider Squad", "largest size"}:                      {"6 against 7", noATV},
	},
}
