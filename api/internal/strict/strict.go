// Package strict reads JSON documents that must be exactly what is allowed.
//
// [Parse] turns bytes into a [Document]: valid UTF-8, one JSON value, bounded
// depth and bounded lists, no field twice. [Document.Into] fills a Go value from it and refuses
// unknown fields, wrong types and numbers that do not fit. Nothing stops at the
// first fault: each is a [fault.Fault] with a JSON pointer.
package strict

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/rollcall40k/rollcall/schemas/fault"
)

// MaxDepth is how deep objects and lists may be nested.
const MaxDepth = 64

// MaxItems is how many values a list may have: an item of two bytes can become
// a value of some hundred.
const MaxItems = 10_000

// MaxFindings is how many findings are kept of one document.
const MaxFindings = 50

// The codes of findings.
const (
	CodeEncoding  = "json.encoding"  // not UTF-8
	CodeSyntax    = "json.syntax"    // not JSON
	CodeDepth     = "json.depth"     // nested deeper than MaxDepth
	CodeItems     = "json.items"     // a list longer than MaxItems
	CodeDuplicate = "json.duplicate" // the same field twice
	CodeUnknown   = "field.unknown"  // a field that does not exist
	CodeType      = "field.type"     // a value of the wrong type
)

// A Document is JSON that was parsed, and not yet given a type.
type Document struct{ root any }

// object keeps the fields in the order of the document.
type object struct {
	names  []string
	values map[string]any
}

// MarshalJSON writes the object as it was read.
func (o *object) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	for i, name := range o.names {
		key, err := json.Marshal(name)
		if err != nil {
			return nil, err
		}
		value, err := json.Marshal(o.values[name])
		if err != nil {
			return nil, err
		}
		b.WriteByte("{,"[min(i, 1)])
		b.Write(key)
		b.WriteByte(':')
		b.Write(value)
	}
	if len(o.names) == 0 {
		b.WriteByte('{')
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// Parse reads one JSON value. The document is nil where there are findings.
func Parse(data []byte) (*Document, []fault.Fault) {
	if !utf8.Valid(data) {
		return nil, []fault.Fault{{Code: CodeEncoding, Found: "bytes that are not UTF-8", Allowed: "JSON in UTF-8"}}
	}
	p := &parser{data: data, dec: json.NewDecoder(bytes.NewReader(data))}
	p.dec.UseNumber()
	root, err := p.value("", 0)
	if err == nil {
		err = p.end()
	}
	if err != nil {
		return nil, append(p.findings, p.faultOf(err))
	}
	if len(p.findings) > 0 {
		return nil, p.findings
	}
	return &Document{root: root}, nil
}

// Has reports whether the document is an object with the field.
func (d *Document) Has(field string) bool {
	o, ok := d.root.(*object)
	if !ok {
		return false
	}
	_, ok = o.values[field]
	return ok
}

// Decode parses data into the value that v points to. v is in no defined state
// where there are findings.
func Decode(data []byte, v any) []fault.Fault {
	d, findings := Parse(data)
	if d == nil {
		return findings
	}
	return d.Into(v)
}

type parser struct {
	data     []byte
	dec      *json.Decoder
	findings []fault.Fault
}

// boundError is of a document that is too large to be read on.
type boundError struct{ fault fault.Fault }

// Error says what was found, and where.
func (e *boundError) Error() string { return e.fault.Error() }

// errTrailing is returned where something follows the value.
var errTrailing = errors.New("more text after the value")

func (p *parser) faultOf(err error) fault.Fault {
	var bound *boundError
	if errors.As(err, &bound) {
		return bound.fault
	}
	line, column := p.position(err)
	return fault.Fault{
		Code: CodeSyntax, Allowed: "one JSON value",
		Found: fmt.Sprintf("line %d, column %d: %s", line, column, reason(err, len(bytes.TrimSpace(p.data)) == 0)),
	}
}

func reason(err error, empty bool) string {
	switch {
	case empty:
		return "nothing"
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return "the document ends too early"
	default:
		return strings.TrimPrefix(err.Error(), "json: ")
	}
}

func (p *parser) position(err error) (line, column int) {
	at := p.dec.InputOffset()
	var syntax *json.SyntaxError
	if errors.As(err, &syntax) && syntax.Offset > at {
		at = syntax.Offset
	}
	before := p.data[:min(int(at), len(p.data))]
	return bytes.Count(before, []byte("\n")) + 1, len(before) - bytes.LastIndexByte(before, '\n')
}

func (p *parser) end() error {
	_, err := p.dec.Token()
	switch {
	case errors.Is(err, io.EOF):
		return nil
	case err != nil:
		return err
	default:
		return errTrailing
	}
}

func (p *parser) value(pointer string, depth int) (any, error) {
	t, err := p.dec.Token()
	if err != nil {
		return nil, err
	}
	d, ok := t.(json.Delim)
	if !ok {
		return t, nil
	}
	if depth == MaxDepth {
		return nil, &boundError{fault.Fault{
			Place: fault.At(pointer), Code: CodeDepth, Found: "objects and lists nested too deep",
			Allowed: fmt.Sprintf("at most %d levels", MaxDepth),
		}}
	}
	if d == '{' {
		return p.object(pointer, depth+1)
	}
	return p.list(pointer, depth+1)
}

func (p *parser) object(pointer string, depth int) (any, error) {
	o := &object{values: map[string]any{}}
	for p.dec.More() {
		t, err := p.dec.Token()
		if err != nil {
			return nil, err
		}
		name := t.(string) // inside an object the decoder gives no other name
		at := fault.Join(pointer, name)
		v, err := p.value(at, depth)
		if err != nil {
			return nil, err
		}
		if _, twice := o.values[name]; twice {
			p.found(fault.Fault{Place: fault.At(at), Code: CodeDuplicate, Found: "the field " + name + " twice", Allowed: "each field once"})
			continue
		}
		o.names = append(o.names, name)
		o.values[name] = v
	}
	_, err := p.dec.Token()
	return o, err
}

func (p *parser) list(pointer string, depth int) (any, error) {
	list := []any{}
	for p.dec.More() {
		if len(list) == MaxItems {
			return nil, &boundError{fault.Fault{
				Place: fault.At(pointer), Code: CodeItems, Found: "a longer list",
				Allowed: fmt.Sprintf("at most %d items", MaxItems),
			}}
		}
		v, err := p.value(fault.Join(pointer, strconv.Itoa(len(list))), depth)
		if err != nil {
			return nil, err
		}
		list = append(list, v)
	}
	_, err := p.dec.Token()
	return list, err
}

func (p *parser) found(f fault.Fault) {
	if len(p.findings) < MaxFindings {
		p.findings = append(p.findings, f)
	}
}
