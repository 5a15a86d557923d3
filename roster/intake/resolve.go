package intake

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/message"
)

// Roster converts the document to a roster with the game data of a snapshot. It keeps every unit
// of the text: units and wargear missing in the data keep their printed names as Title. The
// diagnostics, with line and column, report unknown names, misspelled names and open choices.
func (d *Draft) Roster(book *entry.Book, snapshot string) (*roster.Roster, []roster.Diagnostic) {
	r, diagnostics, _ := d.Compared(book, snapshot)
	return r, diagnostics
}

// Compared is like Roster but also returns the total and the costs of units that a text states, for
// CompareStated.
func (d *Draft) Compared(book *entry.Book, snapshot string) (*roster.Roster, []roster.Diagnostic, []Stated) {
	v := newResolver(d, book, snapshot)
	r, diagnostics := v.resolve()
	return r, diagnostics, v.statedCosts()
}

func newResolver(d *Draft, book *entry.Book, snapshot string) *resolver {
	r := roster.New(cmp.Or(clipName(d.Name), unnamed), roster.EditionOf(book, snapshot), snapshot)
	return &resolver{
		Editor: edit.Editor{Book: book, Roster: r}, draft: d,
		names: names{book, d.Exact, map[*entry.Choices]*nameIndex{}, map[string]spelling{}, map[string][]string{}}, roots: map[string]*rootIndex{}, ranks: map[string]rank{},
		lines: map[string]*Item{}, counts: map[string]int{}, counted: map[countedItem]bool{}, shared: map[Place]sharedLine{},
	}
}

func (v *resolver) resolve() (*roster.Roster, []roster.Diagnostic) {
	d := v.draft
	v.setLimit()
	v.readHeader()
	for i := range d.Forces {
		v.force(&d.Forces[i])
	}
	v.checkEdition()
	v.checkAssumedLimit()
	v.attach()
	v.explainRefusals()
	v.limitEvery()
	v.useAlternatives()
	v.complete()
	v.compareUnitCount()
	if d.Exact {
		v.renumber()
	}
	v.setName()
	v.keepArmy()
	return v.Roster, v.diagnostics
}

const unnamed = "Unnamed roster"

// setName names a roster without a name after its faction.
func (v *resolver) setName() {
	if v.Roster.Name != unnamed || len(v.Roster.Forces) == 0 {
		return
	}
	if c := v.Book.Catalogue(v.Roster.Forces[0].Catalogue); c != nil {
		v.Roster.Name = catalog.FactionOf(c.Name)
	}
}

// clipName returns a name without control characters, shortened to the limit of a
// roster's name.
func clipName(name string) string {
	const longest = 200
	name = strings.TrimSpace(strings.Map(func(r rune) rune {
		if r < ' ' {
			return ' '
		}
		return r
	}, name))
	if letters := []rune(name); len(letters) > longest {
		return string(letters[:longest])
	}
	return name
}

// A resolver looks up the names of a document in a book.
type resolver struct {
	edit.Editor
	draft       *Draft
	names       names
	roots       map[string]*rootIndex
	everyRoot   []roster.Suggestion // options of all army books: see rootCandidates
	units       []resolvedUnit
	attached    []int         // indices of the units that are attached to one another
	root        *entry.Option // of the current unit
	inForce     int           // index of the current force
	faction     string        // stated for it
	keywords    []string      // subfactions of the current force that its units choose
	refusals    []refusal
	ranks       map[string]rank   // of the selections that a list document names
	every       []string          // ids of the selections of items that every model has (Item.Every)
	alternative []string          // ids of the selections of items that another option of the same choice gives too
	stated      map[*Item][]*Item // items of units that only the header states
	lines       map[string]*Item  // of the text, by the ids of the selections that they name
	counts      map[string]int    // stated numbers of wargear, by the ids of the selections
	counted     map[countedItem]bool
	shared      map[Place]sharedLine
	diagnostics []roster.Diagnostic
	lookups     int
}

// A countedItem is an item, by its folded name, whose number the text states in a line.
type countedItem struct {
	line *Item
	name string
}

// A sharedLine is a line that does not say which models have which items.
type sharedLine struct {
	diagnostic int      // its index
	assumed    []string // 3 × Rover (Pistol)
}

