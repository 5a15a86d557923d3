package entry

// A Catalogue is one document of game data: a game system, or a faction's book.
type Catalogue struct {
	ID         string
	Name       string
	Revision   int
	System     bool   // a game system, shared by its catalogues
	GameSystem string // id of the game system, for a catalogue
	Library    bool   // only linked by other catalogues
	Source     Source

	Publications []Publication
	CostTypes    []CostType
	ProfileTypes []ProfileType
	Categories   []*Category
	Forces       []*Force
	Links        []CatalogueLink

	Roots      Offers // the root options of a force
	Shared     Offers // the possible targets of links
	Info              // profiles and rules of every force
	SharedInfo Info

	// Battle describes the battles of a game system. It is nil in catalogues, and in
	// imported game systems.
	Battle *Battle
}

// OmitDocument removes the name of the catalogue's document from the sources in it; NewBook adds it
// again. An encoded catalogue would repeat the name tens of thousands of times.
func (c *Catalogue) OmitDocument() {
	c.eachSource(func(s *Source) {
		if place := (Source{Line: s.Line, Pointer: s.Pointer}); s.Document == c.Source.Document && !place.IsZero() {
			s.Document = ""
		}
	})
}

// A CatalogueLink makes the shared nodes of another catalogue linkable.
type CatalogueLink struct {
	Target      string // id of a Catalogue
	Name        string // of it, as the document states it
	ImportRoots bool   // offer its root entries as well
	Source      Source
}

// A Publication is a printed source.
type Publication struct {
	ID, Name, ShortName string
}

// A CostType is a currency such as points or power. Documents have its ID in the data; the
// cost types, costs and modifiers of a book have its public name instead, which is the same
// in all data: points, power, or else the trimmed Name. DataID is the ID in the data then.
type CostType struct {
	ID           string
	Name         string
	DataID       string // only in Book.CostTypes
	DefaultLimit Number // negative: none
	Hidden       bool
}

// A ProfileType names the columns of a kind of profile.
type ProfileType struct {
	ID              string
	Name            string
	Characteristics []CharacteristicType

	role    ProfileRole
	columns []string
	stats   []Stat
}

// A CharacteristicType is a column.
type CharacteristicType struct {
	ID, Name string
}

// Battle describes the battles that armies of a game system are built for.
type Battle struct {
	Edition string // such as 9e
	Mission string
	Turn    []string // names of the steps of a turn, in order
	Sizes   []BattleSize
	// Advised is the recommended range of the combined power of both armies (9e.CORE.ARMY.3); a
	// Max of 0 means no advice.
	AdvisedMin, AdvisedMax Number
	AdvisedRule            string
	SizeRule               string // rule id of the limits of the Sizes
	LimitRule              string // rule id of a limit that the players agree on
	Source                 Source
}

// A BattleSize is a row of a mission's table of battle sizes (9e.ONLYWAR.SIZE.1,
// 9e.ONLYWAR.BATTLEFIELD.1). Power counts both armies together; where it is
// zero, Points count each army.
type BattleSize struct {
	Name          string
	Power         Number
	Points        Number
	Hours         int  // the maximum duration of the battle
	Width, Length int  // the minimum battlefield, in inches
	Boxed         bool // played with predefined armies, not with lists
}
