// Package battlescribe reads and writes roster files of BattleScribe and New Recruit: .ros (XML),
// .rosz (a zip archive with one .ros) and New Recruit's JSON. Such a file has the choices of a
// roster and every value that the program computed from them.
//
// [Read] decodes a file as a [Recorded]; [Recorded.Roster] converts its choices to a
// roster. [Record] converts a checked roster to a Recorded, whose Write methods encode
// it.
package battlescribe

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/battlescribe/markup"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// maxElements and maxAttributes limit the elements and attributes of a file, so that reading it
// takes less than 100 ms. The largest known roster, of 200 selections, has 4,300 elements with
// 10,300 attributes.
const (
	maxElements   = 12_000
	maxAttributes = 50_000
)

// Format registers the files of this package with intake.ReadDocument.
var Format = intake.Format{
	Recognise: Recognise,
	Read:      func(in *intake.Input) (intake.Recorded, error) { return Read(in.Data) },
}

// Recognise reports whether an input has a format that [Read] supports: XML, a zip archive, or a
// JSON object with the members that only New Recruit writes.
func Recognise(in *intake.Input) bool {
	return markup.IsZip(in.Data) || intake.IsXML(in.Data) || in.JSON.Has("roster", "gameSystemId")
}

// Read reads a .ros, .rosz or New Recruit JSON file, whose format it detects. Roster reports unknown
// elements that may hold choices; unknown attributes are ignored. The error is an
// intake.ErrUnreadable.
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
		if !intake.IsXML(data) && !bytes.HasPrefix(bytes.TrimLeft(data, "\ufeff \t\r\n"), []byte("{")) {
			return nil, fault.Place{}.Fault(markup.CodeZip, "a file that is neither XML nor JSON", "a zipped .ros or New Recruit JSON file")
		}
	}
	if intake.IsXML(data) {
		return readXML(data)
	}
	return readJSON(data)
}

func unreadable(err error) error {
	var f fault.Fault
	if errors.As(err, &f) {
		return intake.Unreadable(f.Found, f.Allowed)
	}
	return intake.Unreadable(err.Error(), "a .ros, .rosz or New Recruit JSON file")
}

func tooMany(n int) error {
	return markup.Limit(fmt.Sprintf("%d elements", n), fmt.Sprintf("at most %d elements", maxElements))
}

func readXML(data []byte) (*Recorded, error) {
	if n := bytes.Count(data, []byte("<")) - bytes.Count(data, []byte("</")); n > maxElements {
		return nil, tooMany(n)
	}
	// The decoder reads a whole tag, regardless of its size.
	if n := bytes.Count(data, []byte("=\"")) + bytes.Count(data, []byte("='")); n > maxAttributes {
		return nil, markup.Limit(fmt.Sprintf("%d attributes", n), fmt.Sprintf("at most %d attributes", maxAttributes))
	}
	tokens := &elementReader{Reader: markup.NewReader(data)}
	file := struct {
		XMLName xml.Name `xml:"roster"`
		Recorded
	}{}
	err := xml.NewTokenDecoder(tokens).Decode(&file)
	if err == nil {
		err = epilogue(tokens.Reader)
	}
	if n := (*strconv.NumError)(nil); errors.As(err, &n) {
		err = fmt.Errorf("the number %q, which is not a whole number", n.Num)
	}
	if err != nil {
		return nil, fmt.Errorf("line %d: %w", tokens.Line(), err)
	}
	file.Unread = tokens.unread
	return &file.Recorded, nil
}

// epilogue checks that nothing follows the root element.
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
	if _, ok := numbersToStrings(tree, "", 0); !ok {
		return nil, markup.Limit("more lists and objects inside each other", fmt.Sprintf("at most %d", markup.MaxDepth))
	}
	var unread []UnreadElement
	if object, ok := tree.(map[string]any); ok {
		unread = removeUnread(object["roster"], "roster", "/roster")
	}
	if len(unread) > maxUnread {
		return nil, markup.Limit(fmt.Sprintf("%d unknown members", len(unread)), fmt.Sprintf("at most %d", maxUnread))
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
	file.Roster.Unread = unread
	return file.Roster, nil
}

// numbers are the members with numeric values. New Recruit also writes other values that
// look like numbers, such as ids and pages, as numbers.
var numbers = map[string]bool{"value": true, "number": true, "gameSystemRevision": true, "catalogueRevision": true}

// numbersToStrings replaces numbers by strings in members that are not numeric. It returns an
// error for documents that are nested too deeply.
func numbersToStrings(x any, member string, depth int) (y any, ok bool) {
	ok = depth <= markup.MaxDepth
	switch x := x.(type) {
	case map[string]any:
		for k := range x {
			if ok {
				x[k], ok = numbersToStrings(x[k], k, depth+1)
			}
		}
	case []any:
		for i := range x {
			if ok {
				x[i], ok = numbersToStrings(x[i], member, depth+1)
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

// UnmarshalJSON reads a number, or a text with a number.
func (v *Value) UnmarshalJSON(data []byte) error {
	return v.UnmarshalText(bytes.Trim(data, `"`))
}

// Stated returns the names and costs in the file, with the ids of the roster that Roster returns for the
// book.
func (r *Recorded) Stated(book *entry.Book) []intake.Stated {
	converted, _ := r.Roster(book, "")
	list := []intake.Stated{{Costs: statedCosts(r.Costs)}}
	var selections func([]Selection, []roster.Selection, bool)
	selections = func(stated []Selection, converted []roster.Selection, root bool) {
		for i := range stated {
			s, x := &stated[i], &converted[i]
			list = append(list, intake.Stated{Selection: x.ID, Root: root, ByName: x.Title != "", Name: s.Name, Costs: statedCosts(s.Costs)})
			selections(s.Selections, x.Selections, false)
		}
	}
	var forces func([]Force, []roster.Force)
	forces = func(stated []Force, converted []roster.Force) {
		for i := range stated {
			selections(stated[i].Selections, converted[i].Selections, true)
			forces(stated[i].Forces, converted[i].Forces)
		}
	}
	forces(r.Forces, converted.Forces)
	return list
}

func statedCosts(costs []Cost) (list []intake.StatedCost) {
	for _, c := range costs {
		list = append(list, intake.StatedCost{Type: c.Type, Value: c.Value.Number})
	}
	return list
}
