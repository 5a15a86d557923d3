package builder

import (
	"bytes"
	"encoding/json"
	"net/url"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/web/page"
)

// encode writes operations as the value of the field do.
func encode(ops ...roster.Operation) string {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(ops); err != nil {
		panic(err) // operations can always be encoded
	}
	return strings.TrimSpace(b.String())
}

// parseOperations reads the operations of a form: its field do is a JSON array, and other
// fields replace the members of the same names.
func parseOperations(form url.Values) ([]roster.Operation, error) {
	var ops []roster.Operation
	dec := json.NewDecoder(strings.NewReader(form.Get("do")))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&ops); err != nil || dec.More() {
		return nil, page.Invalid("fail.form").And(page.Unchanged)
	}
	if n := len(ops); n == 0 || n > roster.MaxOperations {
		return nil, page.NotAllowed("do", strconv.Itoa(n), "1–"+strconv.Itoa(roster.MaxOperations)).And(page.Unchanged)
	}
	for i := range ops {
		if err := fillOperation(&ops[i], form); err != nil {
			return nil, err
		}
	}
	return ops, nil
}

// fillOperation sets the members that are fields of the form.
func fillOperation(op *roster.Operation, form url.Values) error {
	for name, member := range map[string]*string{
		"name": &op.Name, "text": &op.Text, "value": &op.Value, "trait": &op.Trait, "to": &op.To,
		"entry": &op.Entry, "catalogue": &op.Catalogue, "parent": &op.Parent, "before": &op.Before,
	} {
		if form.Has(name) {
			*member = form.Get(name)
		}
	}
	if !form.Has("count") {
		return nil
	}
	n, err := strconv.Atoi(form.Get("count"))
	if err != nil {
		return page.NotAllowed("count", form.Get("count"), "0, 1, 2, …").And(page.Unchanged)
	}
	op.Count = &n
	return nil
}