// A resolvedUnit is a unit of the text with its selection.
type resolvedUnit struct {
	item   *Item
	id     string
	option *entry.Option  // nil for an unknown unit
	models map[string]int // numbers of the models that the document states, by id
	total  int            // of these, in a text
}

// A rootIndex finds the root options of a force by name.
type rootIndex struct {
	*nameIndex
	options []*entry.Option
	faction []string            // words of the catalogue's name
	strict  bool                // only exact names
	former  map[string][]string // see Pasted

	units      []unitNames         // see rootIndex.unitNames
	candidates []roster.Suggestion // see rootCandidates
}

// unitNames are the names of a unit that are compared with misspelled ones.
type unitNames struct {
	option *entry.Option
	loose  string
	plain  string   // without the leading words of the faction
	models []string // loose
	marked bool     // the name has a mark, such as [Legends]
}

// unitNames returns the names of the options that are not upgrades, in the order of the data. They
// are computed once: a document may have hundreds of misspelled names.
func (x *rootIndex) unitNames() []unitNames {
	if x.units != nil {
		return x.units
	}
	x.units = make([]unitNames, 0, len(x.options))
	for _, o := range x.options {
		if o.Kind() == entry.Upgrade {
			continue
		}
		u := unitNames{option: o, loose: looseName(o.Name(), catalog.Fold(o.Name())), plain: withoutFaction(o.Name(), x.faction), marked: entry.PlainName(o.Name()) != o.Name()}
		for _, m := range o.Choices().Options {
			if m.Kind() == entry.Model {
				u.models = append(u.models, looseName(m.Name(), catalog.Fold(m.Name())))
			}
		}
		x.units = append(x.units, u)
	}
	return x.units
}

func (v *resolver) rootsOf(c *entry.Catalogue) *rootIndex {
	if x, ok := v.roots[c.ID]; ok {
		return x
	}
	x := &rootIndex{strict: v.draft.Exact, former: v.draft.Former, nameIndex: &nameIndex{}, faction: strings.Fields(looseName(c.Name, catalog.Fold(c.Name)))}
	if roots := v.Book.Roots(c.ID); roots != nil {
		x.options, x.nameIndex = roots.Options, v.names.index(roots)
	}
	v.roots[c.ID] = x
	return x
}

// named returns the options with a name, or else those that it matches loosely, with or without
// the word Squad.
func (x *rootIndex) named(s spelling) []*entry.Option {
	if list := x.exact[s.exact]; len(list) > 0 || x.strict {
		return list
	}
	if list := x.loose[s.loose]; len(list) > 0 {
		return list
	}
	return x.loose[s.loose+" squad"]
}

// find returns the root option with the name. It prefers units or upgrades, as
// requested, and visible options. misspelled reports an inexact match.
func (x *rootIndex) find(name string, unit bool) (o *entry.Option, taken bool) {
	s := spellingOf(name)
	if o := preferred(x.named(s), unit); o != nil {
		return o, false
	}
	if !unit || x.strict {
		return nil, false
	}
	if ids := x.former[catalog.NameKey(name)]; len(ids) > 0 {
		if k := slices.IndexFunc(x.options, func(o *entry.Option) bool { return slices.Contains(ids, o.ID) }); k >= 0 {
			return x.options[k], true
		}
	}
	if o := nearestRoot(x.unitNames(), name, x.faction); o != nil {
		return o, true
	}
	return unitOfModels(x.unitNames(), s), true
}

// unitOfModels returns the only unit with models of the name, or nil: Tactical Squad for Tactical
// Marines.
func unitOfModels(units []unitNames, s spelling) (unit *entry.Option) {
	for _, u := range units {
		if !slices.Contains(u.models, s.loose) {
			continue
		}
		if unit != nil && !catalog.SameName(unit.Name(), u.option.Name()) {
			return nil
		}
		unit = u.option
	}
	return unit
}

func preferred(options []*entry.Option, unit bool) (best *entry.Option) {
	score := func(o *entry.Option) (n int) {
		if (o.Kind() != entry.Upgrade) == unit {
			n += 2
		}
		if !o.Entry.Hidden && (o.Link == nil || !o.Link.Hidden) {
			n++
		}
		return n
	}
	for _, o := range options {
		if best == nil || score(o) > score(best) {
			best = o
		}
	}
	return best
}

