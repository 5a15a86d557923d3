package schemas

import (
	"bytes"
	"encoding"
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/rollcall40k/rollcall/schemas/fault"
)

// Into fills the value that v points to: structs by their json tags, maps with string keys, slices,
// arrays, pointers, strings, booleans, integers, and types that unmarshal themselves from JSON or text. A
// *Document or json.RawMessage takes any value, with the members of objects sorted. null is allowed for
// members with omitempty and for pointers. Unknown members, wrong types and numbers out of range are
// faults. If there are any, the contents of v are undefined.
func (d *Document) Into(v any) []fault.Fault {
	b := &binder{values: d.values}
	b.bind(d.value, reflect.ValueOf(v).Elem())
	return b.faults
}

// IntoKnown is like Into but ignores members for which v has no field. It is for documents that
// Validate has accepted: the schema defines the allowed members.
func (d *Document) IntoKnown(v any) []fault.Fault {
	b := &binder{values: d.values, ignoreUnknown: true}
	b.bind(d.value, reflect.ValueOf(v).Elem())
	return b.faults
}

type binder struct {
	values        int // of the document
	path          path
	faults        []fault.Fault
	ignoreUnknown bool
}

// written returns a value as JSON.
func written(value any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(value); err != nil {
		panic(err) // parsed values can always be encoded
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n"))
}

func (b *binder) fault(code, found, allowed string) {
	if len(b.faults) < MaxFaults {
		b.faults = append(b.faults, fault.At(b.path.pointer()).Fault(code, found, allowed))
	}
}

func (b *binder) wrong(found any, allowed string) { b.fault(CodeType, show(found), allowed) }

// below binds a member or an element.
func (b *binder) below(s step, from any, to reflect.Value) {
	b.path = append(b.path, s)
	b.bind(from, to)
	b.path = b.path[:len(b.path)-1]
}

func (b *binder) bind(from any, to reflect.Value) {
	if len(b.faults) >= MaxFaults {
		return
	}
	if to.Kind() == reflect.Pointer {
		if from == nil {
			return
		}
		to.Set(reflect.New(to.Type().Elem()))
		to = to.Elem()
	}
	switch v := to.Addr().Interface().(type) {
	case *Document:
		*v = Document{written(from), from, b.values}
		return
	case *json.RawMessage:
		*v = written(from)
		return
	case *json.Number:
		b.number(from, v)
		return
	case json.Unmarshaler:
		if err := v.UnmarshalJSON(written(from)); err != nil {
			b.wrong(from, err.Error())
		}
		return
	case encoding.TextUnmarshaler:
		b.text(from, v)
		return
	}
	switch to.Kind() {
	case reflect.Struct:
		b.object(from, to)
	case reflect.Map:
		b.dictionary(from, to)
	case reflect.Slice:
		b.list(from, to)
	case reflect.Array:
		b.array(from, to)
	default:
		b.scalar(from, to)
	}
}

func (b *binder) scalar(from any, to reflect.Value) {
	switch to.Kind() {
	case reflect.String:
		s, ok := from.(string)
		if !ok {
			b.wrong(from, "a string")
			return
		}
		to.SetString(s)
	case reflect.Bool:
		v, ok := from.(bool)
		if !ok {
			b.wrong(from, "true or false")
			return
		}
		to.SetBool(v)
	case reflect.Int, reflect.Int64:
		b.integer(from, to)
	default:
		panic("schemas: Into does not support " + to.Type().String())
	}
}

func (b *binder) integer(from any, to reflect.Value) {
	n, ok := from.(json.Number)
	if !ok {
		b.wrong(from, "a whole number")
		return
	}
	bits := 32 // of an int
	if to.Kind() == reflect.Int64 {
		bits = 64
	}
	whole, err := strconv.ParseInt(n.String(), 10, bits)
	if err != nil {
		limit := int64(1)<<(bits-1) - 1
		b.wrong(from, fmt.Sprintf("a whole number from %d to %d", -limit-1, limit))
		return
	}
	to.SetInt(whole)
}

// number accepts a number, also as a string.
func (b *binder) number(from any, to *json.Number) {
	switch v := from.(type) {
	case json.Number:
		*to = v
	case string:
		*to = json.Number(v)
	default:
		b.wrong(from, "a number")
	}
}

func (b *binder) text(from any, to encoding.TextUnmarshaler) {
	s, ok := from.(string)
	if !ok {
		b.wrong(from, `a number written as a string, such as "50"`)
		return
	}
	if err := to.UnmarshalText([]byte(s)); err != nil {
		b.wrong(from, `a decimal number, such as "50" or "0.5"`)
	}
}

func (b *binder) list(from any, to reflect.Value) {
	list, ok := from.([]any)
	if !ok {
		b.wrong(from, "a list")
		return
	}
	to.Set(reflect.MakeSlice(to.Type(), len(list), len(list)))
	for i, item := range list {
		b.below(step{"", i}, item, to.Index(i))
	}
}

// array binds a list of a fixed length.
func (b *binder) array(from any, to reflect.Value) {
	list, ok := from.([]any)
	if !ok || len(list) != to.Len() {
		b.wrong(from, fmt.Sprintf("a list of %d", to.Len()))
		return
	}
	for i, item := range list {
		b.below(step{"", i}, item, to.Index(i))
	}
}

func (b *binder) dictionary(from any, to reflect.Value) {
	object, ok := from.(map[string]any)
	if !ok {
		b.wrong(from, "an object")
		return
	}
	to.Set(reflect.MakeMapWithSize(to.Type(), len(object)))
	for _, name := range slices.Sorted(maps.Keys(object)) {
		v := reflect.New(to.Type().Elem()).Elem()
		b.below(step{name, -1}, object[name], v)
		to.SetMapIndex(reflect.ValueOf(name).Convert(to.Type().Key()), v)
	}
}

func (b *binder) object(from any, to reflect.Value) {
	object, ok := from.(map[string]any)
	if !ok {
		b.wrong(from, "an object")
		return
	}
	fields := fieldsOf(to.Type())
	known := 0
	for _, f := range fields {
		value, ok := object[f.name]
		if !ok {
			continue
		}
		known++
		if value != nil || !f.optional {
			b.below(step{f.name, -1}, value, to.FieldByIndex(f.index))
		}
	}
	if known == len(object) || b.ignoreUnknown {
		return
	}
	names := make([]string, len(fields))
	for i, f := range fields {
		names[i] = f.name
	}
	for _, name := range slices.Sorted(maps.Keys(object)) {
		if !slices.Contains(names, name) {
			b.path = append(b.path, step{name, -1})
			b.fault(CodeUnknown, "the unknown member "+show(name), strings.Join(names, ", "))
			b.path = b.path[:len(b.path)-1]
		}
	}
}

// A field is a field of a struct with its name in JSON.
type field struct {
	name     string
	index    []int
	optional bool
}

// structs caches the fields of each type that Into has filled.
var structs sync.Map

func fieldsOf(t reflect.Type) []field {
	if known, ok := structs.Load(t); ok {
		return known.([]field)
	}
	var fields []field
	for _, f := range reflect.VisibleFields(t) {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name != "" && name != "-" {
			fields = append(fields, field{name, f.Index, strings.Contains(options, "omitempty") || strings.Contains(options, "omitzero")})
		}
	}
	structs.Store(t, fields)
	return fields
}
