package api

import (
	"bytes"
	_ "embed" // for docs.html
	"encoding/json"
	"fmt"
	"html/template"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/schemas/yaml"
)

//go:embed docs.html
var docsTemplate string

// docsPage renders the contract as a page to read.
func docsPage(contract []byte) (*server.Response, error) {
	root, err := yaml.Parse(contract)
	if err != nil {
		return nil, err
	}
	t, err := template.New("docs").Funcs(template.FuncMap{"prose": prose}).Parse(docsTemplate)
	if err != nil {
		return nil, err
	}
	d := docs{root: node{root.Content[0]}}
	var b bytes.Buffer
	if err := t.Execute(&b, d.page()); err != nil {
		return nil, err
	}
	return server.WithETag(server.HTML(b.Bytes()), nil)
}

// node reads YAML in the order in which it is written. The zero node is absent.
type node struct{ *yaml.Node }

// at returns the value of the field, references resolved by the caller.
func (n node) at(name string) node {
	if n.Node == nil {
		return node{}
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == name {
			return node{n.Content[i+1]}
		}
	}
	return node{}
}

func (n node) text() string {
	if n.Node == nil {
		return ""
	}
	return n.Value
}

func (n node) items() []node {
	if n.Node == nil {
		return nil
	}
	out := make([]node, len(n.Content))
	for i, c := range n.Content {
		out[i] = node{c}
	}
	return out
}

// each calls f for every field, in order.
func (n node) each(f func(name string, value node)) {
	if n.Node == nil {
		return
	}
	for i := 0; i+1 < len(n.Content); i += 2 {
		f(n.Content[i].Value, node{n.Content[i+1]})
	}
}

// json writes the value as indented JSON.
func (n node) json() string {
	if n.Node == nil {
		return ""
	}
	var v any
	if n.Decode(&v) != nil {
		return ""
	}
	text, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		return ""
	}
	return string(text)
}

// docs turns the contract into what the page shows.
type docs struct{ root node }

type (
	pageView struct {
		Title, Summary, Description string
		Groups                      []*groupView
		Schemas                     []schemaView
	}
	groupView struct {
		Name, Description string
		Operations        []operationView
	}
	operationView struct {
		ID, Method, Path, Summary, Description string
		Parameters                             []fieldView
		Commands                               []commandView
		Body                                   []mediaView
		Responses                              []responseView
	}
	commandView struct{ Name, Command string }
	fieldView   struct {
		Name, In, Description, Example string
		Type                           template.HTML
		Required                       bool
	}
	mediaView struct {
		Media, Example string
		Type           template.HTML
	}
	responseView struct {
		Status, Description string
		Headers             []string
		Media               []mediaView
	}
	schemaView struct {
		Name, Description, Example string
		Type                       template.HTML
		Fields                     []fieldView
	}
)

func (d docs) page() pageView {
	info := d.root.at("info")
	p := pageView{Title: info.at("title").text(), Summary: info.at("summary").text(), Description: info.at("description").text()}
	for _, tag := range d.root.at("tags").items() {
		p.Groups = append(p.Groups, &groupView{Name: tag.at("name").text(), Description: tag.at("description").text()})
	}
	d.eachOperation(func(method, path string, item, operation node) {
		d.file(&p, d.operation(method, path, item, operation), operation)
	})
	d.root.at("components").at("schemas").each(func(name string, schema node) {
		p.Schemas = append(p.Schemas, d.schema(name, schema))
	})
	return p
}

// eachOperation calls do for every operation, in the order of the contract.
func (d docs) eachOperation(do func(method, path string, item, operation node)) {
	d.root.at("paths").each(func(path string, item node) {
		item.each(func(method string, operation node) {
			if slices.Contains([]string{"get", "post", "put", "patch", "delete"}, method) {
				do(strings.ToUpper(method), path, item, operation)
			}
		})
	})
}

// file puts the operation under its tag.
func (d docs) file(p *pageView, view operationView, operation node) {
	for _, tag := range operation.at("tags").items() {
		for _, g := range p.Groups {
			if g.Name == tag.text() {
				g.Operations = append(g.Operations, view)
			}
		}
	}
}

func (d docs) operation(method, path string, item, n node) operationView {
	v := operationView{
		ID: n.at("operationId").text(), Method: method, Path: path,
		Summary: n.at("summary").text(), Description: n.at("description").text(),
		Body: d.media(n.at("requestBody").at("content")),
	}
	for _, p := range append(item.at("parameters").items(), n.at("parameters").items()...) {
		v.Parameters = append(v.Parameters, d.parameter(d.resolve(p)))
	}
	address := d.root.at("servers").items()[0].at("url").text()
	for _, r := range d.requests(method, path, item, n) {
		v.Commands = append(v.Commands, commandView{r.Name, r.Curl(address)})
	}
	n.at("responses").each(func(status string, r node) {
		r = d.resolve(r)
		view := responseView{Status: strings.Replace(status, "default", "any other", 1), Description: r.at("description").text(), Media: d.media(r.at("content"))}
		r.at("headers").each(func(name string, _ node) { view.Headers = append(view.Headers, name) })
		v.Responses = append(v.Responses, view)
	})
	return v
}