// checkEdition reports a list that appears to be for another edition than the data, unless its
// missing faction has been reported.
func (v *resolver) checkEdition() {
	if v.isOtherEdition() && !v.lacksFaction() {
		d := v.report(roster.EditionOther, roster.Warning, Place{}, "", nil)
		d.Actual, d.Limit = v.Roster.Edition, v.draft.Edition
	}
}

// lacksFaction reports whether a missing faction has been reported.
func (v *resolver) lacksFaction() bool {
	return slices.ContainsFunc(v.diagnostics, func(d roster.Diagnostic) bool { return d.Code == roster.FactionMissing })
}

// checkAssumedLimit reports a limit that the list does not call one, if nothing else limits the army.
func (v *resolver) checkAssumedLimit() {
	if d := v.draft; d.LimitAssumed && d.BattleSize == "" && len(d.Limits) == 0 && !v.lacksFaction() {
		v.report(roster.ChoiceAssumed, roster.ChoiceAssumed.Severity(), d.At[FieldLimit], "", nil).Limit = d.Limit.String()
	}
}

// setLimit sets the limits of the list.
func (v *resolver) setLimit() {
	v.Roster.NoLimit = v.draft.NoLimit
	if points := v.Book.CostOf(entry.PointsCost); points != nil && v.draft.Limit != nil {
		v.Roster.Limits = roster.Limits{points.ID: *v.draft.Limit}
	}
	for _, l := range v.draft.Limits {
		if err := v.Apply(&roster.Operation{Op: roster.SetLimit, Cost: l.Cost, Value: l.Value}); err != nil {
			v.reportUnknown(l.Place, "cost", l.Cost, "", values(v.Book.CostNames()...))
		}
	}
}

// option adds an option of the force.
func (v *resolver) option(force int, index *rootIndex, x *Item) {
	if x.Mark == Display {
		if o, _ := index.find(x.Name, false); o == nil {
			return
		}
	}
	v.addRoot(force, index, x, false)
}

func (v *resolver) unit(force int, index *rootIndex, u *Item) {
	v.addRoot(force, index, v.withStated(u), true)
}

// withStated returns a unit with the items of it that only the header states.
func (v *resolver) withStated(u *Item) *Item {
	more := v.stated[u]
	if len(more) == 0 {
		return u
	}
	u = u.clone()
	u.Items = append(slices.Clone(u.Items), more...)
	return u
}

// Kinds of root selections, for diagnostics.
const (
	KindDatasheet = "datasheet" // a unit
	kindOption    = "option"
)

// addRoot adds a root selection of the force.
func (v *resolver) addRoot(force int, index *rootIndex, x *Item, unit bool) {
	f := &v.Roster.Forces[force]
	x, o, misspelled := v.rootOption(index, x, unit)
	if o == nil {
		kind := KindDatasheet
		if !unit {
			kind = kindOption
		}
		s := v.unknown(x, kind, v.faction, v.rootCandidates(index))
		s.Name, s.Notes = x.Custom, x.Notes
		f.Selections = append(f.Selections, s)
		v.units = append(v.units, resolvedUnit{item: x, id: s.ID})
		return
	}
	if misspelled && !catalog.SameName(x.Name, o.Name()) {
		v.report(roster.NameTaken, roster.Warning, x.Place, x.Name, map[string]string{"Thing": o.Name()})
	}
	var others []*Item
	if unit && v.draft.CountsUnits {
		x, others = v.separateUnits(index, o, x)
	}
	if v.draft.CountsUnits && o.Kind() == entry.Model && x.Models > 1 {
		x.Count, x.Models = x.Models, 0 // of units with one model
	}
	if v.draft.ByHand && x.Models > 0 && x.Count <= 1 && o.Kind() == entry.Unit && numberOfUnits.MatchString(x.Raw) && leastModels(o.Choices()) > x.Models {
		x = x.clone()
		if x.Count, x.Models = x.Models, 0; x.Count > 1 {
			v.report(roster.NameTaken, roster.Warning, x.Place, x.Raw, map[string]string{"Thing": strconv.Itoa(x.Count) + " × " + o.Name()})
		}
	}
	copies, count := max(x.Count, 1), 1
	if copies > maxCopies || len(v.units)+copies > maxUnits {
		copies, count = 1, copies // reported by the checker
	}
	for range copies {
		s, models := v.selection(o, x)
		s.Count, s.Name, s.Notes = count, x.Custom, x.Notes
		if i := slices.IndexFunc(f.Selections, func(y roster.Selection) bool { return !unit && y.Entry == o.ID }); i >= 0 && !v.draft.Configured {
			f.Selections[i] = s // replaces an initial selection
		} else {
			f.Selections = append(f.Selections, s)
		}
		v.units = append(v.units, resolvedUnit{item: x, id: s.ID, option: o, models: models})
		if unit && o.Kind() == entry.Upgrade {
			break
		}
	}
	for _, y := range others {
		v.addRoot(force, index, y, true)
	}
}

