package battlescribe

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

const systemHead = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` +
	`<gameSystem id="gs" name="System" revision="7" battleScribeVersion="2.03" xmlns="http://www.battlescribe.net/schema/gameSystemSchema">`

func system(body string) Document {
	return Document{"system.gst", []byte(systemHead + body + "</gameSystem>")}
}

func catalogue(id, attributes, body string) Document {
	return Document{id + ".cat", []byte(`<catalogue id="` + id + `" name="Book ` + id + `" gameSystemId="gs" ` + attributes +
		` xmlns="http://www.battlescribe.net/schema/catalogueSchema">` + body + "</catalogue>")}
}

// read compiles a game system with the body and returns it.
func read(t *testing.T, body string) (*entry.Catalogue, []fault.Fault) {
	t.Helper()
	catalogues, problems := Compile([]Document{system(body)})
	if len(catalogues) != 1 {
		t.Fatalf("catalogues: got %d, want 1; problems %v", len(catalogues), problems)
	}
	return catalogues[0], problems
}

// sound is like read for a body without problems.
func sound(t *testing.T, body string) *entry.Catalogue {
	t.Helper()
	c, problems := read(t, body)
	if len(problems) > 0 {
		t.Errorf("problems: got %v, want none", problems)
	}
	return c
}

var equal = cmp.Options{
	cmpopts.IgnoreUnexported(entry.Entry{}, entry.Group{}, entry.ProfileType{}, entry.Query{}, entry.Modifier{}, entry.Link{}, entry.CategoryLink{}, entry.InfoLink{}, entry.Node{}, entry.Category{}),
	cmpopts.IgnoreTypes(entry.Source{}),
	cmpopts.EquateEmpty(),
	cmp.Comparer(func(a, b entry.Number) bool { return a.Cmp(b) == 0 }),
}

func diff(t *testing.T, what string, got, want any) {
	t.Helper()
	if d := cmp.Diff(want, got, equal); d != "" {
		t.Errorf("%s (-want +got):\n%s", what, d)
	}
}

func TestRoot(t *testing.T) {
	docs := []Document{
		catalogue("b", `library="true" revision="3"`, `
			<catalogueLinks>
				<catalogueLink id="l1" name="A" targetId="a" type="catalogue" importRootEntries="true"/>
				<catalogueLink id="l2" name="C" targetId="c" type="catalogue"/>
			</catalogueLinks>`),
		{"README.md", []byte("not data")},
		system(""),
		catalogue("a", ``, ``),
	}
	got, problems := Compile(docs)
	if len(problems) > 0 {
		t.Errorf("problems: got %v, want none", problems)
	}
	diff(t, "catalogues", got, []*entry.Catalogue{
		{ID: "gs", Name: "System", Revision: 7, System: true},
		{ID: "a", Name: "Book a", GameSystem: "gs"},
		{ID: "b", Name: "Book b", GameSystem: "gs", Revision: 3, Library: true, Links: []entry.CatalogueLink{
			{Target: "a", Name: "A", ImportRoots: true}, {Target: "c", Name: "C"},
		}},
	})
}

func TestSystems(t *testing.T) {
	other := Document{"other.gst", []byte(`<gameSystem id="gs2" name="Other"/>`)}
	foreign := Document{"foreign.cat", []byte(`<catalogue id="f" name="Foreign" gameSystemId="gs2"/>`)}
	for _, tt := range []struct {
		name string
		docs []Document
		ids  string
		code []string
	}{
		{"nothing", nil, "", []string{"battlescribe.system"}},
		{"no game system", []Document{catalogue("a", "", "")}, "", []string{"battlescribe.system"}},
		{"one system", []Document{system(""), catalogue("a", "", "")}, "gs a", nil},
		{"two", []Document{system(""), other, catalogue("a", "", "")}, "gs2 gs", []string{"battlescribe.system"}},
		{"a catalogue of another", []Document{system(""), foreign, catalogue("a", "", "")}, "gs a", []string{"battlescribe.system"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, problems := Compile(tt.docs)
			var ids []string
			for _, c := range got {
				ids = append(ids, c.ID)
			}
			if s := strings.Join(ids, " "); s != tt.ids {
				t.Errorf("catalogues: got %q, want %q", s, tt.ids)
			}
			diff(t, "codes", codes(problems), tt.code)
		})
	}
}

func codes(problems []fault.Fault) []string {
	var list []string
	for _, p := range problems {
		list = append(list, p.Code)
	}
	return list
}

func TestDefinitions(t *testing.T) {
	c := sound(t, `
		<readme>for authors</readme><comment>too</comment>
		<publications><publication id="p1" name="Codex" shortName="C" publisher="x" publicationDate="y" publisherUrl="z"/></publications>
		<costTypes>
			<costType id="pts" name="pts" defaultCostLimit="2000.0" hidden="true"/>
			<costType id="pl" name=" PL"/>
		</costTypes>
		<profileTypes><profileType id="t" name="Unit"><characteristicTypes>
			<characteristicType id="m" name="M"/><characteristicType id="w" name="W"/>
		</characteristicTypes></profileType></profileTypes>
		<categoryEntries><categoryEntry id="hq" name="HQ" hidden="true" page="4" publicationId="p1">
			<rules><rule id="r" name="Never shown"/></rules>
			<constraints><constraint id="k" type="min" value="1" field="selections" scope="force"/></constraints>
		</categoryEntry></categoryEntries>
		<forceEntries><forceEntry id="f" name="Band">
			<costs><cost name="pts" typeId="pts" value="0.0"/></costs>
			<constraints><constraint id="k2" type="max" value="3" field="forces" scope="roster"/></constraints>
			<categoryLinks><categoryLink id="l" name="HQ" targetId="hq">
				<constraints><constraint id="k3" type="max" value="2" field="selections" scope="force"/></constraints>
			</categoryLink></categoryLinks>
			<rules><rule id="fr" name="Band rule"><description>text</description></rule></rules>
			<forceEntries><forceEntry id="g" name="Inner" hidden="true"/></forceEntries>
		</forceEntry></forceEntries>`)
	n := entry.MustNumber
	diff(t, "publications", c.Publications, []entry.Publication{{ID: "p1", Name: "Codex", ShortName: "C"}})
	diff(t, "cost types", c.CostTypes, []entry.CostType{
		{ID: "pts", Name: "pts", DefaultLimit: n("2000"), Hidden: true},
		{ID: "pl", Name: " PL", DefaultLimit: n("-1")},
	})
	diff(t, "profile types", c.ProfileTypes, []entry.ProfileType{{ID: "t", Name: "Unit", Characteristics: []entry.CharacteristicType{{ID: "m", Name: "M"}, {ID: "w", Name: "W"}}}})
	shared := entry.Query{Shared: true, Field: "selections", Scope: "force"}
	diff(t, "categories", c.Categories, []*entry.Category{{
		Node:        entry.Node{ID: "hq", Name: "HQ", Hidden: true, Page: "4", Publication: "p1"},
		Constraints: []entry.Constraint{{ID: "k", Bound: entry.Min, Value: n("1"), Query: shared}},
	}})
	diff(t, "forces", c.Forces, []*entry.Force{{
		Node:        entry.Node{ID: "f", Name: "Band"},
		Constraints: []entry.Constraint{{ID: "k2", Value: n("3"), Query: entry.Query{Shared: true, Field: "forces", Scope: "roster"}}},
		Categories: []entry.CategoryLink{{
			Node: entry.Node{ID: "l", Name: "HQ"}, Target: "hq",
			Constraints: []entry.Constraint{{ID: "k3", Value: n("2"), Query: shared}},
		}},
		Info:   entry.Info{Rules: []*entry.Rule{{Node: entry.Node{ID: "fr", Name: "Band rule"}, Text: "text"}}},
		Forces: []*entry.Force{{Node: entry.Node{ID: "g", Name: "Inner", Hidden: true}}},
	}})
}

// Both values of every default: the first of each pair leaves the attributes out, the second
// states the opposite.
func TestOffers(t *testing.T) {
	c := sound(t, `
		<selectionEntries>
			<selectionEntry id="e1" name="Plain"/>
			<selectionEntry id="e2" name="Said" type="unit" hidden="true" collective="true" import="false" page="9" publicationId="p">
				<costs><cost name="pts" typeId="pts" value="65.5"/><cost typeId="pl" value="0.0"/></costs>
				<categoryLinks><categoryLink targetId="hq" primary="true"/><categoryLink id="x" targetId="k"/></categoryLinks>
				<selectionEntries><selectionEntry id="e3" name="Model" type="model"/></selectionEntries>
				<selectionEntryGroups>
					<selectionEntryGroup id="g1" name="Plain group"/>
					<selectionEntryGroup id="g2" name="Said group" hidden="true" collective="true" import="true" defaultSelectionEntryId="e4">
						<selectionEntries><selectionEntry id="e4" name="Member" type="upgrade"/></selectionEntries>
					</selectionEntryGroup>
				</selectionEntryGroups>
			</selectionEntry>
		</selectionEntries>
		<entryLinks>
			<entryLink id="l1" name="Plain link" targetId="e1"/>
			<entryLink id="l2" name="Said link" targetId="g2" type="selectionEntryGroup" hidden="true" collective="true" import="false" sortIndex="2" flatten="true">
				<costs><cost typeId="pts" value="1"/></costs>
				<entryLinks><entryLink id="l3" targetId="e4" type="selectionEntry"/></entryLinks>
			</entryLink>
		</entryLinks>
		<sharedSelectionEntries><selectionEntry id="s1" name="Shared"/></sharedSelectionEntries>
		<sharedSelectionEntryGroups><selectionEntryGroup id="s2" name="Shared group"/></sharedSelectionEntryGroups>`)
	n := entry.MustNumber
	diff(t, "roots", c.Roots, entry.Offers{
		Entries: []*entry.Entry{
			{Node: entry.Node{ID: "e1", Name: "Plain"}, Kind: entry.Upgrade, Import: true},
			{
				Node: entry.Node{ID: "e2", Name: "Said", Hidden: true, Page: "9", Publication: "p"},
				Kind: entry.Unit, Collective: true,
				Costs:      []entry.Cost{{Type: "pts", Value: n("65.5")}, {Type: "pl", Value: n("0")}},
				Categories: []entry.CategoryLink{{Target: "hq", Primary: true}, {Node: entry.Node{ID: "x"}, Target: "k"}},
				Offers: entry.Offers{
					Entries: []*entry.Entry{{Node: entry.Node{ID: "e3", Name: "Model"}, Kind: entry.Model, Import: true}},
					Groups: []*entry.Group{
						{Node: entry.Node{ID: "g1", Name: "Plain group"}},
						{
							Node: entry.Node{ID: "g2", Name: "Said group", Hidden: true}, Collective: true, Default: "e4",
							Offers: entry.Offers{Entries: []*entry.Entry{{Node: entry.Node{ID: "e4", Name: "Member"}, Import: true}}},
						},
					},
				},
			},
		},
		Links: []*entry.Link{
			{Node: entry.Node{ID: "l1", Name: "Plain link"}, Target: "e1", Import: true},
			{
				Node: entry.Node{ID: "l2", Name: "Said link", Hidden: true, SortIndex: 2}, Target: "g2", ToGroup: true, Collective: true,
				Costs:  []entry.Cost{{Type: "pts", Value: n("1")}},
				Offers: entry.Offers{Links: []*entry.Link{{Node: entry.Node{ID: "l3"}, Target: "e4", Import: true}}},
			},
		},
	})
	diff(t, "shared", c.Shared, entry.Offers{
		Entries: []*entry.Entry{{Node: entry.Node{ID: "s1", Name: "Shared"}, Import: true}},
		Groups:  []*entry.Group{{Node: entry.Node{ID: "s2", Name: "Shared group"}}},
	})
}

func TestInfo(t *testing.T) {
	c := sound(t, `
		<rules><rule id="r1" name="Root" hidden="true"><description>two
