package battlescribe

import "github.com/rollcall40k/rollcall/catalog/entry"

// A Recorded is a roster as a file records it: the choices, and what followed
// from them when the file was written. The order of fields is the order in the
// file.
type Recorded struct {
	ID            string  `xml:"id,attr" json:"id"`
	Name          string  `xml:"name,attr" json:"name"`
	FormatVersion string  `xml:"battleScribeVersion,attr" json:"battleScribeVersion"`
	GeneratedBy   string  `xml:"generatedBy,attr,omitempty" json:"generatedBy,omitempty"` // New Recruit says so
	SystemID      string  `xml:"gameSystemId,attr" json:"gameSystemId"`
	SystemName    string  `xml:"gameSystemName,attr" json:"gameSystemName"`
	Revision      int     `xml:"gameSystemRevision,attr" json:"gameSystemRevision"` // of the game system
	Namespace     string  `xml:"xmlns,attr,omitempty" json:"xmlns,omitempty"`
	Notes         string  `xml:"customNotes,omitempty" json:"customNotes,omitempty"`
	Costs         []Cost  `xml:"costs>cost" json:"costs,omitempty"`
	Limits        []Cost  `xml:"costLimits>costLimit" json:"costLimits,omitempty"` // negative: none
	Forces        []Force `xml:"forces>force" json:"forces,omitempty"`
}

// A Cost is an amount of a cost type. That of a selection is for all of its
// number, without what is below.
type Cost struct {
	Name  string `xml:"name,attr" json:"name"`
	Type  string `xml:"typeId,attr" json:"typeId"`
	Value Value  `xml:"value,attr" json:"value"`
}

// A Force is a force with what it shows.
type Force struct {
	ID                string        `xml:"id,attr" json:"id"`
	Name              string        `xml:"name,attr" json:"name"`
	Entry             string        `xml:"entryId,attr" json:"entryId"`
	Catalogue         string        `xml:"catalogueId,attr" json:"catalogueId"`
	CatalogueRevision int           `xml:"catalogueRevision,attr" json:"catalogueRevision"`
	CatalogueName     string        `xml:"catalogueName,attr" json:"catalogueName"`
	Publication       string        `xml:"publicationId,attr,omitempty" json:"publicationId,omitempty"`
	Page              string        `xml:"page,attr,omitempty" json:"page,omitempty"`
	CustomName        string        `xml:"customName,attr,omitempty" json:"customName,omitempty"`
	CustomNotes       string        `xml:"customNotes,omitempty" json:"customNotes,omitempty"`
	Rules             []Rule        `xml:"rules>rule" json:"rules,omitempty"`
	Profiles          []Profile     `xml:"profiles>profile" json:"profiles,omitempty"`
	Selections        []Selection   `xml:"selections>selection" json:"selections,omitempty"`
	Publications      []Publication `xml:"publications>publication" json:"publications,omitempty"`
	Categories        []Category    `xml:"categories>category" json:"categories,omitempty"`
	Forces            []Force       `xml:"forces>force" json:"forces,omitempty"`
}

// A Selection is a selection with what it amounts to.
type Selection struct {
	ID          string `xml:"id,attr" json:"id"`
	Name        string `xml:"name,attr" json:"name"`
	Entry       string `xml:"entryId,attr" json:"entryId"` // composite id of the option
	Group       string `xml:"entryGroupId,attr,omitempty" json:"entryGroupId,omitempty"`
	Publication string `xml:"publicationId,attr,omitempty" json:"publicationId,omitempty"`
	Page        string `xml:"page,attr,omitempty" json:"page,omitempty"`
	CustomName  string `xml:"customName,attr,omitempty" json:"customName,omitempty"`
	// Number is that in the force: the number of the selection above times how
	// many each of those has.
	Number      int64       `xml:"number,attr" json:"number"`
	Type        string      `xml:"type,attr" json:"type"`                       // unit, model or upgrade
	From        string      `xml:"from,attr,omitempty" json:"from,omitempty"`   // New Recruit: entry or group
	GroupName   string      `xml:"group,attr,omitempty" json:"group,omitempty"` // New Recruit: of the group
	CustomNotes string      `xml:"customNotes,omitempty" json:"customNotes,omitempty"`
	Rules       []Rule      `xml:"rules>rule" json:"rules,omitempty"`
	Profiles    []Profile   `xml:"profiles>profile" json:"profiles,omitempty"`
	Ties        Ties        `xml:"associations,omitempty" json:"associations,omitempty"` // New Recruit
	Selections  []Selection `xml:"selections>selection" json:"selections,omitempty"`
	Costs       []Cost      `xml:"costs>cost" json:"costs,omitempty"`
	Categories  []Category  `xml:"categories>category" json:"categories,omitempty"`
}

// A Category is a category of a selection, or a slot of a force.
type Category struct {
	ID          string `xml:"id,attr" json:"id"`
	Name        string `xml:"name,attr" json:"name"`
	Entry       string `xml:"entryId,attr" json:"entryId"` // id of the category
	Primary     bool   `xml:"primary,attr" json:"primary"`
	CustomName  string `xml:"customName,attr,omitempty" json:"customName,omitempty"`
	CustomNotes string `xml:"customNotes,omitempty" json:"customNotes,omitempty"`
}

// A Publication is a printed source.
type Publication struct {
	ID   string `xml:"id,attr" json:"id"`
	Name string `xml:"name,attr" json:"name"`
}

// A Profile is a profile after modifiers.
type Profile struct {
	ID              string           `xml:"id,attr" json:"id"`
	Name            string           `xml:"name,attr" json:"name"`
	Publication     string           `xml:"publicationId,attr,omitempty" json:"publicationId,omitempty"`
	Page            string           `xml:"page,attr,omitempty" json:"page,omitempty"`
	Hidden          bool             `xml:"hidden,attr" json:"hidden"`
	Type            string           `xml:"typeId,attr" json:"typeId"`
	TypeName        string           `xml:"typeName,attr" json:"typeName"`
	Characteristics []Characteristic `xml:"characteristics>characteristic" json:"characteristics,omitempty"`
}

// A Characteristic is a value of a profile.
type Characteristic struct {
	Name  string `xml:"name,attr" json:"name"`
	Type  string `xml:"typeId,attr" json:"typeId"`
	Value string `xml:",chardata" json:"$text"`
}

// A Rule is a rule after modifiers.
type Rule struct {
	ID          string `xml:"id,attr" json:"id"`
	Name        string `xml:"name,attr" json:"name"`
	Publication string `xml:"publicationId,attr,omitempty" json:"publicationId,omitempty"`
	Page        string `xml:"page,attr,omitempty" json:"page,omitempty"`
	Hidden      bool   `xml:"hidden,attr" json:"hidden"`
	Text        string `xml:"description" json:"description"`
}

// A Value is a number as these files write it: 65.0 in XML, 65 in JSON.
type Value struct{ entry.Number }
