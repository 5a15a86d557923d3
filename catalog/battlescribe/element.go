package battlescribe

import (
	"encoding/xml"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// element is an element with its attributes. It is valid until it is closed.
type element struct {
	reader     *reader
	name       string
	line       int
	attributes []attribute
	closed     bool // its end was read
}

type attribute struct {
	name, value string
	used        bool
}

func (e *element) start(token xml.StartElement, line int) {
	e.name, e.line, e.closed = token.Name.Local, line, false
	e.attributes = e.attributes[:0]
	for _, a := range token.Attr {
		if a.Name.Local == "xmlns" || a.Name.Space != "" {
			continue
		}
		e.attributes = append(e.attributes, attribute{name: a.Name.Local, value: e.reader.same(a.Value)})
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

// text returns an attribute, or "" where it is absent.
func (e *element) text(name string) string {
	value, _ := e.lookup(name)
	return value
}

// required is text for an attribute without which the element means nothing.
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
	if !ok {
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
	n, ok := e.number(name, entry.Int(absent)).Int64()
	if !ok {
		e.problem("battlescribe.number", name+"="+strconv.Quote(e.text(name)), "a whole number")
		return absent
	}
	return n
}

// word looks an attribute up among the words that it may be. ok is false where
// it is another one, which is then reported.
func word[T any](e *element, name, absent string, words map[string]T) (value T, ok bool) {
	text, present := e.lookup(name)
	if !present {
		text = absent
	}
	if value, ok = words[text]; !ok {
		code := "battlescribe.unknown.value"
		if extensionValues[text] {
			code = "battlescribe.unevaluated"
		}
		e.problem(code, name+"="+strconv.Quote(text), allowedWords(words))
	}
	return value, ok
}

// ignore marks attributes that say nothing about rosters.
func (e *element) ignore(names ...string) {
	for _, name := range names {
		e.lookup(name)
	}
}

func (e *element) problem(code, found, allowed string) {
	e.reader.problem(e, code, found, allowed)
}

// leftovers reports the attributes that nobody asked for.
func (e *element) leftovers() {
	for _, a := range e.attributes {
		switch {
		case a.used || displayAttributes[a.name]:
		case !extensionAttributes[a.name]:
			e.problem("battlescribe.unknown.attribute", a.name+"="+strconv.Quote(a.value)+" in <"+e.name+">", "")
		case a.value != "" && a.value != "false":
			e.problem("battlescribe.unevaluated", a.name+"="+strconv.Quote(a.value)+" in <"+e.name+">", "")
		}
	}
}