func (d docs) parameter(p node) fieldView {
	return fieldView{
		Name: p.at("name").text(), In: p.at("in").text(), Description: p.at("description").text(),
		Required: p.at("required").text() == "true", Type: typeOf(p.at("schema")), Example: p.at("example").text(),
	}
}

func (d docs) media(content node) []mediaView {
	var all []mediaView
	content.each(func(media string, n node) {
		v := mediaView{Media: media, Type: typeOf(n.at("schema"))}
		n.at("examples").each(func(_ string, e node) { v.Example = e.at("value").json() })
		all = append(all, v)
	})
	return all
}

func (d docs) schema(name string, n node) schemaView {
	v := schemaView{Name: name, Description: n.at("description").text(), Type: typeOf(n)}
	if examples := n.at("examples").items(); len(examples) > 0 {
		v.Example = examples[0].json()
	}
	parts := append([]node{n}, n.at("allOf").items()...)
	for _, part := range parts {
		required := part.at("required").items()
		part.at("properties").each(func(name string, p node) {
			v.Fields = append(v.Fields, fieldView{
				Name: name, Type: typeOf(p), Description: p.at("description").text(),
				Required: slices.ContainsFunc(required, func(r node) bool { return r.text() == name }),
			})
		})
	}
	return v
}

// resolve follows a reference into the components.
func (d docs) resolve(n node) node {
	ref, ok := strings.CutPrefix(n.at("$ref").text(), "#/")
	if !ok {
		return n
	}
	at := d.root
	for step := range strings.SplitSeq(ref, "/") {
		at = at.at(step)
	}
	return at
}

// typeOf says in a few words what a schema is, with links to named ones.
func typeOf(n node) template.HTML {
	if ref, ok := strings.CutPrefix(n.at("$ref").text(), "#/components/schemas/"); ok {
		name := template.HTMLEscapeString(ref)
		return template.HTML(fmt.Sprintf(`<a href="#schema-%s">%s</a>`, name, name))
	}
	for _, list := range []string{"allOf", "anyOf", "oneOf"} {
		if parts := n.at(list).items(); len(parts) > 0 {
			return joined(parts, map[string]string{"allOf": " and "}[list])
		}
	}
	if values := n.at("enum").items(); len(values) > 0 {
		var shown []string
		for _, v := range values {
			shown = append(shown, "<code>"+template.HTMLEscapeString(fmt.Sprintf("%q", v.text()))+"</code>")
		}
		return template.HTML(strings.Join(shown, " "))
	}
	return plainType(n)
}

func joined(parts []node, by string) template.HTML {
	if by == "" {
		by = " or "
	}
	var shown []string
	for _, p := range parts {
		shown = append(shown, string(typeOf(p)))
	}
	return template.HTML(strings.Join(shown, by))
}

func plainType(n node) template.HTML {
	names := []string{n.at("type").text()}
	if several := n.at("type").items(); len(several) > 0 {
		names = nil
		for _, s := range several {
			names = append(names, s.text())
		}
	}
	text := template.HTML(template.HTMLEscapeString(strings.Join(names, " or ")))
	switch {
	case n.at("items").Node != nil:
		return text + " of " + typeOf(n.at("items"))
	case n.at("additionalProperties").at("$ref").Node != nil:
		return text + " of " + typeOf(n.at("additionalProperties"))
	}
	return text
}

// prose shows the little of Markdown that the contract uses: paragraphs, code
// and bold text.
func prose(text string) template.HTML {
	var b strings.Builder
	for paragraph := range strings.SplitSeq(strings.TrimSpace(text), "\n\n") {
		if paragraph == "" {
			continue
		}
		safe := template.HTMLEscapeString(paragraph)
		safe = paired(safe, "**", "strong")
		safe = paired(safe, "`", "code")
		b.WriteString("<p>" + safe + "</p>\n")
	}
	return template.HTML(b.String())
}

// paired puts what stands between two marks into an element.
func paired(text, mark, element string) string {
	parts := strings.Split(text, mark)
	if len(parts)%2 == 0 {
		return text // a mark without its pair is just a sign
	}
	var b strings.Builder
	for i, p := range parts {
		if i%2 == 1 {
			p = "<" + element + ">" + p + "</" + element + ">"
		}
		b.WriteString(p)
	}
	return b.String()
}
