package eval

import (
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// changed applies one modifier to a text, in extended or plain data.
func changed(t *testing.T, text string, m entry.Modifier, extended bool, factor int64) string {
	t.Helper()
	m.Field = entry.FieldName
	owner := &entry.Entry{Node: entry.Node{ID: "e", Modifiers: []entry.Modifier{m}}}
	bookOf(owner)
	other := &entry.Entry{Node: entry.Node{ID: "o"}}
	if extended {
		other.Modifiers = []entry.Modifier{{Op: entry.Set, Field: entry.FieldAnnotation}}
	}
	e := &State{Book: bookOf(other)}
	return e.changeText(text, &owner.Modifiers[0], factor)
}

func bookOf(x *entry.Entry) *entry.Book {
	book, _ := entry.NewBook(&entry.Catalogue{ID: "gs", System: true, Roots: entry.Offers{Entries: []*entry.Entry{x}}}, nil)
	return book
}

func TestChangeText(t *testing.T) {
	for _, tt := range []struct {
		text        string
		m           entry.Modifier
		want, plain string // in extended data, and in other data
	}{
		{`6"`, entry.Modifier{Op: entry.Increment, Value: "2"}, `8"`, `6"`},
		{"4+", entry.Modifier{Op: entry.Decrement, Value: "1"}, "3+", "4+"},
		{"D6+1", entry.Modifier{Op: entry.Increment, Value: "1"}, "D7+1", "D6+1"},
		{"D6+1", entry.Modifier{Op: entry.Increment, Value: "1", Position: -1}, "D6+2", "D6+1"},
		{"D6+1", entry.Modifier{Op: entry.Increment, Value: "1", Position: 2}, "D6+1", "D6+1"},
		{"D6+1", entry.Modifier{Op: entry.Increment, Value: "1", Position: -3}, "D6+1", "D6+1"},
		{"-", entry.Modifier{Op: entry.Increment, Value: "1"}, "-", "-"},
		{"", entry.Modifier{Op: entry.Increment, Value: "1"}, "", ""},
		{"-1", entry.Modifier{Op: entry.Decrement, Value: "1"}, "-2", "-2"},
		{"1.5", entry.Modifier{Op: entry.Multiply, Value: "2"}, "3", "3"},
		{"7", entry.Modifier{Op: entry.Divide, Value: "2"}, "3.5", "3.5"},
		{"7", entry.Modifier{Op: entry.Modulo, Value: "4"}, "3", "3"},
		{"2", entry.Modifier{Op: entry.Floor, Value: "3"}, "3", "3"},
		{"4", entry.Modifier{Op: entry.Floor, Value: "3"}, "4", "4"},
		{"4", entry.Modifier{Op: entry.Ceil, Value: "3"}, "3", "3"},
		{"2", entry.Modifier{Op: entry.Ceil, Value: "3"}, "2", "2"},
		{"2", entry.Modifier{Op: entry.Increment, Value: "a"}, "2", "2"},
		{"a b", entry.Modifier{Op: entry.Replace, Arg: "b", Value: "c"}, "a c", "a c"},
		{"a b", entry.Modifier{Op: entry.Replace, Arg: " b"}, "a", "a"},
		{"a b", entry.Modifier{Op: entry.Replace, Value: "c"}, "a b", "a b"},
		{"a", entry.Modifier{Op: entry.Append, Value: "b"}, "a b b", "a b b"},
		{"a", entry.Modifier{Op: entry.Append, Value: "b", Join: ",", Joined: true}, "a,b,b", "a,b,b"},
		{"a", entry.Modifier{Op: entry.Prepend, Value: "b", Joined: true}, "bba", "bba"},
		{"", entry.Modifier{Op: entry.Append, Value: "b"}, "b b", "b b"},
		{"a", entry.Modifier{Op: entry.Set, Value: "b"}, "b", "b"},
		{"a", entry.Modifier{Op: entry.Add, Value: "b"}, "a", "a"},
	} {
		factor := int64(1)
		if tt.m.Op == entry.Append || tt.m.Op == entry.Prepend {
			factor = 2
		}
		if got := changed(t, tt.text, tt.m, true, factor); got != tt.want {
			t.Errorf("%+v on %q: got %q, want %q", tt.m, tt.text, got, tt.want)
		}
		if got := changed(t, tt.text, tt.m, false, factor); got != tt.plain {
			t.Errorf("%+v on %q in plain data: got %q, want %q", tt.m, tt.text, got, tt.plain)
		}
	}
}

// The length of a text is bounded, whatever the data contains.
func TestTextIsBounded(t *testing.T) {
	long := strings.Repeat("a", maxText/2)
	if got := changed(t, "x", entry.Modifier{Op: entry.Append, Value: long}, true, 1<<40); len(got) > maxText {
		t.Errorf("append: got %d bytes, want at most %d", len(got), maxText)
	}
	if got := changed(t, long, entry.Modifier{Op: entry.Replace, Arg: "a", Value: "bcd"}, true, 1); got != long {
		t.Errorf("replace: got %d bytes, want the text as it was", len(got))
	}
	if got := changed(t, "aa", entry.Modifier{Op: entry.Replace, Arg: "a", Value: long}, true, 1); len(got) != maxText {
		t.Errorf("replace up to the limit: got %d bytes, want %d", len(got), maxText)
	}
}
