package conformance

// editedRoster was edited manually.
const editedRoster = "9e__rweyrauch__psychomancer.rosz"

// newRecruitRoster is the only file in New Recruit's JSON format.
const newRecruitRoster = "10e__NICNE0__roster_sample.json"

// The causes of differences.
const (
	byHand     = "units, the Warlord among them, were taken out of the file by hand: its totals, and the name and cost of its detachment, still count them"
	newName    = "New Recruit leaves a number at the beginning of a name out"
	newPrimary = "New Recruit writes that a category of a nested selection is not primary, which its entry says it is"
)

// knownDifferences are the values that differ from the recorded ones, with their causes.
var knownDifferences = map[difference]string{
	{editedRoster, "total", "PL"}:                                                byHand,
	{editedRoster, "total", "CP"}:                                                byHand,
	{editedRoster, "total", "pts"}:                                               byHand,
	{editedRoster, "name", "Patrol Detachment 0CP"}:                              byHand,
	{editedRoster, "cost", "Patrol Detachment 0CP / Detachment Command Cost CP"}: byHand,

	{newRecruitRoster, "name", "Army Roster / Battle Size / Strike Force (2000 Point limit)"}:            newName,
	{newRecruitRoster, "primary", "Army Roster / Show/Hide Options / Legends are visible Configuration"}: newPrimary,
}

// knownVerdict is a mutated roster with a verdict that differs from the recorded one.
type knownVerdict struct {
	why         string
	differences []string
}

// knownVerdicts are the known verdicts by file.
var knownVerdicts = map[string]knownVerdict{
	"10e__rweyrauch__Ultramarines_10E--lower-count-2.rosz": {
		"the data has the constraint id twice, for two Outriders and for three models in the group around them; New Recruit knows constraints by id and checks one, both are broken",
		[]string{`broken: also min of "Outriders" in "OutriderSquad", limit 3, constraint [9a7c-a446-4ecb-61f6]`},
	},
	"9e__rweyrauch__Chaos_Knight_Favour_Test--remove-required-child-1.rosz": {
		"the model is missing in its unit, as the constraint's scope and New Recruit's own words say; only the record made of these words names the force",
		[]string{
			`broken: also min of "WarDogBrigand" in "WarDogBrigandSquadron", limit 1, constraint [edd8-8ca9-f64b-d95c]`,
			`broken: no min of "WarDogBrigand" in "Super-HeavyDetachment-3CP", limit 1, constraint [edd8-8ca9-f64b-d95c]`,
		},
	},
	"9e__mikeporterdev__DCBloodAngelsList--select-hidden-2.rosz": {
		"doubtful: two options hide each other, and both are hidden; New Recruit reports only the older one",
		[]string{`broken: also hidden of "Poweraxe" in "DeathCompanyMarine", limit , constraint [hidden]`},
	},
}
