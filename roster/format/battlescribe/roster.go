package battlescribe

import (
	"cmp"
	"encoding/xml"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/edit"
	"github.com/rollcall40k/rollcall/roster/intake"
)

// System returns the id and the name of the roster's game system.
func (r *Recorded) System() (id, name string) { return r.SystemID, r.SystemName }

// Catalogues returns the distinct ids of the forces' catalogues.
func (r *Recorded) Catalogues() []string {
	var ids []string
	seen := map[string]bool{}
	var collect func(forces []Force)
	collect = func(forces []Force) {
		for i := range forces {
			if id := forces[i].Catalogue; !seen[id] {
				seen[id] = true
				ids = append(ids, id)
			}
			collect(forces[i].Forces)
		}
	}
	collect(r.Forces)
	return ids
}

// Roster converts the choices of the file to a roster with the game data of a snapshot. It keeps
// every selection: an unknown one has its recorded name as Title, and check.Check reports it. The
// diagnostics concern the file: a different game system, unknown elements, repeated ids, and numbers
// that do not result from a count.
func (r *Recorded) Roster(book *entry.Book, snapshot string) (*roster.Roster, []roster.Diagnostic) {
	c := converter{book: book, ids: map[string]bool{}, renamed: map[string]*roster.Selection{}, roster: roster.New(r.name(), roster.EditionOf(book, snapshot), snapshot)}
	if r.SystemID != book.System.ID {
		c.report(roster.SystemOther, "", "", r.SystemName, strconv.Quote(r.SystemID), strconv.Quote(book.System.ID))
	}
	c.readNotes(r.Notes)
	c.limits(r.Limits)
	c.roster.Forces = c.forces(r.Forces, "")
	c.name(c.roster.Forces)
	c.updateAssociations()
	c.reportUnread(r.Unread)
	c.reportRepeated()
	return c.roster, c.diagnostics
}

const unnamed = "Unnamed roster"

func (r *Recorded) name() string {
	if name := strings.TrimSpace(r.Name); name != "" {
		return r.Name
	}
	return unnamed
}

// A converter converts recorded choices to a roster.
type converter struct {
	book        *entry.Book
	roster      *roster.Roster
	ids         map[string]bool
	renamed     map[string]*roster.Selection // first selection of each recorded id that was replaced
	tied        []*roster.Selection
	unread      map[string]roster.Unread // of unknown selections, by id
	repeated    []repeatedID
	diagnostics []roster.Diagnostic
}

// A repeatedID is an id that an earlier force or selection of the file has, too.
type repeatedID struct {
	id, name string
	now      *string // the id that replaces it
}

// repeat remembers a force or a selection whose id is replaced because it is repeated.
func (c *converter) repeat(id, name string, now *string) {
	if *now == "" && c.ids[id] {
		c.repeated = append(c.repeated, repeatedID{id, name, now})
	}
}

// reportRepeated reports each repeated id once: as an error if an association refers to it, because
// it may mean any of the selections.
func (c *converter) reportRepeated() {
	times, meant := map[string]int{}, map[string]bool{}
	for _, x := range c.repeated {
		times[x.id]++
	}
	for _, s := range c.tied {
		for _, a := range s.Associations {
			meant[a.To] = true
		}
	}
	for _, x := range c.repeated {
		if times[x.id] == 0 {
			continue // reported
		}
		code, args := roster.IDRepeated, map[string]string{"Thing": x.name, "Count": strconv.Itoa(times[x.id] + 1)}
		if meant[x.id] {
			code = roster.IDDuplicate
		}
		d := intake.Diagnostic(code, code.Severity(), intake.Place{}, x.id, args)
		d.Selection = *x.now
		c.diagnostics, times[x.id] = append(c.diagnostics, d), 0
	}
}

func (c *converter) report(code roster.Code, path, selection, thing, actual, limit string) {
	c.diagnostics = append(c.diagnostics, roster.Diagnostic{
		Code: code, Severity: roster.Error, Path: path, Selection: selection,
		Args: map[string]string{"Thing": thing}, Actual: actual, Limit: limit,
		Hides: []string{}, Fixes: []roster.Fix{},
	})
}

func (c *converter) limits(limits []Cost) {
	for _, l := range limits {
		if l.Value.Sign() < 0 || l.Type == "" {
			continue
		}
		if c.roster.Limits == nil {
			c.roster.Limits = roster.Limits{}
		}
		c.roster.Limits[l.Type] = l.Value.Number
	}
	c.roster.Limits = c.roster.Limits.Named(c.book)
}

func (c *converter) forces(recorded []Force, above string) []roster.Force {
	forces := make([]roster.Force, len(recorded))
	for i := range recorded {
		r := &recorded[i]
		path := above + "/forces/" + strconv.Itoa(i)
		f := roster.Force{
			ID: c.unique(r.ID), Entry: r.Entry, Catalogue: r.Catalogue, Name: r.CustomName, Notes: r.CustomNotes,
			Slots: slots(r.Categories), Selections: []roster.Selection{},
		}
		if c.book.Force(r.Entry) == nil {
			f.Title = r.Name
		}
		choices := c.book.Roots(r.Catalogue)
		if choices == nil {
			f.CatalogueTitle = r.CatalogueName
		}
		f.Selections = c.selections(r.Selections, choices, 1, path)
		if len(r.Forces) > 0 {
			f.Forces = c.forces(r.Forces, path)
		}
		forces[i] = f
		c.repeat(r.ID, cmp.Or(r.CustomName, r.Name), &forces[i].ID)
	}
	return forces
}

