package api_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"iter"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/api"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/edit"
)

// contract is openapi.yaml as kin-openapi reads it.
//
// kin-openapi v0.152.0 checks bodies and headers of 3.1 documents with a JSON
// Schema 2020-12 validator: type lists, examples, $ref with siblings and
// unevaluatedProperties work. It has these limits: it takes every answer of
// status 304 without looking; it has no decoder for application/pdf and
// text/html, which are registered here. Operations are found without its routers.
var contract = sync.OnceValue(func() *openapi3.T {
	doc, err := openapi3.NewLoader().LoadFromData(api.ContractYAML())
	if err != nil {
		panic(err)
	}
	for _, media := range []string{"application/pdf", "text/html", "application/zip", "application/xml", "text/xml", "text/markdown", "text/event-stream"} {
		openapi3filter.RegisterBodyDecoder(media, openapi3filter.FileBodyDecoder)
	}
	return doc
})

// A pathPattern is a path of the contract as a regular expression.
type pathPattern struct {
	template string
	*regexp.Regexp
}

var placeholder = regexp.MustCompile(`\\\{(\w+)\\\}`)

// pathPatterns lists the paths of the contract in alphabetical order.
var pathPatterns = sync.OnceValue(func() (all []pathPattern) {
	for _, template := range slices.Sorted(maps.Keys(contract().Paths.Map())) {
		expression := "^" + placeholder.ReplaceAllString(regexp.QuoteMeta(template), `(?P<$1>[^/]+)`) + "$"
		all = append(all, pathPattern{template, regexp.MustCompile(expression)})
	}
	return all
})

// operationFor returns the operation of a request, or nil.
func operationFor(method, path string) (template string, op *openapi3.Operation, params map[string]string) {
	for _, p := range pathPatterns() {
		found := p.FindStringSubmatch(path)
		if found == nil {
			continue
		}
		if op := contract().Paths.Value(p.template).GetOperation(method); op != nil {
			params = map[string]string{}
			for i, name := range p.SubexpNames()[1:] {
				params[name] = found[i+1]
			}
			return p.template, op, params
		}
	}
	return "", nil, nil
}

// holdToContract checks a response against the contract, and also the request if it succeeded.
func holdToContract(t testing.TB, r *http.Request, body string, x exchange) {
	t.Helper()
	method := r.Method
	if method == http.MethodHead {
		return // a response without its body
	}
	template, op, params := operationFor(method, r.URL.Path)
	if op == nil {
		holdToProblem(t, x)
		return
	}
	input := &openapi3filter.RequestValidationInput{
		Request:    r,
		PathParams: params,
		Route:      &routers.Route{Spec: contract(), Path: template, PathItem: contract().Paths.Value(template), Method: method, Operation: op},
		Options:    &openapi3filter.Options{IncludeResponseStatus: true, AuthenticationFunc: openapi3filter.NoopAuthenticationFunc, ExcludeRequestBody: true},
	}
	if x.StatusCode < 300 {
		err := openapi3filter.ValidateRequest(t.Context(), input)
		if err == nil && r.Header.Get("Content-Type") == "application/json" {
			err = validateRequestBody(op, body)
		}
		if err != nil {
			t.Errorf("%s %s was carried out, and the contract does not allow the request: %v", method, r.URL, err)
		}
	}
	schema := jsonBody(op, x)
	input.Options.ExcludeResponseBody = schema != nil
	err := openapi3filter.ValidateResponse(t.Context(), &openapi3filter.ResponseValidationInput{
		RequestValidationInput: input,
		Status:                 x.StatusCode,
		Header:                 x.Header,
		Body:                   io.NopCloser(bytes.NewReader(x.body)),
		Options:                input.Options,
	})
	if err == nil && schema != nil {
		err = contractBodies().validate(schema, decoded[any](t, x))
	}
	if err != nil {
		t.Errorf("%s %s: the contract does not allow the answer %d: %v\n%.1000s", method, r.URL, x.StatusCode, err, x.body)
	}
	if x.StatusCode == http.StatusNotModified && (len(x.body) > 0 || x.Header.Get("ETag") == "") {
		t.Errorf("%s %s: 304 with ETag %q and %d bytes, want a tag and no bytes", method, r.URL, x.Header.Get("ETag"), len(x.body))
	}
}

