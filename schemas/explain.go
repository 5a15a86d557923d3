package schemas

import (
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/santhosh-tekuri/jsonschema/v5"

	"github.com/rollcall40k/rollcall/schemas/fault"
)

// MaxFaults is the maximum number of faults reported for one document.
const MaxFaults = 100

var unescaper = strings.NewReplacer("~1", "/", "~0", "~")

// explain returns the most specific causes of an error, by place.
func explain(err *jsonschema.ValidationError, value any) []fault.Fault {
	e := explainer{document: value}
	e.visit(err)
	e.faults = fault.Sorted(e.faults)
	return e.faults[:min(len(e.faults), MaxFaults)]
}

type explainer struct {
	document any
	faults   []fault.Fault
}

func (e *explainer) visit(err *jsonschema.ValidationError) {
	if len(err.Causes) == 0 {
		e.leaf(err)
		return
	}
	switch keyword(err) {
	case "oneOf", "anyOf":
		e.branches(likeliest(err), pointer(err))
	default:
		for _, cause := range err.Causes {
			e.visit(cause)
		}
	}
}

// branches reports alternatives as one fault if each of them fails once, at the same place, and
// otherwise only the first.
func (e *explainer) branches(causes []*jsonschema.ValidationError, at string) {
	var allowed []string
	for _, cause := range causes {
		branch := explainer{document: e.document}
		branch.visit(cause)
		if len(branch.faults) != 1 || branch.faults[0].Place.Pointer != at {
			e.visit(causes[0])
			return
		}
		allowed = append(allowed, branch.faults[0].Allowed)
	}
	e.add(at, show(e.at(at)), strings.Join(allowed, ", or "))
}

// likeliest returns the branches that the document matches best: those with the right type that
// fail at the greatest depth.
func likeliest(err *jsonschema.ValidationError) []*jsonschema.ValidationError {
	var best []*jsonschema.ValidationError
	bestRank := -1
	for _, cause := range err.Causes {
		r := rank(cause, err.InstanceLocation)
		if r > bestRank {
			best, bestRank = nil, r
		}
		if r == bestRank {
			best = append(best, cause)
		}
	}
	return best
}

func rank(err *jsonschema.ValidationError, from string) int {
	if len(err.Causes) == 0 {
		if err.InstanceLocation == from && keyword(err) == "type" {
			return 0
		}
		return 1 + strings.Count(err.InstanceLocation, "/")
	}
	deepest := 0
	for _, cause := range err.Causes {
		r := rank(cause, from)
		if r == 0 {
			return 0
		}
		deepest = max(deepest, r)
	}
	return deepest
}

func (e *explainer) leaf(err *jsonschema.ValidationError) {
	at := pointer(err)
	schema, _ := schemaAt(parent(err.AbsoluteKeywordLocation)).(map[string]any)
	found := e.at(at)
	switch keyword(err) {
	case "required":
		for _, name := range missing(schema, found) {
			e.add(at, "no "+name, "an object with "+name)
		}
	case "additionalProperties":
		for _, name := range unknown(schema, found) {
			e.add(fault.Join(at, name), "the unknown member "+name, oneOf(keys(schema["properties"])))
		}
	default:
		if found == nil && strings.Contains(err.KeywordLocation, "/propertyNames/") {
			found = "the member " + unescaper.Replace(at[strings.LastIndexByte(at, '/')+1:])
		}
		e.add(at, show(found), allowed(schema, err))
	}
}

func (e *explainer) add(pointer, found, allowed string) {
	e.faults = append(e.faults, fault.At(pointer).Fault(CodeSchema, found, allowed))
}

// missing lists the required members that the object lacks.
func missing(schema map[string]any, object any) []string {
	members, _ := object.(map[string]any)
	required, _ := schema["required"].([]any)
	var names []string
	for _, name := range required {
		if name, ok := name.(string); ok {
			if _, ok := members[name]; !ok {
				names = append(names, name)
			}
		}
	}
	return names
}

// unknown lists the members that the schema does not know.
func unknown(schema map[string]any, object any) []string {
	known, _ := schema["properties"].(map[string]any)
	var names []string
	for _, name := range keys(object) {
		if _, ok := known[name]; !ok {
			names = append(names, name)
		}
	}
	return names
}

// allowed describes the values that the failing keyword of the schema allows.
func allowed(schema map[string]any, err *jsonschema.ValidationError) string {
	key := keyword(err)
	switch limit := schema[key]; key {
	case "type":
		return "a value of type " + strings.Trim(show(limit), `"`) + exampleOf(schema)
	case "enum":
		return oneOf(list(limit))
	case "const":
		return show(limit)
	case "pattern":
		return described(schema)
	case "minimum":
		return "at least " + show(limit)
	case "maximum":
		return "at most " + show(limit)
	case "minLength":
		return "at least " + show(limit) + " characters"
	case "maxLength":
		return "at most " + show(limit) + " characters"
	case "minItems":
		return "at least " + show(limit) + " elements"
	case "maxItems":
		return "at most " + show(limit) + " elements"
	case "minProperties":
		return "at least " + show(limit) + " members"
	case "maxProperties":
		return "at most " + show(limit) + " members"
	case "uniqueItems":
		return "each element once"
	case "contains":
		return "an element " + show(constOf(limit))
	case "oneOf":
		return "only one of " + strings.Join(required(limit), " and ")
	case "not":
		names := required(limit)
		if len(names) == 1 {
			return "no " + names[0]
		}
		return "not all of " + strings.Join(names, " and ")
	}
	if schemaAt(err.AbsoluteKeywordLocation) == false {
		return "nothing"
	}
	return err.Message
}

