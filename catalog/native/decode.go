package native

import (
	"bytes"
	"encoding/json"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/schemas"
)

// UnmarshalJSON reads a plain number as the one step from a single model on.
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

// UnmarshalJSON reads a plain string as one piece of the wargear with that id.
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

// read checks a document against its schema and decodes it into v. It reports
// what does not fit, and whether v can be used.
func (c *compilation) read(doc Document, schema string, v any) bool {
	findings := schemas.Validate(schema, doc.Data)
	for _, f := range findings {
		c.problem(place{doc.Name, f.Place.Pointer}, "document.schema", schema, f.Found, f.Allowed)
	}
	if len(findings) > 0 {
		return false
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
