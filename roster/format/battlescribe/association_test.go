package battlescribe

import (
	"bytes"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/edit"
)

// associatedXML is a mob in which a weapon has an association with a model, and an unknown
// association with a missing selection.
const associatedXML = `<selection id="u1" name="Mob" entryId="e-mob" number="1" type="unit"><selections>
  <selection id="m1" name="Boss" entryId="e-boss" number="1" type="model">
   <associations><association to="m2" associationId="a1"/><association to="gone" associationId="a2"></association></associations>
  </selection>
  <selection id="m2" name="Boy" entryId="e-boy" number="3" type="model"/>
 </selections></selection>`

// Associations are read as New Recruit writes them, and written in every format. A selection
// without associations has no list of them.
func TestAssociations(t *testing.T) {
	book := newBook(t)
	file, err := Read([]byte(bandXML(associatedXML)))
	if err != nil {
		t.Fatal(err)
	}
	r, _ := file.Roster(book, "s")
	want := []roster.Association{{Association: "a1", To: "m2"}, {Association: "a2", To: "gone"}}
	if d := cmp.Diff(want, r.Forces[0].Selections[0].Selections[0].Associations); d != "" {
		t.Fatalf("read (-want +got):\n%s", d)
	}
	record := Record(book, r, check.Check(book, r))
	ros := written(t, func(w *strings.Builder) error { return record.WriteROS(w) })
	if n := strings.Count(ros, "<associations>"); n != 1 {
		t.Errorf(".ros: got %d lists of associations, want one", n)
	}
	for name, text := range map[string]string{
		"ros":        ros,
		"rosz":       written(t, func(w *strings.Builder) error { return record.WriteROSZ(w) }),
		"newrecruit": written(t, func(w *strings.Builder) error { return record.WriteJSON(w) }),
	} {
		again, err := Read([]byte(text))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		second, _ := again.Roster(book, "s")
		if d := cmp.Diff(r.Forces, second.Forces); d != "" {
			t.Errorf("%s: read again (-want +got):\n%s", name, d)
		}
	}
}

// An association follows a selection whose id cannot be kept, and leads to the first of several
// with the same id.
func TestAssociationsFollowIDs(t *testing.T) {
	long := strings.Repeat("x", 200)
	for name, tt := range map[string]struct {
		text string
		to   int
	}{
		"too long":   {strings.ReplaceAll(associatedXML, `"m2"`, `"`+long+`"`), 1},
		"duplicated": {strings.Replace(associatedXML, `</selections></selection>`, `<selection id="m2" name="Boy" entryId="e-boy" number="1" type="model"/></selections></selection>`, 1), 1},
	} {
		file, err := Read([]byte(bandXML(tt.text)))
		if err != nil {
			t.Fatal(err)
		}
		r, _ := file.Roster(newBook(t), "s")
		models := r.Forces[0].Selections[0].Selections
		if got, want := models[0].Associations[0].To, models[tt.to].ID; got != want || want == "" || len(want) > 100 {
			t.Errorf("%s: got an association with %q, want %q", name, got, want)
		}
	}
}

// Associations beyond the limit of a selection are not read.
func TestTooManyAssociations(t *testing.T) {
	list := bytes.Repeat([]byte(`<association to="m2" associationId="a1"/>`), edit.MaxAssociations+5)
	file, err := Read([]byte(bandXML(strings.Replace(associatedXML, `<association to="m2" associationId="a1"/>`, string(list), 1))))
	if err != nil {
		t.Fatal(err)
	}
	r, _ := file.Roster(newBook(t), "s")
	if n := len(r.Forces[0].Selections[0].Selections[0].Associations); n != edit.MaxAssociations {
		t.Errorf("got %d associations, want %d", n, edit.MaxAssociations)
	}
}
