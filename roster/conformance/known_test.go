package conformance

// editedRoster was changed by hand.
const editedRoster = "9e__rweyrauch__psychomancer.rosz"

// newRecruitRoster is the one file in New Recruit's JSON form.
const newRecruitRoster = "10e__NICNE0__roster_sample.json"

// The causes of differences.
const (
	byHand     = "units, the Warlord among them, were taken out of the file by hand: its totals, and the name and cost of its detachment, still count them"
	newName    = "New Recruit leaves a number at the beginning of a name out"
	newPrimary = "New Recruit writes that a category of a nested selection is not primary, which its entry says it is"
)

// knownDifferences are the values that are not computed as recorded, with the
// cause of each.
var knownDifferences = map[difference]string{
	{editedRoster, "total", "PL"}:                                                byHand,
	{editedRoster, "total", "CP"}:                                                byHand,
	{editedRoster, "total", "pts"}:                                               byHand,
	{editedRoster, "name", "Patrol Detachment 0CP"}:                              byHand,
	{editedRoster, "cost", "Patrol Detachment 0CP / Detachment Command Cost CP"}: byHand,

	{newRecruitRoster, "name", "Army Roster / Battle Size / Strike Force (2000 Point limit)"}:            newName,
	{newRecruitRoster, "primary", "Army Roster / Show/Hide Options / Legends are visible Configuration"}: newPrimary,
}

// knownVerdict is a changed roster that we judge otherwise than is recorded.
type knownVerdict struct {
	why         string
	differences []string
}

// knownVerdicts are by file.
var knownVerdicts = map[string]knownVerdict{}
