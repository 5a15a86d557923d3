package strict

import (
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/schemas/fault"
)

// Into fills the value that v points to: structs by their json tags, maps with
// string keys, lists, arrays, pointers, strings, booleans, whole numbers, and
// whatever reads itself from text. A json.RawMessage takes any value as it is.
// null stands for an absent field.
func (d *Document) Into(v any) []fault.Fault {
	b := &binder{fields: map[reflect.Type][]field{}}
	b.bind("", d.root, reflect.ValueOf(v).Elem())
	return b.findings
}

type binder struct {
	findings []fault.Fault
	fields   map[reflect.Type][]field // of each struct met so far
}

func (b *binder) found(f fault.Fault) {
	if len(b.findings) < MaxFindings {
		b.findings = append(b.findings, f)
	}
}

func (b *binder) wrong(pointer string, found any, allowed string) {
	b.found(fault.Fault{Place: fault.At(pointer), Code: CodeType, Found: describe(found), Allowed: allowed})
}

func (b *binder) bind(pointer string, from any, to reflect.Value) {
	if len(b.findings) >= MaxFindings {
		return // nobody reads on
	}
	if to.Kind() == reflect.Pointer {
		if from == nil {
			return
		}
		to.Set(reflect.New(to.Type().Elem()))
		to = to.Elem()
	}
	if raw, ok := to.Addr().Interface().(*json.RawMessage); ok {
		*raw, _ = json.Marshal(from) // it was read as JSON
		return
	}
	if text, ok := to.Addr().Interface().(encoding.TextUnmarshaler); ok {
		b.text(pointer, from, text)
		return
	}
	switch to.Kind() {
	case reflect.Struct:
		b.object(pointer, from, to)
	case reflect.Map:
		b.dictionary(pointer, from, to)
	case reflect.Slice:
		b.list(pointer, from, to)
	case reflect.Array:
		b.array(pointer, from, to)
	default:
		b.scalar(pointer, from, to)
	}
}

func (b *binder) scalar(pointer string, from any, to reflect.Value) {
	switch to.Kind() {
	case reflect.String:
		s, ok := from.(string)
		if !ok {
			b.wrong(pointer, from, "a string")
			return
		}
		to.SetString(s)
	case reflect.Bool:
		v, ok := from.(bool)
		if !ok {
			b.wrong(pointer, from, "true or false")
			return
		}
		to.SetBool(v)
	case reflect.Int:
		b.integer(pointer, from, to)
	default:
		panic("strict: no reading of " + to.Type().String())
	}
}

func (b *binder) integer(pointer string, from any, to reflect.Value) {
	n, ok := from.(json.Number)
	if !ok {
		b.wrong(pointer, from, "a whole number")
		return
	}
	whole, err := strconv.ParseInt(n.String(), 10, 32)
	if err != nil {
		b.found(fault.Fault{
			Place: fault.At(pointer), Code: CodeType, Found: clip(n.String()),
			Allowed: "a whole number from -2147483648 to 2147483647",
		})
		return
	}
	to.SetInt(whole)
}

func (b *binder) text(pointer string, from any, to encoding.TextUnmarshaler) {
	s, ok := from.(string)
	if !ok {
		b.wrong(pointer, from, `a number written as a string, such as "50"`)
		return
	}
	if err := to.UnmarshalText([]byte(s)); err != nil {
		b.wrong(pointer, from, `a decimal number, such as "50" or "0.5"`)
	}
}

func (b *binder) list(pointer string, from any, to reflect.Value) {
	list, ok := from.([]any)
	if !ok {
		b.wrong(pointer, from, "a list")
		return
	}
	to.Set(reflect.MakeSlice(to.Type(), len(list), len(list)))
	for i, item := range list {
		b.bind(fault.Join(pointer, strconv.Itoa(i)), item, to.Index(i))
	}
}

// array binds a list of a fixed length.
func (b *binder) array(pointer string, from any, to reflect.Value) {
	list, ok := from.([]any)
	if !ok || len(list) != to.Len() {
		b.wrong(pointer, from, fmt.Sprintf("a list of %d", to.Len()))
		return
	}
	for i, item := range list {
		b.bind(fault.Join(pointer, strconv.Itoa(i)), item, to.Index(i))
	}
}

func (b *binder) dictionary(pointer string, from any, to reflect.Value) {
	o, ok := from.(*object)
	if !ok {
		b.wrong(pointer, from, "an object")
		return
	}
	to.Set(reflect.MakeMapWithSize(to.Type(), len(o.names)))
	for _, name := range o.names {
		v := reflect.New(to.Type().Elem()).Elem()
		b.bind(fault.Join(pointer, name), o.values[name], v)
		to.SetMapIndex(reflect.ValueOf(name), v)
	}
}

func (b *binder) object(pointer string, from any, to reflect.Value) {
	o, ok := from.(*object)
	if !ok {
		b.wrong(pointer, from, "an object")
		return
	}
	fields := b.fieldsOf(to.Type())
	for _, name := range o.names {
		at := fault.Join(pointer, name)
		i := slices.IndexFunc(fields, func(f field) bool { return f.name == name })
		switch {
		case i < 0:
			b.found(fault.Fault{
				Place: fault.At(at), Code: CodeUnknown, Found: "the unknown field " + clip(name),
				Allowed: names(fields),
			})
		case o.values[name] == nil && fields[i].optional:
		default:
			b.bind(at, o.values[name], to.Field(fields[i].index))
		}
	}
}

// field is a field of a struct as JSON names it.
type field struct {
	name     string
	index    int
	optional bool
}

func (b *binder) fieldsOf(t reflect.Type) []field {
	if known, ok := b.fields[t]; ok {
		return known
	}
	var fields []field
	for i := range t.NumField() {
		name, options, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
		if name == "" || name == "-" {
			continue
		}
		fields = append(fields, field{name, i, strings.Contains(options, "omitempty")})
	}
	b.fields[t] = fields
	return fields
}

func names(fields []field) string {
	all := make([]string, len(fields))
	for i, f := range fields {
		all[i] = f.name
	}
	return strings.Join(all, ", ")
}

func describe(v any) string {
	switch v := v.(type) {
	case nil:
		return "null"
	case string:
		return "the string " + strconv.Quote(clip(v))
	case bool:
		return fmt.Sprint(v)
	case json.Number:
		return "the number " + clip(v.String())
	case []any:
		return "a list"
	default:
		return "an object"
	}
}

// clip keeps what a message repeats of a document short.
func clip(s string) string {
	const most = 60
	runes := []rune(s)
	if len(runes) <= most {
		return s
	}
	return string(runes[:most]) + "…"
}
