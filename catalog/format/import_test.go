package format_test

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/databasetest"
	"github.com/rollcall40k/rollcall/catalog/format"
)

func newLibrary(t *testing.T) *catalog.Library {
	t.Helper()
	_, data := databasetest.Open(t, filepath.Join(t.TempDir(), "data.db"))
	return catalog.NewLibrary(data, format.All()...)
}

// gameSystem returns a game system, whose name states the edition.
func gameSystem(id, name string) string {
	return fmt.Sprintf(`<gameSystem id=%q name=%q revision="1">
  <costTypes><costType id="pts" name="pts" defaultCostLimit="-1"/></costTypes>
  <categoryEntries><categoryEntry id="troops" name="Troops"/></categoryEntries>
  <forceEntries><forceEntry id="army" name="Army"/></forceEntries>
</gameSystem>`, id, name)
}

// book returns a catalogue with one unit named Rover.
func book(system, id, name string) string {
	return fmt.Sprintf(`<catalogue id=%q name=%q revision="1" gameSystemId=%q>
  <selectionEntries><selectionEntry id="rover-%s" name="Rover" type="unit"><costs><cost typeId="pts" name="pts" value="10"/></costs></selectionEntry></selectionEntries>
</catalogue>`, id, name, system, id)
}

// files are documents by name.
type files map[string]string

func (f files) documents() (docs []catalog.Document) {
	for name, text := range f {
		docs = append(docs, catalog.Document{Name: name, Data: []byte(text)})
	}
	return docs
}

