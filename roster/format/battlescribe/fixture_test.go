package battlescribe

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	data "github.com/rollcall40k/rollcall/catalog/battlescribe"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
)

// The test data: a band of mobs, with weapons in a group of a link.
const systemXML = `<gameSystem id="gs" name="Games" revision="7" xmlns="http://www.battlescribe.net/schema/gameSystemSchema">
 <publications><publication id="pub" name="Rules"/></publications>
 <costTypes><costType id="pts" name="pts" defaultCostLimit="-1"/><costType id="pl" name=" PL" defaultCostLimit="-1"/></costTypes>
 <profileTypes><profileType id="pt" name="Unit"><characteristicTypes><characteristicType id="m" name="M"/></characteristicTypes></profileType></profileTypes>
 <categoryEntries><categoryEntry id="c-core" name="Core"/></categoryEntries>
 <forceEntries><forceEntry id="fe" name="Band">
  <categoryLinks><categoryLink id="l-core" targetId="c-core" name="Core"/></categoryLinks>
  <forceEntries><forceEntry id="fe-scouts" name="Scouts"/></forceEntries>
 </forceEntry></forceEntries>
 <rules><rule id="r-all" name="March"><description>Move &amp; hold</description></rule></rules>
</gameSystem>`

const catalogueXML = `<catalogue id="cat" name="Mobs" revision="3" gameSystemId="gs" xmlns="http://www.battlescribe.net/schema/catalogueSchema">
 <sharedSelectionEntries><selectionEntry id="s-axe" name="Big Axe" type="upgrade"><costs><cost typeId="pts" name="pts" value="2.5"/></costs></selectionEntry></sharedSelectionEntries>
 <sharedSelectionEntryGroups><selectionEntryGroup id="g" name="Weapons">
  <selectionEntries><selectionEntry id="e-bow" name="Long Bow" type="upgrade"/></selectionEntries>
  <entryLinks><entryLink id="ln-axe" targetId="s-axe" type="selectionEntry"/></entryLinks>
 </selectionEntryGroup></sharedSelectionEntryGroups>
 <selectionEntries>
  <selectionEntry id="e-mob" name="Mob" type="unit" page="12" publicationId="pub">
   <categoryLinks><categoryLink id="cl" targetId="c-core" name="Core" primary="true"/></categoryLinks>
   <costs><cost typeId="pl" name=" PL" value="3"/></costs>
   <profiles><profile id="p" name="Mob" typeId="pt" typeName="Unit"><characteristics><characteristic name="M" typeId="m">6"</characteristic></characteristics></profile></profiles>
   <rules><rule id="r" name="Rabble" page="4"><description>Shout
&amp; run</description></rule></rules>
   <selectionEntries>
    <selectionEntry id="e-boy" name="Boy" type="model">
     <costs><cost typeId="pts" name="pts" value="5"/></costs>
     <entryLinks><entryLink id="ln-g" targetId="g" type="selectionEntryGroup"/></entryLinks>
    </selectionEntry>
    <selectionEntry id="e-boss" name="Boss" type="model"/>
   </selectionEntries>
  </selectionEntry>
 </selectionEntries>
</catalogue>`

// The composite ids below the model.
const (
	boyEntry = "e-boy"
	axeEntry = "ln-g::ln-axe::s-axe"
	bowEntry = "ln-g::e-bow"
	weapons  = "ln-g::g"
)

func newBook(tb testing.TB) *entry.Book {
	tb.Helper()
	catalogues, problems := data.Compile([]data.Document{
		{Name: "a.gst", Data: []byte(systemXML)}, {Name: "a.cat", Data: []byte(catalogueXML)},
	})
	if len(problems) > 0 {
		tb.Fatal(problems)
	}
	book, problems := entry.NewBook(catalogues[0], catalogues[1:])
	if len(problems) > 0 {
		tb.Fatal(problems)
	}
	return book
}

// bandXML is a roster file with the selections in its only force.
func bandXML(selections string) string {
	return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<roster id="r1" name="My Band" battleScribeVersion="2.03" gameSystemId="gs" gameSystemName="Games" gameSystemRevision="7" xmlns="http://www.battlescribe.net/schema/rosterSchema">
 <costs><cost name="pts" typeId="pts" value="15.0"/></costs>
 <costLimits><costLimit name="pts" typeId="pts" value="100.0"/><costLimit name=" PL" typeId="pl" value="-1.0"/></costLimits>
 <forces><force id="f1" name="Band" entryId="fe" catalogueId="cat" catalogueRevision="3" catalogueName="Mobs">
 <selections>` + selections + `</selections>
 </force></forces>
</roster>`
}

// mobXML is a unit of three boys with two axes each.
const mobXML = `<selection id="u1" name="Mob" entryId="e-mob" number="1" type="unit" customName="Da Boyz">
 <customNotes>left flank</customNotes>
 <selections><selection id="m1" name="Boy" entryId="e-boy" number="3" type="model">
  <selections><selection id="w1" name="Big Axe" entryId="` + axeEntry + `" entryGroupId="` + weapons + `" number="6" type="upgrade"/></selections>
 </selection></selections>
</selection>`

// mob is the roster of mobXML.
func mob() *roster.Roster {
	return &roster.Roster{
		Name: "My Band", Edition: "5e", Snapshot: "5e@0", Limits: roster.Limits{"points": entry.Int(100)}, Serial: 0,
		Forces: []roster.Force{{ID: "f1", Entry: "fe", Catalogue: "cat", Selections: []roster.Selection{{
			ID: "u1", Entry: "e-mob", Count: 1, Name: "Da Boyz", Notes: "left flank",
			Selections: []roster.Selection{{
				ID: "m1", Entry: boyEntry, Count: 3,
				Selections: []roster.Selection{{ID: "w1", Entry: axeEntry, Group: weapons, Count: 2}},
			}},
		}}}},
	}
}

var equalNumbers = cmp.Comparer(func(a, b entry.Number) bool { return a.Cmp(b) == 0 })

// mustRead reads a file, which must be valid.
func mustRead(tb testing.TB, file string) *Recorded {
	tb.Helper()
	r, err := Read([]byte(file))
	if err != nil {
		tb.Fatal(err)
	}
	return r
}

// written writes the roster with one of the Write methods.
func written(tb testing.TB, write func(w *strings.Builder) error) string {
	tb.Helper()
	var b strings.Builder
	if err := write(&b); err != nil {
		tb.Fatal(err)
	}
	return b.String()
}