// numberOfUnits is a number before a name: of models or, if the unit must have more, of units.
var numberOfUnits = regexp.MustCompile(`(?i)^\W*[1-6] ?[x×] `)

// separateUnits separates the items of the line of a unit that are other units: Dark Apostle + 10 Legionaries. It
// leaves out the unit of the list that the unit is embarked in.
func (v *resolver) separateUnits(index *rootIndex, o *entry.Option, x *Item) (unit *Item, others []*Item) {
	var own []*Item
	for _, y := range x.Items {
		name, embarked := cutEmbarked(y.Name)
		added := strings.Contains(x.Raw, "+ "+y.Raw)
		isUnit := func(name string) bool {
			z, near := index.find(name, true)
			return z != nil && z.Kind() != entry.Upgrade && (added || !near)
		}
		switch {
		case y.Mark != Plain || len(y.Items) > 0 || v.mayName(o, y):
			own = append(own, y)
		case embarked && v.listsUnit(name):
		case !isUnit(y.Name) && (y.Bare == "" || !isUnit(y.Bare)):
			own = append(own, y)
		default:
			other := &Item{Name: y.Name, Count: 1, Place: y.Place, Raw: y.Raw}
			if !isUnit(y.Name) { // Guardian Defenders with a bright lance
				other.Name, other.Items = y.Bare, y.Inside
			}
			if y.statesCount() {
				other.Models = y.Count
			}
			others = append(others, other)
		}
	}
	if len(own) == len(x.Items) {
		return x, nil
	}
	x = x.clone()
	x.Items = own
	if len(others) == 0 || len(o.Associations()) == 0 || x.To != "" {
		return x, others
	}
	led := others[len(others)-1] // Ghazghkull Thraka + Painboy + 20 Boyz
	for _, leader := range append([]*Item{x}, others[:len(others)-1]...) {
		leader.To, leader.AttachedAt = led.Name, led.Place
	}
	return x, others
}

// cutEmbarked cuts the word before the TRANSPORT that a unit is embarked in: in Rhino.
func cutEmbarked(name string) (transport string, ok bool) {
	words := strings.Fields(name)
	if len(words) < 2 || !strings.EqualFold(words[0], "in") {
		return name, false
	}
	if words = words[1:]; len(words) > 1 && slices.Contains([]string{"a", "the", "their"}, strings.ToLower(words[0])) {
		words = words[1:]
	}
	return strings.Join(words, " "), true
}

// listsUnit reports whether a unit of the list has a name.
func (v *resolver) listsUnit(name string) bool {
	wanted := v.names.spelling(name).loose
	return slices.ContainsFunc(v.draft.Forces, func(f Force) bool {
		return slices.ContainsFunc(f.Units, func(u *Item) bool { return v.names.spelling(u.Name).loose == wanted })
	})
}

// rootCandidates returns the options that an unknown unit may mean: those of the force, or of
// any army book in a list document that names none.
func (v *resolver) rootCandidates(index *rootIndex) []roster.Suggestion {
	if !v.draft.Exact || v.faction != "" {
		if index.candidates == nil {
			index.candidates = Options(index.options)
		}
		return index.candidates
	}
	if v.everyRoot == nil {
		for _, c := range v.Book.Catalogues {
			v.everyRoot = append(v.everyRoot, Options(v.rootsOf(c).options)...)
		}
	}
	return v.everyRoot
}

// Limits of the selections for one line with several units, and for all units.
const (
	maxCopies = 20
	maxUnits  = 2000
)