// zip returns an archive of the files.
func (f files) zip(t *testing.T) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for name, text := range f {
		w, err := z.Create(name)
		if err == nil {
			_, err = w.Write([]byte(text))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// in returns the files in a folder.
func (f files) in(folder string) files {
	moved := files{}
	for name, text := range f {
		moved[folder+"/"+name] = text
	}
	return moved
}

// merged returns the files of all parts.
func merged(parts ...files) files {
	all := files{}
	for _, part := range parts {
		maps.Copy(all, part)
	}
	return all
}

// ninth, tenth and json are releases of three game systems. The first two have the same id,
// as two editions of a game may.
var (
	ninth = files{"9.gst": gameSystem("sys", "Skirmish 9th Edition"), "Rovers.cat": book("sys", "rovers", "Rovers"), "README.md": "Read me."}
	tenth = files{"10.gst": gameSystem("sys", "Skirmish 10th Edition"), "Rovers.cat": book("sys", "rovers", "Rovers"), "Riders.cat": book("sys", "riders", "Riders")}
	json  = files{
		"Ships.json": `{"gameSystem": {"costTypes": [], "id": "ships", "name": "Ships of Iron"}}`,
		"Fleet.json": `{"catalogue": {"selectionEntries": [], "id": "fleet", "name": "Fleet", "gameSystemId": "ships"}}`,
	}
)

func TestSelect(t *testing.T) {
	l := newLibrary(t)
	apart := merged(ninth.in("a"), tenth.in("b/c"), json.in("b/d"))
	twice := merged(ninth.in("a"), ninth.in("b"))
	native := files{"9e/system.json": "{}", "9e/militia/faction.json": "{}", "10e/system.json": "{}"}
	for _, tt := range []struct {
		name   string
		files  files
		system string
		want   string // names of documents, or a part of the error
	}{
		{"one", ninth, "", "9.gst Rovers.cat"},
		{"one, by edition", ninth, "9e", "9.gst Rovers.cat"},
		{"one, by name", ninth, "skirmish 9TH edition", "9.gst Rovers.cat"},
		{"one, by id", ninth, "sys", "9.gst Rovers.cat"},
		{"a missing edition", ninth, "10e", `system: found the game system Skirmish 9th Edition (9.gst); allowed: "10e"`},
		{"several", apart, "", "system: found 3 game systems: Skirmish 9th Edition (a/9.gst), Skirmish 10th Edition (b/c/10.gst), Ships of Iron (b/d/Ships.json); allowed: the name or the file of the one to import"},
		{"several of one name", twice, "", "system: found 2 game systems: Skirmish 9th Edition (a/9.gst), Skirmish 9th Edition (b/9.gst); allowed: the file of the one to import"},
		{"several of one name, by name", twice, "skirmish 9th edition", "allowed: the file of the one to import"},
		{"several of one name, by file", twice, "b/9.gst", "b/9.gst b/Rovers.cat"},
		{"several, by edition", apart, "10e", "b/c/10.gst b/c/Riders.cat b/c/Rovers.cat"},
		{"several, by file", apart, "a/9.gst", "a/9.gst a/Rovers.cat"},
		{"several, by name, in JSON", apart, "Ships of Iron", "b/d/Fleet.json b/d/Ships.json"},
		{"several, by an id of two", apart, "sys", "found 3 game systems"},
		{"several, a missing edition", apart, "8e", `found the game system Skirmish 9th Edition (a/9.gst), Skirmish 10th Edition (b/c/10.gst), Ships of Iron (b/d/Ships.json); allowed: "8e"`},
		{"several in one folder", merged(json, tenth), "10e", "10.gst Riders.cat Rovers.cat"},
		{"a catalogue that states another id", merged(json.in("a"), files{"a/Rovers.cat": book("sys", "rovers", "Rovers")}, tenth.in("b")), "ships of iron", "a/Fleet.json a/Rovers.cat a/Ships.json"},
		{"catalogues in a folder of their own", merged(files{"Ships.json": json["Ships.json"], "10.gst": tenth["10.gst"]}, files{"Rovers.cat": tenth["Rovers.cat"], "Fleet.json": json["Fleet.json"]}.in("data")), "10e", "10.gst data/Rovers.cat"},
		{"two archives", files{"9.zip": string(ninth.zip(t)), "10.zip": string(tenth.zip(t))}, "9e", "9.zip"},
		{"two folders of datasheets", native, "", "system: found 2 game systems: 9e (9e/system.json), 10e (10e/system.json)"},
		{"two folders of datasheets, by edition", native, "9e", "9e/militia/faction.json 9e/system.json"},
		{"datasheets and catalogues", merged(native, tenth.in("x")), "", "found 3 game systems"},
		{"datasheets and catalogues, by name", merged(native, json.in("x")), "ships of iron", "x/Fleet.json x/Ships.json"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			docs := tt.files.documents()
			slices.SortFunc(docs, func(a, b catalog.Document) int { return strings.Compare(a.Name, b.Name) })
			slices.SortStableFunc(docs, func(a, b catalog.Document) int { return strings.Count(b.Name, "9") - strings.Count(a.Name, "9") })
			data, others, err := l.Select(docs, tt.system)
			if err != nil {
				if !errors.Is(err, catalog.ErrRefused) || !strings.Contains(err.Error(), tt.want) {
					t.Errorf("got the error %v, want %s", err, tt.want)
				}
				return
			}
			var names []string
			for _, d := range data {
				names = append(names, d.Name)
			}
			slices.Sort(names)
			if got := strings.Join(names, " "); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
			for _, name := range others {
				if !strings.HasSuffix(name, "README.md") {
					t.Errorf("left out as no game data: %s", name)
				}
			}
		})
	}
}

// TestBadImport: invalid documents change nothing, and the error states the cause.
func TestBadImport(t *testing.T) {
	l := newLibrary(t)
	active, err := l.Load(t.Context(), tenth.documents(), catalog.LoadRequest{Origin: "good"})
	if err != nil {
		t.Fatal(err)
	}
	archive := tenth.zip(t)
	with := func(name, text string) files { return merged(tenth, files{name: text}) }
	for _, tt := range []struct {
		name string
		data []byte
		want string // a part of the error
	}{
		{"cut off", archive[:len(archive)-30], "found bytes that are not a zip archive"},
		{"cut off in the middle", archive[:len(archive)/2], "found bytes that are not a zip archive"},
		{"damaged file", damaged(archive), "found a file that cannot be unpacked"},
		{"empty archive", files{}.zip(t), "no files"},
		{"web page", []byte("<!DOCTYPE html><html><body>Sign in</body></html>"), "unknown format of game data"},
		{"JSON that is not a catalogue", files{"package.json": `{"name": "skirmish"}`}.zip(t), "unknown format of game data"},
		{"catalogue without a game system", files{"Rovers.cat": book("sys", "rovers", "Rovers")}.zip(t), "no game system for 1 catalogues"},
		{"only a catalogue of another game system", files{"10.gst": tenth["10.gst"], "Fleet.cat": book("ships", "fleet", "Fleet")}.zip(t), "found a catalogue of the game system ships; allowed: catalogues of sys"},
		{"cut off game system", files{"10.gst": tenth["10.gst"][:300], "Rovers.cat": tenth["Rovers.cat"]}.zip(t), "found XML syntax error on line 5: unexpected EOF"},
		{"cut off game system in JSON", files{"Ships.json": json["Ships.json"][:40]}.zip(t), "Ships.json"},
		{"two game systems", merged(ninth.in("a"), tenth.in("b")).zip(t), "found 2 game systems: "},
		{"two releases of a catalogue", with("Rovers (old).cat", tenth["Rovers.cat"]).zip(t), "found the same catalogue as in"},
		{"too many zeros", files{"10.gst": strings.Repeat("\x00", catalog.MaxUnpacked+1)}.zip(t), "too large; allowed: 100663296 bytes in all"},
		{"path out of the archive", files{"../10.gst": tenth["10.gst"]}.zip(t), "a path that leads out of the archive"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			docs, err := catalog.Unpack("data.zip", tt.data)
			if err == nil {
				_, err = l.Load(t.Context(), docs, catalog.LoadRequest{Origin: "bad", Activate: true, Confirm: true, Actor: "test"})
			}
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got the error %v, want %s", err, tt.want)
			}
			unchanged(t, l, active.Snapshot)
		})
	}
}