// validateRequestBody checks the JSON body of a request against the contract.
func validateRequestBody(op *openapi3.Operation, body string) error {
	if op.RequestBody == nil {
		return nil
	}
	if body == "" {
		if op.RequestBody.Value.Required {
			return errors.New("the body is missing")
		}
		return nil
	}
	media := op.RequestBody.Value.Content.Get("application/json")
	if media == nil {
		return errors.New("the operation has no JSON body")
	}
	var v any
	if err := json.Unmarshal([]byte(body), &v); err != nil {
		return err
	}
	return contractBodies().validate(media.Schema.Value, v)
}

// jsonBody returns the schema of a JSON response of an operation. It is nil if the body is not
// JSON, or not described by the contract.
func jsonBody(op *openapi3.Operation, x exchange) *openapi3.Schema {
	response := op.Responses.Status(x.StatusCode)
	if response == nil {
		response = op.Responses.Default()
	}
	if response == nil || response.Value == nil {
		return nil
	}
	media := response.Value.Content.Get(x.Header.Get("Content-Type"))
	if media == nil || media.Schema == nil || !strings.HasSuffix(x.Header.Get("Content-Type"), "json") {
		return nil
	}
	return media.Schema.Value
}

// holdToProblem checks a response that belongs to no operation.
func holdToProblem(t testing.TB, x exchange) {
	t.Helper()
	if x.StatusCode == http.StatusNoContent && x.Header.Get("Allow") != "" {
		return // OPTIONS
	}
	if got := x.Header.Get("Content-Type"); got != "application/problem+json" {
		t.Errorf("Content-Type %q, want application/problem+json: %.300s", got, x.body)
		return
	}
	schema := contract().Components.Schemas["Problem"].Value
	if err := contractBodies().validate(schema, decoded[any](t, x)); err != nil {
		t.Errorf("the contract does not allow the problem: %v\n%.1000s", err, x.body)
	}
}

func TestContractIsValid(t *testing.T) {
	if err := contract().Validate(t.Context(), openapi3.EnableExamplesValidation()); err != nil {
		t.Error(err)
	}
}

func TestServedContractIsTheWrittenOne(t *testing.T) {
	d := newTestServer(t, nil)
	x := d.send(t, "GET", "/openapi.json", nil, "")
	served, err := openapi3.NewLoader().LoadFromData(x.body)
	if err != nil {
		t.Fatal(err)
	}
	if !served.IsOpenAPI31OrLater() {
		t.Errorf("openapi %s, want 3.1", served.OpenAPI)
	}
	got, want := operationsOf(served), operationsOf(contract())
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("operations (-written +served):\n%s", diff)
	}
}

func operationsOf(doc *openapi3.T) []string {
	var all []string
	for path, item := range doc.Paths.Map() {
		for method := range item.Operations() {
			all = append(all, method+" "+path)
		}
	}
	slices.Sort(all)
	return all
}

// TestRoutesEqualTheContract compares both ways: paths and methods, query parameters, media types
// of bodies, and routes without keys.
func TestRoutesEqualTheContract(t *testing.T) {
	d := newTestServer(t, nil)
	want, got := map[string]string{}, map[string]string{}
	for path, item := range contract().Paths.Map() {
		for method, op := range item.Operations() {
			want[method+" "+path] = outline(queryOf(item, op), mediaOf(op), op.Security != nil && len(*op.Security) == 1, bodyNeeded(op))
		}
	}
	for _, r := range d.group.Routes {
		got[r.Method+" "+r.Path] = outline(r.Query, r.Consumes, r.Public, len(r.Consumes) > 0 && !r.BodyOptional)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("routes (-contract +server):\n%s", diff)
	}
	if got, want := len(d.group.Routes), len(want); got != want {
		t.Errorf("%d routes, want %d", got, want)
	}
}

func outline(query, media []string, open, needed bool) string {
	query, media = slices.Sorted(slices.Values(query)), slices.Sorted(slices.Values(media))
	return "query " + strings.Join(query, " ") + "; body " + strings.Join(media, " ") + "; open " + strconv.FormatBool(open) + "; needed " + strconv.FormatBool(needed)
}

func queryOf(item *openapi3.PathItem, op *openapi3.Operation) []string {
	var names []string
	for _, p := range append(slices.Clone(item.Parameters), op.Parameters...) {
		if p.Value.In == "query" {
			names = append(names, p.Value.Name)
		}
	}
	return names
}