// shortenedLonger returns the only unit whose name begins with the longer reading of a line, if the unit with the
// shorter one cannot have what follows: Lieutenant with combi. It returns nil if there is none.
func (v *resolver) shortenedLonger(index *rootIndex, x *Item) *entry.Option {
	if x.Longer == nil || v.draft.Exact {
		return nil
	}
	base := preferred(index.named(v.names.spelling(x.Name)), true)
	if i := slices.IndexFunc(x.Items, func(y *Item) bool { return y.Place == x.Longer.Without }); base == nil || i < 0 || v.mayName(base, x.Items[i]) {
		return nil
	}
	begin := v.names.spelling(x.Longer.Name).loose
	var hit *entry.Option
	for _, u := range index.unitNames() {
		if !u.marked && strings.HasPrefix(u.loose, begin+" ") {
			if hit != nil {
				return nil
			}
			hit = u.option
		}
	}
	return hit
}

// rootOption finds the root option of an item, whose name may contain commas and colons.
func (v *resolver) rootOption(index *rootIndex, item *Item, unit bool) (x *Item, o *entry.Option, misspelled bool) {
	x = item.clone()
	known := func(name string) bool { return len(index.named(v.names.spelling(name))) > 0 }
	if x.Longer != nil && known(x.Longer.Name) {
		x.take(x.Longer)
	} else if y := v.shortenedLonger(index, x); y != nil {
		x.take(x.Longer)
		o, misspelled = y, true
	}
	v.rejoin(x, known, func(name string) bool { return len(index.named(v.names.exactly(name))) > 0 })
	if i := slices.IndexFunc(x.Shorter, func(s Split) bool { return s.Models > 0 && len(s.Items) == 0 && x.Models == 0 }); i >= 0 && !known(x.Name) {
		if y, near := index.find(x.Shorter[i].Name, unit); y != nil { // Rough Riders 5
			x.take(&x.Shorter[i])
			o, misspelled = y, near
		}
	}
	if o == nil {
		o, misspelled = index.find(x.Name, unit)
	}
	if o == nil && unit && !v.draft.Exact && x.Models > 1 {
		o, misspelled = unitOfSize(index.unitNames(), v.names.spelling(x.Name), x.Models), true
	}
	if v.draft.ByHand {
		var y *entry.Option
		if misspelled {
			y = v.equippedUnit(index, x, o)
		}
		if y == nil {
			y = v.unitOfItem(index, x)
		}
		if y != nil {
			o, misspelled = y, true
		}
	}
	for i := 0; i < len(x.Shorter) && o == nil; i++ {
		split := &x.Shorter[i]
		y, near := index.find(split.Name, unit)
		if y != nil && !near && isEpithet(split, y) {
			o, misspelled = y, true
			break
		}
		if y == nil || x.Models > 0 && split.Models > 0 || slices.ContainsFunc(split.Items, func(w *Item) bool { return !v.mayName(y, w) }) {
			continue
		}
		x.take(split)
		o, misspelled = y, near
	}
	if same := index.named(v.names.spelling(x.Name)); len(same) > 1 {
		section := v.names.spelling(x.Section).loose
		y, inSection := v.Offered(v.Roster.Forces[v.inForce].ID, same, func(category string) bool { return section != "" && v.names.spelling(category).loose == section })
		if inSection || !slices.ContainsFunc(same, func(y *entry.Option) bool { return y.Entry != o.Entry }) { // once for each slot
			o = y
		}
	}
	return x, o, misspelled
}

// equippedUnit returns the only datasheet whose name begins with that of a unit of a handwritten list and that may have
// all of its items, if o may not: Scourges with heat lances. It returns nil if there is none.
func (v *resolver) equippedUnit(index *rootIndex, x *Item, o *entry.Option) (unit *entry.Option) {
	lacks := func(o *entry.Option) bool {
		return slices.ContainsFunc(x.Items, func(y *Item) bool { return !v.mayName(o, y) })
	}
	if o == nil || !lacks(o) {
		return nil
	}
	begin := v.names.spelling(x.Name).loose + " "
	for _, u := range index.unitNames() {
		if u.marked || !strings.HasPrefix(u.loose, begin) || lacks(u.option) {
			continue
		}
		if unit != nil {
			return nil
		}
		unit = u.option
	}
	return unit
}

// unitOfItem returns the unit whose name is that of a unit of a handwritten list after one word that begins with the
// name of an item, which it removes: Winged Hive Tyrant for Hive Tyrant w/ wings. It returns nil if there is none.
func (v *resolver) unitOfItem(index *rootIndex, x *Item) *entry.Option {
	end := " " + v.names.spelling(x.Name).loose
	for i, y := range x.Items {
		item := v.names.spelling(y.Name).loose
		if len(item) < lettersOfName {
			continue
		}
		for _, u := range index.unitNames() {
			if first, ok := strings.CutSuffix(u.loose, end); ok && !u.marked && strings.HasPrefix(first, item) && !strings.Contains(first, " ") {
				x.Items = slices.Delete(slices.Clone(x.Items), i, i+1)
				return u.option
			}
		}
	}
	return nil
}

