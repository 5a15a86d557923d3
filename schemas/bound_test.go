package schemas

import (
	"fmt"
	"strings"
	"testing"
)

// members returns an object with a number of members.
func members(n int) string {
	list := make([]string, n)
	for i := range list {
		list[i] = fmt.Sprintf(`"m%d":0`, i)
	}
	return "{" + strings.Join(list, ",") + "}"
}

// values returns a document with a number of values.
func values(n int) string {
	const row = 1000
	n-- // the document itself
	rows := []string{}
	for ; n > 0; n -= row {
		rows = append(rows, "["+strings.TrimSuffix(strings.Repeat("0,", min(row, n)-1), ",")+"]")
	}
	return "[" + strings.Join(rows, ",") + "]"
}

// TestParseBounds reads documents at and beyond each bound.
func TestParseBounds(t *testing.T) {
	for _, tt := range []struct{ name, in, pointer, code string }{
		{"the longest number", `[` + strings.Repeat("9", MaxNumber) + `]`, "", ""},
		{"a longer number", `[1,` + strings.Repeat("9", MaxNumber+1) + `]`, "/1", CodeNumber},
		{"a longer fraction", `{"a":0.` + strings.Repeat("3", MaxNumber) + `}`, "/a", CodeNumber},
		{"the greatest exponent", `[1e20, 1E+20, -1.5e-20, 1e00000000000000000000020]`, "", ""},
		{"a greater exponent", `[0,[1e21]]`, "/1/0", CodeNumber},
		{"a smaller exponent", `[1E-21]`, "/0", CodeNumber},
		{"an exponent that overflows", `[1e99999999999999999999]`, "/0", CodeNumber},
		{"the most members", members(MaxMembers), "", ""},
		{"more members", `[` + members(MaxMembers+1) + `]`, "/0", CodeMembers},
		{"the most values", values(MaxValues), "", ""},
		{"more values", values(MaxValues + 1), "/49/998", CodeValues},
	} {
		t.Run(tt.name, func(t *testing.T) {
			d, faults := Parse([]byte(tt.in))
			if tt.code == "" {
				if d == nil {
					t.Errorf("got %v", faults)
				}
				return
			}
			if d != nil || len(faults) != 1 || faults[0].Code != tt.code || faults[0].Place.Pointer != tt.pointer {
				t.Errorf("got %+v, want %s at %q", faults, tt.code, tt.pointer)
			}
		})
	}
}

// TestParseStops: after MaxFaults the rest of the document is not read.
func TestParseStops(t *testing.T) {
	_, faults := Parse([]byte("{" + strings.Repeat(`"a":0,`, 10*MaxFaults) + `"a":0}`))
	if len(faults) != MaxFaults {
		t.Errorf("got %d faults, want %d", len(faults), MaxFaults)
	}
}

// TestValidateManyFaults: a document with too many faults has one fault that states this, and one
// with fewer faults has each of them.
func TestValidateManyFaults(t *testing.T) {
	unit := `{"unit":"x","models":[` + strings.TrimSuffix(strings.Repeat(`{"model":"m","count":0},`, 4), ",") + `]},`
	for n, want := range map[int]int{20: 80, 200: 1} {
		got := Validate(List, []byte(`{"list":"a","units":[`+strings.TrimSuffix(strings.Repeat(unit, n), ",")+`]}`))
		if len(got) != want || got[0].Place.Pointer != "/units/0/models/0/count" {
			t.Errorf("%d units: got %d faults, the first %+v; want %d", n, len(got), got[0], want)
		}
	}
	long := `{"list":"a","units":[` + strings.TrimSuffix(strings.Repeat(`{"unit":"x"},`, 900), ",") + `]}`
	if got := Validate(List, []byte(long)); len(got) != 1 || got[0].Place.Pointer != "/units" {
		t.Errorf("a long array: got %+v", got)
	}
}

// TestIntoIsLinear: values that unmarshal themselves are read in time proportional to the
// document, even in a long array.
func TestIntoIsLinear(t *testing.T) {
	d, faults := Parse([]byte("[" + strings.TrimSuffix(strings.Repeat(`{"a":"`+strings.Repeat("x", 90)+`"},`, MaxItems), ",") + "]"))
	if d == nil {
		t.Fatal(faults)
	}
	var list []*Document
	if faults := d.Into(&list); len(faults) > 0 || len(list) != MaxItems || string(list[MaxItems-1].Bytes()) != `{"a":"`+strings.Repeat("x", 90)+`"}` {
		t.Errorf("got %d documents, %v", len(list), faults)
	}
}
