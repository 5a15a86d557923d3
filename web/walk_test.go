package web_test

import (
	"net/url"
	"strings"
	"testing"
)

// army is the value of the field army for an army book.
func (h *house) army(t testing.TB, book string) string {
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

// roster is the id of the roster that a page shows.
func (v *visitor) roster(a answer) string {
	v.t.Helper()
	id, _, _ := strings.Cut(strings.TrimPrefix(a.at.Path, "/rosters/"), "/")
	return id
}

// press presses the button of a page that says something, as a browser without
// scripts does: it sends the form that the button belongs to.
func (v *visitor) press(a answer, says string) answer {
	v.t.Helper()
	return v.submit(a, says, nil)
}

// submit presses a button with the fields filled in.
func (v *visitor) submit(a answer, says string, fields url.Values) answer {
	v.t.Helper()
	p := parsed(v.t, a.html)
	button := p.button(v.t, says)
	if button.has("disabled") {
		v.t.Fatalf("the button %q is disabled", says)
	}
	form := formOf(p, button)
	if form == nil {
		v.t.Fatalf("the button %q has no form", says)
	}
	values := fieldsOf(p, form)
	if button.has("name") {
		values.Set(button.value("name"), button.value("value"))
	}
	for name, value := range fields {
		if !values.Has(name) {
			v.t.Fatalf("the form of %q has no field %s", says, name)
		}
		values[name] = value
	}
	next, err := a.at.Parse(form.value("action"))
	if err != nil {
		v.t.Fatal(err)
	}
	if strings.EqualFold(form.value("method"), "get") {
		return v.get(next.Path + "?" + values.Encode())
	}
	return v.post(next.RequestURI(), values)
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

// fieldValue is what a browser sends for a field.
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

// says reports whether a page shows a text.
func (a answer) says(t testing.TB, text string) bool {
	t.Helper()
	body := parsed(t, a.html).first("body", "", "")
	return body != nil && strings.Contains(strings.Join(strings.Fields(body.text), " "), text)
}

// mustSay fails where a page does not show a text.
func (a answer) mustSay(t testing.TB, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if !a.says(t, text) {
			t.Fatalf("%s (status %d) does not say %q", a.at, a.StatusCode, text)
		}
	}
}