// required lists the members that a schema requires, or the alternatives of a list of
// schemas.
func required(schema any) (names []string) {
	switch s := schema.(type) {
	case map[string]any:
		return list(s["required"])
	case []any:
		for _, one := range s {
			names = append(names, required(one)...)
		}
	}
	return names
}

func constOf(schema any) any {
	members, _ := schema.(map[string]any)
	return members["const"]
}

// described describes a pattern by the first sentence of the schema's description and its examples.
func described(schema map[string]any) string {
	text, _ := schema["description"].(string)
	if text == "" {
		return "text that matches " + show(schema["pattern"])
	}
	text, _, _ = strings.Cut(text, ". ")
	text = uncapital(strings.TrimSuffix(text, "."))
	if examples := list(schema["examples"]); len(examples) > 0 {
		text += ", such as " + oneOf(examples)
	}
	return text
}

// exampleOf returns the first example of a schema, if it has one.
func exampleOf(schema map[string]any) string {
	examples, _ := schema["examples"].([]any)
	if len(examples) == 0 {
		return ""
	}
	if text, err := json.Marshal(examples[0]); err == nil && len(text) <= shown {
		return ", such as " + string(text)
	}
	return ", such as " + show(examples[0])
}

// uncapital converts the first letter of a sentence to lower case, except in words in capitals.
func uncapital(text string) string {
	first, n := utf8.DecodeRuneInString(text)
	if second, _ := utf8.DecodeRuneInString(text[n:]); unicode.IsUpper(second) {
		return text
	}
	return string(unicode.ToLower(first)) + text[n:]
}

// oneOf joins the allowed values of a place.
func oneOf(names []string) string { return strings.Join(names, ", ") }

func list(array any) []string {
	elements, _ := array.([]any)
	texts := make([]string, len(elements))
	for i, element := range elements {
		texts[i] = plain(element)
	}
	return texts
}

func plain(value any) string {
	if text, ok := value.(string); ok {
		return text
	}
	return show(value)
}

func keys(object any) []string {
	members, _ := object.(map[string]any)
	names := make([]string, 0, len(members))
	for name := range members {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// shown is the maximum length of a quoted value, in bytes.
const shown = 80

// show returns a value as JSON, shortened.
func show(value any) string {
	switch value := value.(type) {
	case map[string]any:
		return "an object of " + strconv.Itoa(len(value)) + " members"
	case []any:
		return "an array of " + strconv.Itoa(len(value)) + " elements"
	}
	text, err := json.Marshal(value)
	if err != nil {
		return fmt.Sprint(value)
	}
	if len(text) <= shown {
		return string(text)
	}
	cut := shown
	for !utf8.RuneStart(text[cut]) {
		cut--
	}
	return string(text[:cut]) + "…"
}

// keyword returns the keyword of the schema that failed.
func keyword(err *jsonschema.ValidationError) string {
	at := err.KeywordLocation
	last := at[strings.LastIndexByte(at, '/')+1:]
	return last
}

// parent returns the location of the schema that contains a keyword.
func parent(location string) string {
	if i := strings.LastIndexByte(location, '/'); i > strings.IndexByte(location, '#') {
		return location[:i]
	}
	return location
}

// pointer returns the place in the document, as a JSON pointer. The library additionally escapes
// it as a part of a URL.
func pointer(err *jsonschema.ValidationError) string {
	text, e := url.PathUnescape(err.InstanceLocation)
	if e != nil {
		return err.InstanceLocation
	}
	return text
}

func (e *explainer) at(pointer string) any { return lookUp(e.document, pointer) }

// lookUp resolves a JSON pointer.
func lookUp(value any, pointer string) any {
	for part := range strings.SplitSeq(strings.TrimPrefix(pointer, "/"), "/") {
		if pointer == "" {
			return value
		}
		switch inside := value.(type) {
		case map[string]any:
			value = inside[unescaper.Replace(part)]
		case []any:
			i, err := strconv.Atoi(part)
			if err != nil || i >= len(inside) {
				return nil
			}
			value = inside[i]
		}
	}
	return value
}

// schemaAt returns the part of a schema at an absolute keyword location.
func schemaAt(location string) any {
	file, fragment, _ := strings.Cut(location, "#")
	if text, err := url.PathUnescape(fragment); err == nil {
		fragment = text
	}
	return lookUp(texts()[strings.TrimSuffix(strings.TrimPrefix(file, base), suffix)], fragment)
}

// texts holds all schemas by name as plain values.
var texts = sync.OnceValue(func() map[string]any {
	values := map[string]any{}
	for _, name := range Names() {
		d, faults := Parse(Text(name))
		if len(faults) > 0 {
			panic(faults[0])
		}
		values[name] = d.value
	}
	return values
})