func mediaOf(op *openapi3.Operation) []string {
	if op.RequestBody == nil {
		return nil
	}
	return slices.Collect(maps.Keys(op.RequestBody.Value.Content))
}

func bodyNeeded(op *openapi3.Operation) bool {
	return op.RequestBody != nil && op.RequestBody.Value.Required
}

// TestEveryPostTakesAnIdempotencyKeyAndEveryChangeIfMatch checks the contract's own conventions.
func TestEveryPostTakesAnIdempotencyKeyAndEveryChangeIfMatch(t *testing.T) {
	for path, item := range contract().Paths.Map() {
		for method, op := range item.Operations() {
			headers := map[string]bool{}
			for _, p := range op.Parameters {
				headers[p.Value.Name] = true
			}
			if got, want := headers["Idempotency-Key"], method == http.MethodPost; got != want {
				t.Errorf("%s %s takes Idempotency-Key: %v, want %v", method, path, got, want)
			}
			if got, want := headers["If-Match"], op.Responses.Status(http.StatusPreconditionRequired) != nil; got != want {
				t.Errorf("%s %s takes If-Match: %v, answers 428: %v", method, path, got, want)
			}
		}
	}
}

func TestEveryKindOfProblemIsInTheContract(t *testing.T) {
	var want []string
	for _, v := range contract().Components.Schemas["ProblemType"].Value.Enum {
		want = append(want, v.(string))
	}
	source, err := os.ReadFile("server/problem.go")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, m := range regexp.MustCompile(`ProblemType\{"([a-z-]+)"`).FindAllStringSubmatch(string(source), -1) {
		got = append(got, "urn:rollcall:problem:"+m[1])
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("problem types (-contract +server):\n%s", diff)
	}
}

// TestOperationsEqualTheContract: the discriminated union of the contract has the operations of
// the server, each with its required and its optional members.
func TestOperationsEqualTheContract(t *testing.T) {
	union := contract().Components.Schemas["Operation"].Value
	got := map[string]string{}
	for op, ref := range union.Discriminator.Mapping {
		s := contract().Components.Schemas[path.Base(ref.Ref)].Value
		if kind := s.Properties["op"].Value.Enum; len(kind) != 1 || kind[0] != op {
			t.Errorf("%s: op is one of %v", op, kind)
		}
		got[op] = members(s.Required, slices.Collect(maps.Keys(s.Properties)))
		if !slices.ContainsFunc(union.OneOf, func(r *openapi3.SchemaRef) bool { return r.Ref == ref.Ref }) {
			t.Errorf("%s is not part of the union", ref.Ref)
		}
	}
	want := map[string]string{}
	for _, op := range edit.Operations() {
		required, all := operationFields(t, op)
		want[op] = members(append(required, "op"), append(all, "op"))
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("operations (-server +contract):\n%s", diff)
	}
	if len(union.OneOf) != len(want) {
		t.Errorf("%d members of the union, want %d", len(union.OneOf), len(want))
	}
}

// operationFields returns the required and all allowed fields of an operation, derived from its
// errors: with every field set some are not used, and the error lists the others.
func operationFields(t *testing.T, op string) (required, all []string) {
	t.Helper()
	count, on := 1, true
	every := roster.Operation{
		Op: roster.Op(op), Force: "x", Selection: "x", Parent: "x", Datasheet: "x", Catalogue: "x", Category: "x", Group: "x", Entry: "x", Count: &count,
		Keyword: "x", Value: "x", Cost: "x", Trait: "x", On: &on, Before: "x", Name: "x", Text: "x", Association: "x", To: "x", Index: &count, Snapshot: "x", Revision: &count,
	}
	if n := reflect.TypeFor[roster.Operation]().NumField(); len(every.Fields()) != n-1 {
		t.Fatalf("set %d of the %d fields other than op", len(every.Fields()), n-1)
	}
	if err := (&edit.Editor{}).Apply(&every); err == nil || err.Faults[0].Code != "field.unused" {
		t.Fatalf("%s: got %v", op, err)
	} else {
		all = strings.Split(err.Faults[0].Allowed, ", ")
	}
	for _, name := range all {
		data, err := json.Marshal(every)
		without := map[string]any{}
		if err == nil {
			err = json.Unmarshal(data, &without)
		}
		delete(without, name)
		if err == nil {
			data, err = json.Marshal(without)
		}
		o := roster.Operation{}
		if err != nil || json.Unmarshal(data, &o) != nil {
			t.Fatal(err)
		}
		if err := (&edit.Editor{}).Apply(&o); err != nil && err.Faults[0].Code == "field.missing" {
			required = append(required, name)
		}
	}
	return required, all
}

