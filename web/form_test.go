package web_test

import (
	"net/url"
	"strings"
	"testing"
)

// army returns the value of the field army for an army book.
func (h *testSite) army(t testing.TB, book string) string {
	t.Helper()
	listed, err := h.Library.Catalogues(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range listed {
		if c.ID == book {
			return c.Snapshot + " " + c.ID
		}
	}
	t.Fatalf("there is no army book %s", book)
	return ""
}

// roster returns the id of the roster that a page shows.
func (v *client) roster(a response) string {
	v.t.Helper()
	id, _, _ := strings.Cut(strings.TrimPrefix(a.at.Path, "/rosters/"), "/")
	return id
}

// press presses a button of a page without filling in fields, as a browser without scripts
// does.
func (v *client) press(a response, contains string) response {
	v.t.Helper()
	return v.submit(a, contains, nil)
}

// submit presses a button with the fields filled in.
func (v *client) submit(a response, contains string, fields url.Values) response {
	v.t.Helper()
	p := parsed(v.t, a.html)
	button := p.button(v.t, contains)
	if button.has("disabled") {
		v.t.Fatalf("the button %q is disabled", contains)
	}
	form := formOf(p, button)
	if form == nil {
		v.t.Fatalf("the button %q has no form", contains)
	}
	values := fieldsOf(p, form)
	if button.has("name") {
		values.Set(button.value("name"), button.value("value"))
	}
	for name, value := range fields {
		if !values.Has(name) && !hasField(p, form, name) {
			v.t.Fatalf("the form of %q has no field %s", contains, name)
		}
		values[name] = value
	}
	action, method := form.value("action"), form.value("method")
	if button.has("formaction") {
		action, method = button.value("formaction"), button.value("formmethod")
	}
	next, err := a.at.Parse(action)
	if err != nil {
		v.t.Fatal(err)
	}
	if strings.EqualFold(method, "get") {
		return v.get(next.Path + "?" + values.Encode())
	}
	return v.post(next.RequestURI(), values)
}

// hasField reports whether a form has a field with the name, such as radio buttons none of which is chosen.
func hasField(p *page, form *element, name string) bool {
	for _, e := range p.elements {
		if e.value("name") == name && formOf(p, e) == form {
			return true
		}
	}
	return false
}

// fieldsOf are the fields of a form that a browser sends, without its files.
func fieldsOf(p *page, form *element) url.Values {
	values := url.Values{}
	for _, e := range p.elements {
		if !e.has("name") || e.name == "button" || e.value("type") == "file" || formOf(p, e) != form {
			continue
		}
		if box := e.value("type") == "checkbox" || e.value("type") == "radio"; !box || e.has("checked") {
			values.Add(e.value("name"), fieldValue(p, e))
		}
	}
	return values
}

// formOf is the form that an element belongs to; nil: none.
func formOf(p *page, e *element) *element {
	if e.has("form") {
		return p.first("form", "id", e.value("form"))
	}
	for x := e.above; x != nil; x = x.above {
		if x.name == "form" {
			return x
		}
	}
	return nil
}

// fieldValue returns the value that a browser sends for a field.
func fieldValue(p *page, field *element) string {
	switch field.name {
	case "textarea":
		return field.text
	case "select":
		first := ""
		for i, o := range optionsOf(p, field) {
			value := o.value("value")
			if !o.has("value") {
				value = o.text
			}
			if o.has("selected") {
				return value
			}
			if i == 0 {
				first = value
			}
		}
		return first
	}
	return field.value("value")
}

func optionsOf(p *page, field *element) []*element {
	var out []*element
	for _, o := range p.all("option", "", "") {
		for x := o.above; x != nil; x = x.above {
			if x == field {
				out = append(out, o)
			}
		}
	}
	return out
}

// contains reports whether a page contains a text.
func (a response) contains(t testing.TB, text string) bool {
	t.Helper()
	return strings.Contains(a.words(t), text)
}

// words returns the text of a page with single spaces.
func (a response) words(t testing.TB) string {
	t.Helper()
	body := parsed(t, a.html).first("body", "", "")
	if body == nil {
		return ""
	}
	return strings.Join(strings.Fields(body.text), " ")
}

// mustContain fails unless a page contains the texts.
func (a response) mustContain(t testing.TB, texts ...string) {
	t.Helper()
	words := a.words(t)
	for _, text := range texts {
		if !strings.Contains(words, text) {
			t.Fatalf("%s (status %d) does not say %q", a.at, a.StatusCode, text)
		}
	}
}
