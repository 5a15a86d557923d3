package native

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"unicode"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/schemas"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// UnmarshalJSON reads a plain number as a single step from one model.
func (s *Steps) UnmarshalJSON(data []byte) error {
	if bytes.HasPrefix(data, []byte("[")) {
		return json.Unmarshal(data, (*[]Step)(s))
	}
	var cost Amount
	if err := json.Unmarshal(data, &cost); err != nil {
		return err
	}
	*s = Steps{{From: 1, Cost: cost}}
	return nil
}

// UnmarshalJSON reads a plain string as one item with that id.
func (i *Item) UnmarshalJSON(data []byte) error {
	type plain Item
	item := plain{Count: 1}
	target := any(&item)
	if bytes.HasPrefix(data, []byte(`"`)) {
		target = &item.ID
	}
	if err := json.Unmarshal(data, target); err != nil {
		return err
	}
	*i = Item(item)
	return nil
}

// read validates a document against its schema, unless it is known to match, and decodes it into v. It reports
// problems, and returns whether v can be used.
func (c *compilation) read(doc Document, schema string, v any) bool {
	if !c.validated {
		findings := schemas.Validate(schema, doc.Data)
		for _, f := range findings {
			c.problem(place{doc.Name, f.Place.Pointer}, "document.schema", schema, f.Found, f.Allowed)
		}
		if len(findings) > 0 {
			return false
		}
	}
	decoder := json.NewDecoder(bytes.NewReader(doc.Data))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(v); err != nil {
		c.problem(place{document: doc.Name}, "document.value", schema, err.Error(), "whole numbers without a fraction or an exponent")
		return false
	}
	return true
}

// amount reads a cost.
func (c *compilation) amount(a Amount, at place) entry.Number {
	if a == "" {
		return entry.Number{}
	}
	n, err := entry.ParseNumber(a.String())
	if err != nil {
		c.problem(at, "cost.number", "cost", a.String(), "a decimal number")
	}
	return n
}

// A place is a document and a JSON pointer into it.
type place struct{ document, pointer string }

// at returns the place of a member or an element below p.
func (p place) at(parts ...any) place {
	for _, part := range parts {
		p.pointer = fault.Join(p.pointer, fmt.Sprint(part))
	}
	return p
}

func (p place) source() entry.Source {
	return entry.Source{Document: p.document, Pointer: p.pointer}
}

func node(id, name string, at place) entry.Node {
	return entry.Node{ID: id, Name: name, Source: at.source()}
}

// slug returns a name as a part of an id: lower-case letters and digits, with hyphens instead of
// all other characters.
func slug(name string) string {
	words := strings.FieldsFunc(strings.ToLower(name), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
	return strings.Join(words, "-")
}