func members(required, all []string) string {
	slices.Sort(required)
	slices.Sort(all)
	return strings.Join(required, " ") + " of " + strings.Join(all, " ")
}

// TestContractIsReadableForGenerators: each value has one kind, arrays are never null, and no two
// components get the same name in a generated client.
func TestContractIsReadableForGenerators(t *testing.T) {
	seen := map[*openapi3.Schema]bool{}
	var visit func(at string, ref *openapi3.SchemaRef)
	visit = func(at string, ref *openapi3.SchemaRef) {
		if ref == nil || ref.Value == nil || seen[ref.Value] {
			return
		}
		s := ref.Value
		seen[s] = true
		if kinds := kindsOf(s, 0); len(kinds) > 1 {
			t.Errorf("%s has several kinds of value: %v", at, kinds)
		}
		if types := s.Type.Slice(); slices.Contains(types, "array") && len(types) > 1 {
			t.Errorf("%s may be null; want an empty array", at)
		}
		for _, list := range []openapi3.SchemaRefs{s.OneOf, s.AnyOf, s.AllOf} {
			for i, part := range list {
				visit(at+"/"+strconv.Itoa(i), part)
			}
		}
		for name, p := range s.Properties {
			visit(at+"/"+name, p)
		}
		visit(at+"/items", s.Items)
		visit(at+"/*", s.AdditionalProperties.Schema)
	}
	c := contract().Components
	for name, s := range c.Schemas {
		visit(name, s)
	}
	for path, item := range contract().Paths.Map() {
		for method, op := range item.Operations() {
			for media, content := range contentsOf(op) {
				visit(method+" "+path+" "+media, content.Schema)
			}
		}
	}
	names := map[string]string{}
	unique := func(section string, all iter.Seq[string]) {
		for name := range all {
			if other := names[strings.ToLower(name)]; other != "" {
				t.Errorf("%s is the name of one of the %s and one of the %s", name, other, section)
			}
			names[strings.ToLower(name)] = section
		}
	}
	unique("schemas", maps.Keys(c.Schemas))
	unique("parameters", maps.Keys(c.Parameters))
	unique("responses", maps.Keys(c.Responses))
	unique("headers", maps.Keys(c.Headers))
}

// contentsOf returns the bodies of the requests and responses of an operation.
func contentsOf(op *openapi3.Operation) map[string]*openapi3.MediaType {
	all := map[string]*openapi3.MediaType{}
	if op.RequestBody != nil {
		maps.Copy(all, op.RequestBody.Value.Content)
	}
	for status, r := range op.Responses.Map() {
		for media, content := range r.Value.Content {
			all[status+" "+media] = content
		}
	}
	return all
}

// kindsOf returns the kinds of JSON values that a schema allows, except null.
func kindsOf(s *openapi3.Schema, depth int) []string {
	kinds := map[string]bool{}
	for _, k := range s.Type.Slice() {
		kinds[k] = k != "null"
	}
	if depth < 10 {
		for _, list := range []openapi3.SchemaRefs{s.OneOf, s.AnyOf} {
			for _, part := range list {
				for _, k := range kindsOf(part.Value, depth+1) {
					kinds[k] = true
				}
			}
		}
	}
	maps.DeleteFunc(kinds, func(_ string, is bool) bool { return !is })
	return slices.Sorted(maps.Keys(kinds))
}