// damaged returns an archive with a wrong byte in the data of its first file.
func damaged(archive []byte) []byte {
	data := slices.Clone(archive)
	data[60] ^= 0xff
	return data
}

// unchanged reports whether a library has only the snapshot, which is active.
func unchanged(t *testing.T, l *catalog.Library, want catalog.Snapshot) {
	t.Helper()
	all, err := l.Snapshots(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if len(all) != 1 || all[0].ID != want.ID || !all[0].Active {
		t.Errorf("snapshots: got %v, want only the active %s", all, want.ID)
	}
}

// TestLenientImport: invalid parts of BattleScribe data are reported, and the rest is used.
func TestLenientImport(t *testing.T) {
	for _, tt := range []struct {
		name  string
		more  files
		code  string
		books int
	}{
		{"valid", nil, "", 2},
		{"cut off catalogue", files{"Cut.cat": book("sys", "cut", "Cut")[:120]}, "battlescribe.xml", 2},
		{"catalogue of another game system", files{"Ships.cat": book("ships", "fleet", "Fleet")}, "battlescribe.system", 2},
		{"JSON that is not a catalogue", files{"package.json": `{"name": "skirmish"}`}, "", 2},
		{"duplicate ids", files{"Twins.cat": strings.Replace(book("sys", "twins", "Twins"), "</selectionEntries>", `<selectionEntry id="rover-twins" name="Twin" type="unit"/></selectionEntries>`, 1)}, "id.duplicate", 3},
		{"cyclic links of entries", files{"Ring.cat": `<catalogue id="ring" name="Ring" gameSystemId="sys">
  <entryLinks><entryLink id="l1" name="A" targetId="a" type="selectionEntry"/></entryLinks>
  <sharedSelectionEntries>
    <selectionEntry id="a" name="A" type="unit"><entryLinks><entryLink id="l2" name="B" targetId="b" type="selectionEntry"/></entryLinks></selectionEntry>
    <selectionEntry id="b" name="B" type="upgrade"><entryLinks><entryLink id="l3" name="A" targetId="a" type="selectionEntry"/></entryLinks></selectionEntry>
  </sharedSelectionEntries></catalogue>`}, "", 3},
		{"cyclic links of groups", files{"Ring.cat": `<catalogue id="ring" name="Ring" gameSystemId="sys">
  <entryLinks><entryLink id="l1" name="A" targetId="a" type="selectionEntryGroup"/></entryLinks>
  <sharedSelectionEntryGroups>
    <selectionEntryGroup id="a" name="A"><entryLinks><entryLink id="l2" name="B" targetId="b" type="selectionEntryGroup"/></entryLinks></selectionEntryGroup>
    <selectionEntryGroup id="b" name="B"><entryLinks><entryLink id="l3" name="A" targetId="a" type="selectionEntryGroup"/></entryLinks></selectionEntryGroup>
  </sharedSelectionEntryGroups></catalogue>`}, "link.cycle", 3},
		{"cyclic links of catalogues", files{
			"One.cat": `<catalogue id="one" name="One" gameSystemId="sys"><catalogueLinks><catalogueLink id="k1" name="Two" targetId="two" type="catalogue" importRootEntries="true"/></catalogueLinks></catalogue>`,
			"Two.cat": `<catalogue id="two" name="Two" gameSystemId="sys"><catalogueLinks><catalogueLink id="k2" name="One" targetId="one" type="catalogue" importRootEntries="true"/></catalogueLinks></catalogue>`,
		}, "", 4},
	} {
		t.Run(tt.name, func(t *testing.T) {
			l := newLibrary(t)
			added, err := l.Load(t.Context(), merged(tenth, tt.more).documents(), catalog.LoadRequest{Origin: "data"})
			if err != nil {
				t.Fatal(err)
			}
			found := map[string]bool{}
			for _, p := range added.Problems {
				found[p.Code] = true
			}
			if tt.code == "" && len(found) > 0 || tt.code != "" && !found[tt.code] {
				t.Errorf("problems: got %v, want %q", added.Problems, tt.code)
			}
			if complete := tt.code != "battlescribe.xml"; added.Snapshot.Active != complete {
				t.Errorf("active: got %v, want %v: documents that cannot be read need a confirmation", added.Snapshot.Active, complete)
			}
			books, err := l.Catalogues(t.Context(), added.Snapshot.ID)
			if err != nil {
				t.Fatal(err)
			}
			if len(books) != tt.books {
				t.Errorf("army books: got %v, want %d", books, tt.books)
			}
		})
	}
}

// TestLoad: a snapshot with fewer army books is activated only on confirmation.
func TestLoad(t *testing.T) {
	l := newLibrary(t)
	first, err := l.Load(t.Context(), tenth.documents(), catalog.LoadRequest{Origin: "first", Actor: "test"})
	if err != nil || !first.Created || !first.Snapshot.Active || first.Changes != nil {
		t.Fatalf("first: got %+v, %v", first, err)
	}
	if log, err := l.Activations(t.Context()); err != nil || len(log) != 1 || log[0].Actor != "test" || log[0].Snapshot != first.Snapshot.ID {
		t.Errorf("records of the first: got %+v, %v; want the actor test", log, err)
	}
	less := files{"10.gst": tenth["10.gst"], "Rovers.cat": tenth["Rovers.cat"]}
	more := merged(tenth, files{"New.cat": book("sys", "new", "New")})
	for _, tt := range []struct {
		name              string
		files             files
		activate, confirm bool
		active, created   bool
	}{
		{"more", more, false, false, false, true},
		{"more, activate", more, true, false, true, false},
		{"less, activate", less, true, false, false, true},
		{"less, confirm", less, false, true, false, false},
		{"less, activate, confirm", less, true, true, true, false},
	} {
		got, err := l.Load(t.Context(), tt.files.documents(), catalog.LoadRequest{Origin: tt.name, Activate: tt.activate, Confirm: tt.confirm, Actor: "test"})
		if err != nil {
			t.Fatal(err)
		}
		if got.Snapshot.Active != tt.active || got.Created != tt.created || got.Changes == nil {
			t.Errorf("%s: active %v, created %v, changes %v; want active %v, created %v", tt.name, got.Snapshot.Active, got.Created, got.Changes, tt.active, tt.created)
		}
		if s, err := l.Snapshot(t.Context(), got.Snapshot.ID); err != nil || s.Active != tt.active {
			t.Errorf("%s: stored as active: %v, %v; want %v", tt.name, s.Active, err, tt.active)
		}
	}
}

// TestLoadOfUnreadable: a document that cannot be read and is left out needs a confirmation, in the first
// data of a game system and in later data, but not again if the active data lacks it as well.
func TestLoadOfUnreadable(t *testing.T) {
	l := newLibrary(t)
	whole := book("sys", "cut", "Cut")
	with := func(files files, text string) files { return merged(files, map[string]string{"Cut.cat": text}) }
	more := merged(tenth, files{"New.cat": book("sys", "new", "New")})
	latest := merged(more, files{"Last.cat": book("sys", "last", "Last")})
	for _, tt := range []struct {
		name              string
		files             files
		activate, confirm bool
		active, first     bool
		unreadable        []string
	}{
		{"first", with(tenth, whole[:120]), false, false, false, true, []string{"Cut.cat"}},
		{"first again, activate", with(tenth, whole[:120]), true, false, false, true, []string{"Cut.cat"}},
		{"first again, activate, confirm", with(tenth, whole[:120]), true, true, true, true, []string{"Cut.cat"}},
		{"later, still cut off, activate", with(more, whole[:120]), true, false, true, false, nil},
		{"whole, activate", with(more, whole), true, false, true, false, nil},
		{"cut off again, activate", with(latest, whole[:130]), true, false, false, false, []string{"Cut.cat"}},
		{"cut off again, activate, confirm", with(latest, whole[:130]), true, true, true, false, []string{"Cut.cat"}},
	} {
		got, err := l.Load(t.Context(), tt.files.documents(), catalog.LoadRequest{Origin: tt.name, Activate: tt.activate, Confirm: tt.confirm, Actor: "test"})
		if err != nil {
			t.Fatal(err)
		}
		s, err := l.Snapshot(t.Context(), got.Snapshot.ID)
		if err != nil || got.Snapshot.Active != tt.active || s.Active != tt.active {
			t.Errorf("%s: active: got %v, stored %v, %v; want %v", tt.name, got.Snapshot.Active, s.Active, err, tt.active)
		}
		c := got.Changes
		if c == nil || (c.From == "") != tt.first || !slices.Equal(c.Unreadable, tt.unreadable) {
			t.Errorf("%s: got %+v; want a comparison with nothing: %v, unreadable: %v", tt.name, c, tt.first, tt.unreadable)
		}
	}
}