func slots(categories []Category) []roster.SlotNote {
	var notes []roster.SlotNote
	for _, x := range categories {
		if x.CustomName != "" || x.CustomNotes != "" {
			notes = append(notes, roster.SlotNote{Category: x.Entry, Name: x.CustomName, Notes: x.CustomNotes})
		}
	}
	return notes
}

// selections converts the children of a parent that occurs number times.
func (c *converter) selections(recorded []Selection, choices *entry.Choices, number int64, above string) []roster.Selection {
	list := make([]roster.Selection, len(recorded))
	for i := range recorded {
		r := &recorded[i]
		path := above + "/selections/" + strconv.Itoa(i)
		s := roster.Selection{
			ID: c.unique(r.ID), Entry: r.Entry, Group: r.Group, Name: r.CustomName, Notes: r.CustomNotes,
		}
		s.Count = c.count(r, s.ID, number, path)
		o := choices.Option(r.Entry)
		var below *entry.Choices
		if o == nil {
			s.Title = r.Name
			if u, ok := c.unread[s.ID]; ok {
				s.Unread = &u
			}
		} else {
			s.Group, below = o.GroupID(), o.Choices()
		}
		if len(r.Selections) > 0 {
			s.Selections = c.selections(r.Selections, below, max(r.Number, 1), path)
		}
		list[i] = s
		c.remember(r, &list[i])
		c.repeat(r.ID, cmp.Or(r.CustomName, r.Name), &list[i].ID)
	}
	return list
}

// remember records the associations of a selection, and its id if it was replaced.
func (c *converter) remember(r *Selection, s *roster.Selection) {
	if s.ID == "" && r.ID != "" && !c.ids[r.ID] && c.renamed[r.ID] == nil {
		c.renamed[r.ID] = s
	}
	for _, a := range r.Associations[:min(len(r.Associations), edit.MaxAssociations)] {
		s.Associations = append(s.Associations, roster.Association{Association: a.ID, To: a.To})
	}
	if len(s.Associations) > 0 {
		c.tied = append(c.tied, s)
	}
}

// updateAssociations updates associations to the new ids of selections.
func (c *converter) updateAssociations() {
	for _, s := range c.tied {
		for i := range s.Associations {
			if to := c.renamed[s.Associations[i].To]; to != nil {
				s.Associations[i].To = to.ID
			}
		}
	}
}

// maxNumber is the largest count of a roster document.
const maxNumber = 1_000_000_000

// count divides a number by the number of parents. If it is not divisible, count rounds
// up and reports it.
func (c *converter) count(r *Selection, id string, parents int64, path string) int {
	number := min(max(r.Number, -maxNumber), maxNumber)
	if number < 0 || number%parents == 0 {
		return int(number / parents)
	}
	c.report(roster.NumberUneven, path, id, r.Name, strconv.FormatInt(r.Number, 10), strconv.FormatInt(parents, 10))
	return int(number/parents) + 1
}

// unique returns the recorded id, or "" if it is invalid or already used; name then
// assigns one. Ids in Rollcall's form advance the serial number, so that it does not
// repeat.
func (c *converter) unique(id string) string {
	const longest, greatest = 100, 900_000_000
	_, digits, _ := strings.Cut(id, "_")
	serial, err := strconv.Atoi(digits)
	if id == "" || len(id) > longest || c.ids[id] || err == nil && serial > greatest {
		return ""
	}
	if err == nil {
		c.roster.Serial = max(c.roster.Serial, serial)
	}
	c.ids[id] = true
	return id
}

// name assigns the missing ids.
func (c *converter) name(forces []roster.Force) {
	for i := range forces {
		if forces[i].ID == "" {
			forces[i].ID = c.fresh("frc_")
		}
		c.nameSelections(forces[i].Selections)
		c.name(forces[i].Forces)
	}
}

func (c *converter) nameSelections(list []roster.Selection) {
	for i := range list {
		if list[i].ID == "" {
			list[i].ID = c.fresh("sel_")
		}
		c.nameSelections(list[i].Selections)
	}
}

func (c *converter) fresh(prefix string) string {
	c.roster.Serial++
	return prefix + strconv.Itoa(c.roster.Serial)
}

// An Association is the association of a selection with another one.
type Association struct {
	To string `xml:"to,attr" json:"to"`                       // id of the other selection
	ID string `xml:"associationId,attr" json:"associationId"` // id in the game data
}

// Associations are the associations of a selection. Only New Recruit writes them; an empty list
// is omitted.
type Associations []Association

// associationList is the element of Associations.
type associationList struct {
	Ties []Association `xml:"association"`
}

// MarshalXML writes the associations as one element.
func (t Associations) MarshalXML(enc *xml.Encoder, start xml.StartElement) error {
	return enc.EncodeElement(associationList{t}, start)
}

// UnmarshalXML reads the element that MarshalXML writes.
func (t *Associations) UnmarshalXML(dec *xml.Decoder, start xml.StartElement) error {
	var list associationList
	err := dec.DecodeElement(&list, &start)
	*t = append(*t, list.Ties...)
	return err
}
