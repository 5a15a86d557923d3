// Package battlescribe reads and writes rosters as BattleScribe and New Recruit
// keep them: .ros (XML), .rosz (a zip archive with one .ros) and the JSON form
// of New Recruit. Such a file records, besides the choices, every value that
// its program computed from them.
//
// [Read] makes a [Recorded] of a file, which holds all of that;
// [Recorded.Roster] takes the choices out of it. [Record] makes a Recorded of a
// checked roster, and its Write methods the file.
package battlescribe

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/battlescribe/markup"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/intake"
)

// maxElements bounds the elements of a file. A real roster of 200 selections
// has 6,000 tags.
const maxElements = 200_000

// Format is how intake.ReadDocument reads the files of this package.
var Format = intake.Format{
	Recognise: Recognise,
	Read:      func(data []byte) (intake.Recorded, error) { return Read(data) },
}

// Recognise reports whether the data begins like a file that [Read] reads: as
// XML, as a zip archive, or as a JSON object with the member roster.
func Recognise(data []byte) bool {
	return markup.IsZip(data) || isXML(data) || isJSON(data)
}

var byteOrder = []byte("\ufeff")

func isXML(data []byte) bool {
	return bytes.HasPrefix(bytes.TrimLeft(bytes.TrimPrefix(data, byteOrder), " \t\r\n"), []byte("<"))
}

// isJSON looks for what New Recruit's form has alone. A roster document of
// Rollcall's has neither member.
func isJSON(data []byte) bool {
	var file struct {
		Roster struct {
			System json.RawMessage `json:"gameSystemId"`
		} `json:"roster"`
	}
	return json.Unmarshal(data, &file) == nil && file.Roster.System != nil
}

// Read reads a roster file: .ros, .rosz or the JSON of New Recruit, which the
// data itself tells apart. The error is a *intake.DocumentError; what is not
// known of the format is passed over.
func Read(data []byte) (*Recorded, error) {
	r, err := read(data)
	if err != nil {
		return nil, unreadable(err)
	}
	return r, nil
}

func read(data []byte) (*Recorded, error) {
	if markup.IsZip(data) {
		var err error
		if data, err = markup.Unzip(data); err != nil {
			return nil, err
		}
	}
	if isXML(data) {
		return readXML(data)
	}
	return readJSON(data)
}

func unreadable(err error) error {
	var m *markup.Error
	if errors.As(err, &m) {
		return intake.Unreadable(m.Found, m.Allowed)
	}
	return intake.Unreadable(err.Error(), "a .ros, .rosz or New Recruit JSON file")
}

func tooMany(n int) error {
	return markup.Limit(fmt.Sprintf("%d elements", n), fmt.Sprintf("at most %d elements", maxElements))
}

func readXML(data []byte) (*Recorded, error) {
	if n := bytes.Count(data, []byte("<")); n > maxElements {
		return nil, tooMany(n)
	}
	tokens := markup.NewReader(data)
	file := struct {
		XMLName xml.Name `xml:"roster"`
		Recorded
	}{}
	err := xml.NewTokenDecoder(tokens).Decode(&file)
	if err == nil {
		err = epilogue(tokens)
	}
	if err != nil {
		return nil, fmt.Errorf("line %d: %w", tokens.Line(), err)
	}
	return &file.Recorded, nil
}

// epilogue reads that nothing follows the root element.
func epilogue(tokens *markup.Reader) error {
	for {
		token, err := tokens.Token()
		text, isText := token.(xml.CharData)
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		case !isText || len(bytes.TrimSpace(text)) > 0:
			return errors.New("something after the root element")
		}
	}
}

func readJSON(data []byte) (*Recorded, error) {
	switch n := bytes.Count(data, []byte("{")); {
	case len(data) > markup.MaxDocument:
		return nil, markup.Limit(fmt.Sprintf("%d bytes", len(data)), fmt.Sprintf("at most %d bytes", markup.MaxDocument))
	case n > maxElements:
		return nil, tooMany(n)
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	var tree any
	if err := dec.Decode(&tree); err != nil {
		return nil, err
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("something after the roster")
	}
	if _, ok := textual(tree, "", 0); !ok {
		return nil, markup.Limit("more lists and objects inside each other", fmt.Sprintf("at most %d", markup.MaxDepth))
	}
	plain, err := json.Marshal(tree)
	if err != nil {
		return nil, err
	}
	file := struct {
		Roster *Recorded `json:"roster"`
	}{}
	if err := json.Unmarshal(plain, &file); err != nil {
		return nil, err
	}
	if file.Roster == nil {
		return nil, errors.New("no member roster")
	}
	return file.Roster, nil
}

// numbers are the members whose values are numbers. New Recruit writes any
// other value that looks like a number, such as an id or a page, as one too.
var numbers = map[string]bool{"value": true, "number": true, "gameSystemRevision": true, "catalogueRevision": true}

// textual writes numbers that stand for texts as texts. It fails on what is
// nested deeper than a document may be.
func textual(x any, member string, depth int) (y any, ok bool) {
	ok = depth <= markup.MaxDepth
	switch x := x.(type) {
	case map[string]any:
		for k := range x {
			if ok {
				x[k], ok = textual(x[k], k, depth+1)
			}
		}
	case []any:
		for i := range x {
			if ok {
				x[i], ok = textual(x[i], member, depth+1)
			}
		}
	case json.Number:
		if !numbers[member] {
			return x.String(), ok
		}
	}
	return x, ok
}

// MarshalText writes the value with at least one decimal.
func (v Value) MarshalText() ([]byte, error) {
	s := v.String()
	if !strings.Contains(s, ".") {
		s += ".0"
	}
	return []byte(s), nil
}

// UnmarshalText reads a decimal number, with spaces around it.
func (v *Value) UnmarshalText(text []byte) error {
	n, err := entry.ParseNumber(string(bytes.TrimSpace(text)))
	v.Number = n
	return err
}

// MarshalJSON writes the value as a number.
func (v Value) MarshalJSON() ([]byte, error) { return []byte(v.String()), nil }

// UnmarshalJSON reads a number, or a text that is one.
func (v *Value) UnmarshalJSON(data []byte) error {
	return v.UnmarshalText(bytes.Trim(data, `"`))
}