// TestContractRejectsInvalidResponses: the check rejects responses that the contract does not
// allow.
func TestContractRejectsInvalidResponses(t *testing.T) {
	const roster = `{"id":"ros_1","revision":1,"name":"a","edition":"9e","snapshot":"9e@1","forces":[]`
	tests := []struct{ name, path, body string }{
		{"unknown field", "/healthz", `{"status":"ok","version":"1","more":1}`},
		{"missing field", "/healthz", `{"status":"ok"}`},
		{"value not listed", "/healthz", `{"status":"fine","version":"1"}`},
		{"wrong type", "/healthz", `{"status":"ok","version":1}`},
		{"unknown field next to parts", "/v1/rosters/ros_1", roster + `,"more":1}`},
		{"missing field of a part", "/v1/rosters/ros_1", `{"id":"ros_1","revision":1}`},
		{"number that is not exact", "/v1/rosters/ros_1", roster + `,"limits":{"power":5}}`},
		{"number that is not a decimal", "/v1/rosters/ros_1", roster + `,"limits":{"power":"5e3"}}`},
		{"invalid time", "/v1/rosters", `{"data":[{"id":"a","revision":1,"name":"a","edition":"9e","snapshot":"s","created_at":"today","updated_at":"2026-01-01T00:00:00Z"}],"next_cursor":null}`},
	}
	for _, tt := range tests {
		header := http.Header{"Content-Type": {"application/json"}, "Etag": {`"1"`}}
		x := exchange{Response: &http.Response{StatusCode: 200, Header: header}, body: []byte(tt.body)}
		w := &witness{TB: t}
		holdToContract(w, httptest.NewRequest("GET", tt.path, nil), "", x)
		if !w.failed {
			t.Errorf("%s: %s passes", tt.name, tt.body)
		}
	}
	header := http.Header{"Content-Type": {"application/json"}, "Etag": {`"1"`}}
	x := exchange{Response: &http.Response{StatusCode: 200, Header: header}, body: []byte(roster + "}")}
	holdToContract(t, httptest.NewRequest("GET", "/v1/rosters/ros_1", nil), "", x)
}

// TestContractRejectsInvalidRequests: the check rejects bodies of requests that the contract does
// not allow.
func TestContractRejectsInvalidRequests(t *testing.T) {
	op := contract().Paths.Value("/v1/rosters/{id}/operations").Post
	for body, valid := range map[string]bool{
		`{"operations":[{"op":"rename","selection":"s","name":"a"}]}`:          true,
		`{"operations":[{"op":"rename","name":5}]}`:                            false,
		`{"operations":[{"op":"paint"}]}`:                                      false,
		`{"operations":[{"op":"rename","selection":"s","name":"a"}],"more":1}`: false,
		`{"operations":`: false,
		``:               false,
	} {
		if err := validateRequestBody(op, body); (err == nil) != valid {
			t.Errorf("%q: got %v", body, err)
		}
	}
}

// A witness records whether a check fails.
type witness struct {
	testing.TB
	failed bool
}

func (w *witness) Errorf(string, ...any) { w.failed = true }

// TestContractAndSchemasHaveTheSameMembers: rosters and list documents have the same members in
// the contract and in the schemas that read them.
func TestContractAndSchemasHaveTheSameMembers(t *testing.T) {
	for file, shapes := range map[string]map[string]string{
		"list":   {"": "ListDocument", "unit": "ListUnit", "model": "ListUnit/models", "wargear": "ListWargearItem"},
		"roster": {"": "Roster", "force": "Force", "slot": "Force/slots", "selection": "Selection", "association": "Tie", "unread": "Unread", "suggestion": "Suggestion"},
	} {
		data, err := os.ReadFile("../schemas/" + file + ".schema.json")
		if err != nil {
			t.Fatal(err)
		}
		var schema jsonSchema
		if err := json.Unmarshal(data, &schema); err != nil {
			t.Fatal(err)
		}
		for def, shape := range shapes {
			part := schema
			if def != "" {
				part = schema.Defs[def]
			}
			if part.Items != nil { // of an array, the object form
				part = part.Items.AnyOf[1]
			}
			name, member, _ := strings.Cut(shape, "/")
			s := contract().Components.Schemas[name].Value
			if member != "" {
				s = s.Properties[member].Value.Items.Value
			}
			want := slices.DeleteFunc(slices.Sorted(maps.Keys(part.Properties)), func(n string) bool { return n == "$schema" })
			got := slices.DeleteFunc(slices.Sorted(maps.Keys(s.Properties)), func(n string) bool { return n == "$schema" })
			if diff := cmp.Diff(want, got); diff != "" || len(got) == 0 {
				t.Errorf("%s of %s.schema.json and %s (-schema +contract):\n%s", def, file, shape, diff)
			}
		}
	}
}

// jsonSchema is the part of a JSON Schema whose members are compared.
type jsonSchema struct {
	Properties map[string]json.RawMessage
	Items      *jsonSchema
	AnyOf      []jsonSchema
	Defs       map[string]jsonSchema `json:"$defs"`
}