// isEpithet reports whether the words after the name of a model are an epithet: Astorath the Grim.
func isEpithet(s *Split, o *entry.Option) bool {
	return o.Kind() == entry.Model && len(s.Items) == 1 && strings.HasPrefix(strings.ToLower(s.Items[0].Raw), "the ")
}

// unitOfSize returns the only unit with all words of a name that may have the number of models, or nil: three
// Bladeguard are a Bladeguard Veteran Squad and no Ancient.
func unitOfSize(units []unitNames, s spelling, models int) (unit *entry.Option) {
	words := strings.Fields(s.loose)
	for _, u := range units {
		if u.marked || u.option.Kind() != entry.Unit || len(s.loose) < lettersOfName || !hasShortened(strings.Fields(u.loose), words) || !maySize(u.option.Choices(), models) {
			continue
		}
		if unit != nil && !catalog.SameName(unit.Name(), u.option.Name()) {
			return nil
		}
		unit = u.option
	}
	return unit
}

// mayName reports whether an item names something below o, or nearly so.
func (v *resolver) mayName(o *entry.Option, x *Item) bool {
	s := v.names.spelling(x.Name)
	return x.Mark == Warlord || v.knows(o, s) || nearestBelow(v.optionsBelow(o), s) != nil || withInitials(o, x.Name) != nil
}

// addPicks adds picks among choices below a selection, and reports ambiguous ones. line is the item
// of the text for the selection or, if the text does not name it, for that around it.
func (v *resolver) addPicks(s *roster.Selection, choices *entry.Choices, picks []pick, line *Item) {
	for i := range picks {
		p := &picks[i]
		below := roster.Selection{ID: v.NewID("sel_"), Entry: p.option.ID, Group: p.option.GroupID(), Count: p.n}
		inside := line
		if !p.unnamed {
			inside = p.item
			v.lines[below.ID] = inside
		}
		switch {
		case p.option.Kind() == entry.Model:
			if choices != v.root.Choices() && p.item.statesCount() { // those of the unit: see keepStated
				v.counts[below.ID] = p.n
			}
		case p.counted:
			v.counted[countedItem{line, catalog.Fold(p.option.Name())}] = true
			v.counts[below.ID] = p.n
		}
		v.ranks[below.ID] = p.rank()
		if p.item.Every {
			v.every = append(v.every, below.ID)
		}
		if len(p.below) == 0 && len(alternatives(choices, p.option)) > 0 {
			v.alternative = append(v.alternative, below.ID)
		}
		v.addPicks(&below, p.option.Choices(), p.below, inside)
		s.Selections = append(s.Selections, below)
		switch p.ambiguity {
		case unclearModels:
			v.reportShared(p)
		case unevenCount:
			d := v.report(roster.NumberUneven, roster.Error, p.item.Place, strconv.Itoa(p.unevenCount), map[string]string{"Thing": p.option.Name()})
			d.Limit = strconv.Itoa(p.n)
		}
	}
}

// reportShared reports a pick of a line that does not say which models have which items. Each line is
// reported once, with everything that was assumed for it.
func (v *resolver) reportShared(p *pick) {
	line, reported := v.shared[p.item.Place]
	if !reported {
		line.diagnostic = len(v.diagnostics)
		v.report(roster.NumberShared, roster.Warning, p.item.Place, p.item.Name, nil)
	}
	assumed := strconv.Itoa(p.n) + " × " + p.option.Name()
	if below := p.below; len(below) > 0 {
		names := make([]string, len(below))
		for i := range below {
			if names[i] = below[i].option.Name(); below[i].n > 1 {
				names[i] = strconv.Itoa(below[i].n) + " × " + names[i]
			}
		}
		assumed += " (" + strings.Join(names, ", ") + ")"
	}
	if slices.Contains(line.assumed, assumed) { // of another unit of the same line
		return
	}
	line.assumed = append(line.assumed, assumed)
	v.shared[p.item.Place] = line
	v.diagnostics[line.diagnostic].Args["Things"] = message.All(line.assumed)
}
