package battlescribe

import (
	"encoding/xml"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// element is an XML element with its attributes. It is valid until its end is read.
type element struct {
	reader     *reader
	name       string
	line       int
	attributes []attribute
	closed     bool // its end was read
	notes      []entry.Note
}

type attribute struct {
	name, value string
	used        bool
}

func (e *element) start(token xml.StartElement, line int) {
	e.name, e.line, e.closed, e.notes = token.Name.Local, line, false, nil
	e.attributes = e.attributes[:0]
	for _, a := range token.Attr {
		if a.Name.Local == "xmlns" || a.Name.Space != "" {
			continue
		}
		e.attributes = append(e.attributes, attribute{name: a.Name.Local, value: e.reader.intern(a.Value)})
	}
}

func (e *element) source() entry.Source {
	return entry.Source{Document: e.reader.name, Line: e.line}
}

func (e *element) lookup(name string) (value string, ok bool) {
	for i := range e.attributes {
		if a := &e.attributes[i]; a.name == name {
			a.used = true
			return a.value, true
		}
	}
	return "", false
}

// text returns an attribute, or "" if it is absent.
func (e *element) text(name string) string {
	value, _ := e.lookup(name)
	return value
}

// required is text for a mandatory attribute; a missing one is reported.
func (e *element) required(name string) string {
	value := e.text(name)
	if value == "" {
		e.problem("battlescribe.missing", "<"+e.name+"> without "+name, "")
	}
	return value
}

// flag returns an attribute that is true or false.
func (e *element) flag(name string, absent bool) bool {
	switch value, ok := e.lookup(name); {
	case !ok || value == "":
		return absent
	case value == "true":
		return true
	case value == "false":
		return false
	default:
		e.problem("battlescribe.flag", name+"="+strconv.Quote(value), "true, false")
		return absent
	}
}

// number returns an attribute that is a number.
func (e *element) number(name string, absent entry.Number) entry.Number {
	value, ok := e.lookup(name)
	if !ok || value == "" {
		return absent
	}
	n, err := entry.ParseNumber(strings.TrimSpace(value))
	if err != nil {
		e.problem("battlescribe.number", name+"="+strconv.Quote(value), "a decimal number")
		return absent
	}
	return n
}

// count returns an attribute that is a whole number.
func (e *element) count(name string, absent int64) int64 {
	value := e.number(name, entry.Int(absent))
	n, ok := value.Int64()
	if !ok || value.Cmp(entry.Int(n)) != 0 {
		e.problem("battlescribe.number", name+"="+strconv.Quote(e.text(name)), "a whole number")
		return absent
	}
	return n
}

// word returns the value of an attribute with fixed words. ok is false for any other
// word, which is reported.
func word[T any](e *element, name, absent string, words map[string]T) (value T, ok bool) {
	text, present := e.lookup(name)
	if !present {
		text = absent
	}
	if value, ok = words[text]; !ok {
		e.unevaluated("battlescribe.unknown.value", extensionValues[text], name+"="+strconv.Quote(text)+" in <"+e.name+">", allowedWords(words))
	}
	return value, ok
}

// ignore marks attributes without effect on rosters as read.
func (e *element) ignore(names ...string) {
	for _, name := range names {
		e.lookup(name)
	}
}

func (e *element) problem(code, found, allowed string) {
	e.reader.problem(e, code, found, allowed)
}

// unevaluated reports a part without effect: under the code or, if it is a known
// extension, as not evaluated. Its node gets a note.
func (e *element) unevaluated(code string, extension bool, found, allowed string) {
	if extension {
		code = "battlescribe.unevaluated"
	}
	e.problem(code, found, allowed)
	e.notes = append(e.notes, entry.Note{What: found, Source: e.source()})
}

// leftovers reports the attributes that were not read, once.
func (e *element) leftovers() {
	for i := range e.attributes {
		a := &e.attributes[i]
		if a.used || displayAttributes[a.name] {
			continue
		}
		a.used = true
		extension := extensionAttributes[a.name]
		if !extension || a.value != "" && a.value != "false" {
			e.unevaluated("battlescribe.unknown.attribute", extension, a.name+"="+strconv.Quote(a.value)+" in <"+e.name+">", "")
		}
	}
}

func (r *reader) info(i *entry.Info, name string, list *element) bool {
	switch name {
	case "profiles":
		r.list(list, "profile", func(e *element) { i.Profiles = append(i.Profiles, r.profile(e)) })
	case "rules":
		r.list(list, "rule", func(e *element) { i.Rules = append(i.Rules, r.rule(e)) })
	case "infoGroups":
		r.list(list, "infoGroup", func(e *element) { i.InfoGroups = append(i.InfoGroups, r.infoGroup(e)) })
	case "infoLinks":
		r.list(list, "infoLink", func(e *element) { i.InfoLinks = append(i.InfoLinks, r.infoLink(e)) })
	}
	return true
}

func (r *reader) profile(e *element) *entry.Profile {
	e.ignore("typeName")
	p := &entry.Profile{Node: r.node(e), Type: e.required("typeId")}
	r.children(e, func(child *element) bool {
		if child.name != "characteristics" {
			return r.part(parts{node: &p.Node}, child)
		}
		r.list(child, "characteristic", func(x *element) {
			x.ignore("name", "id")
			c := entry.Characteristic{Type: x.required("typeId")}
			c.Value = r.intern(r.content(x))
			p.Characteristics = append(p.Characteristics, c)
		})
		return true
	})
	r.notes(e, &p.Node)
	return p
}

func (r *reader) rule(e *element) *entry.Rule {
	x := &entry.Rule{Node: r.node(e)}
	r.children(e, func(child *element) bool {
		if child.name != "description" {
			return r.part(parts{node: &x.Node}, child)
		}
		x.Text = r.content(child)
		return true
	})
	r.notes(e, &x.Node)
	return x
}

func (r *reader) infoGroup(e *element) *entry.InfoGroup {
	g := &entry.InfoGroup{Node: r.node(e)}
	r.children(e, func(child *element) bool { return r.part(parts{node: &g.Node, info: &g.Info}, child) })
	r.notes(e, &g.Node)
	return g
}

func (r *reader) infoLink(e *element) *entry.InfoLink {
	l := &entry.InfoLink{Node: r.node(e), Target: e.required("targetId")}
	word(e, "type", "profile", infoTargets)
	r.children(e, func(child *element) bool { return r.part(parts{node: &l.Node}, child) })
	r.notes(e, &l.Node)
	return l
}