lines &amp; more</description></rule></rules>
		<infoLinks><infoLink id="i1" name="To" targetId="r2" type="rule"><modifiers><modifier type="set" field="hidden" value="true"/></modifiers></infoLink></infoLinks>
		<sharedProfiles><profile id="p1" name="Gun" typeId="t" typeName="Weapon" page="3" noindex="true"><alias>gun</alias>
			<characteristics><characteristic name="R" typeId="r">24"</characteristic><characteristic name="S" typeId="s"/></characteristics>
		</profile></sharedProfiles>
		<sharedRules><rule id="r2" name="Shared"/></sharedRules>
		<sharedInfoGroups><infoGroup id="g1" name="Both">
			<profiles><profile id="p2" name="Blade" typeId="t"/></profiles>
			<rules><rule id="r3" name="Sharp"/></rules>
			<infoGroups><infoGroup id="g2" name="Inner" hidden="true"/></infoGroups>
			<infoLinks><infoLink id="i2" targetId="p1" type="profile"/></infoLinks>
		</infoGroup></sharedInfoGroups>`)
	diff(t, "root", c.Info, entry.Info{
		Rules: []*entry.Rule{{Node: entry.Node{ID: "r1", Name: "Root", Hidden: true}, Text: "two\nlines & more"}},
		InfoLinks: []*entry.InfoLink{{
			Node:   entry.Node{ID: "i1", Name: "To", Modifiers: []entry.Modifier{{Op: entry.Set, Field: "hidden", Value: "true"}}},
			Target: "r2",
		}},
	})
	diff(t, "shared", c.SharedInfo, entry.Info{
		Profiles: []*entry.Profile{{
			Node: entry.Node{ID: "p1", Name: "Gun", Page: "3"}, Type: "t",
			Characteristics: []entry.Characteristic{{Type: "r", Value: `24"`}, {Type: "s"}},
		}},
		Rules: []*entry.Rule{{Node: entry.Node{ID: "r2", Name: "Shared"}}},
		InfoGroups: []*entry.InfoGroup{{
			Node: entry.Node{ID: "g1", Name: "Both"},
			Info: entry.Info{
				Profiles:   []*entry.Profile{{Node: entry.Node{ID: "p2", Name: "Blade"}, Type: "t"}},
				Rules:      []*entry.Rule{{Node: entry.Node{ID: "r3", Name: "Sharp"}}},
				InfoGroups: []*entry.InfoGroup{{Node: entry.Node{ID: "g2", Name: "Inner", Hidden: true}}},
				InfoLinks:  []*entry.InfoLink{{Node: entry.Node{ID: "i2"}, Target: "p1"}},
			},
		}},
	})
}
