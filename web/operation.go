package web

import (
	"bytes"
	"encoding/json"
	"net/url"
	"strconv"

	"github.com/rollcall40k/rollcall/roster"
)

// operationsOf reads the operations of a form. Its field do has them as a JSON
// array; the visitor's own fields fill the members of the same names.
func operationsOf(form url.Values) ([]roster.Operation, error) {
	var ops []roster.Operation
	dec := json.NewDecoder(bytes.NewReader([]byte(form.Get("do"))))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&ops); err != nil || dec.More() {
		return nil, refuse("The form cannot be read", "It names no change that can be made. Nothing was changed; load the page again.")
	}
	if n := len(ops); n == 0 || n > roster.MaxOperations {
		return nil, refuse("The form cannot be read", "It has "+strconv.Itoa(n)+" changes; allowed: 1 to "+strconv.Itoa(roster.MaxOperations)+". Nothing was changed.")
	}
	for i := range ops {
		if err := fill(&ops[i], form); err != nil {
			return nil, err
		}
	}
	return ops, nil
}

// fill takes over the fields that a visitor has filled in.
func fill(op *roster.Operation, form url.Values) error {
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
		return refuse("That is no number", "Found "+brief(form.Get("count"))+"; allowed: a whole number. Nothing was changed.")
	}
	op.Count = &n
	return nil
}

// revisionOf reads the revision that a form was made for.
func revisionOf(form url.Values) (int, error) {
	n, err := strconv.Atoi(form.Get("revision"))
	if err != nil || n < 1 {
		return 0, refuse("The form cannot be read", "It does not say which revision of the roster it is for. Nothing was changed; load the page again.")
	}
	return n, nil
}

// do writes operations as the field do has them.
func do(ops ...roster.Operation) (string, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(ops)
	return string(bytes.TrimSpace(b.Bytes())), err
}
