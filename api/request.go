package api

import (
	"encoding/json"
	"net/url"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/schemas/yaml"
)

// A requestExample is a request that the contract shows.
type requestExample struct {
	Name   string // of the example, or the media type
	Method string
	Target string      // path and query
	Header [][2]string // in the order of the contract
	Body   string
	File   string // the file that contains the body, if the contract does not show it
	Output bool   // the response is a file
}

// requests returns a request for each example of the body, or one for an operation
// without a body. Parameters have the values of their examples; those that are neither
// required nor part of the path are left out.
func (d docs) requests(method, path string, item, operation node) []requestExample {
	plain := requestExample{Method: method, Output: d.returnsFile(operation)}
	query := url.Values{}
	for _, p := range append(item.at("parameters").items(), operation.at("parameters").items()...) {
		p = d.resolve(p)
		name, example := p.at("name").text(), p.at("example").text()
		switch {
		case p.at("in").text() == "path":
			path = strings.ReplaceAll(path, "{"+name+"}", url.PathEscape(example))
		case p.at("required").text() != "true":
		case p.at("in").text() == "query":
			query.Set(name, example)
		default:
			plain.Header = append(plain.Header, [2]string{name, example})
		}
	}
	plain.Target = path
	if len(query) > 0 {
		plain.Target += "?" + query.Encode()
	}
	if slices.ContainsFunc(operation.at("security").items(), func(s node) bool { return s.at("link").Node != nil }) {
		plain.Header = append(plain.Header, [2]string{"Authorization", "Bearer " + exampleToken})
	}
	var all []requestExample
	operation.at("requestBody").at("content").each(func(media string, content node) {
		for _, body := range d.bodies(media, content) {
			r := plain
			r.Name, r.Body, r.File = body.name, body.text, body.file
			r.Header = append([][2]string{{"Content-Type", media}}, plain.Header...)
			if needed := d.parameterFor(operation, media); needed != "" {
				r.Target += map[bool]string{true: "&", false: "?"}[strings.Contains(r.Target, "?")] + needed
			}
			all = append(all, r)
		}
	})
	if operation.at("requestBody").at("required").text() != "true" {
		all = append([]requestExample{plain}, all...)
	}
	return all
}

// exampleToken stands for the token of an event's link.
const exampleToken = "rce_mfrggzdfmztwq2lk"

// returnsFile reports whether the successful response names a file.
func (d docs) returnsFile(operation node) bool {
	return operation.at("responses").at("200").at("headers").at("Content-Disposition").Node != nil
}

// parameterFor returns the query parameter that a body needs which is the list itself and
// so cannot name its player.
func (d docs) parameterFor(operation node, media string) string {
	if media == "application/json" {
		return ""
	}
	for _, p := range operation.at("parameters").items() {
		if p = d.resolve(p); p.at("name").text() == "player" {
			return "player=" + url.QueryEscape(p.at("example").text())
		}
	}
	return ""
}

// bodyExample is the body of a requestExample.
type bodyExample struct{ name, text, file string }

// bodies returns the examples of a body: its own, or else those of its schema.
func (d docs) bodies(media string, content node) []bodyExample {
	var all []bodyExample
	add := func(name string, value node) {
		all = append(all, bodyExample{name: name, text: value.body()})
	}
	content.at("examples").each(func(name string, e node) { add(name, e.at("value")) })
	if e := content.at("example"); e.Node != nil {
		add(media, e)
	}
	schema := d.resolve(content.at("schema"))
	for _, n := range []node{content, schema} {
		if file := n.at("x-file").text(); file != "" && len(all) == 0 {
			all = append(all, bodyExample{name: media, file: file})
		}
	}
	if len(all) == 0 {
		for _, e := range schema.at("examples").items() {
			add(media, e)
		}
	}
	return all
}

// body writes the value as a body: a text as it is, anything else as JSON with its members
// in the order of the contract.
func (n node) body() string {
	var parts []string
	switch n.Kind {
	case yaml.MappingNode:
		n.each(func(name string, value node) { parts = append(parts, compact(name)+": "+value.element()) })
		return "{" + strings.Join(parts, ", ") + "}"
	case yaml.SequenceNode:
		for _, item := range n.items() {
			parts = append(parts, item.element())
		}
		return "[" + strings.Join(parts, ", ") + "]"
	}
	return n.text()
}

// element writes the value as a part of a JSON document.
func (n node) element() string {
	if n.Kind == yaml.MappingNode || n.Kind == yaml.SequenceNode {
		return n.body()
	}
	var v any
	if n.Decode(&v) != nil {
		return "null"
	}
	return compact(v)
}

// compact writes a value as JSON that is shown in a shell command.
func compact(v any) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return "null"
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// Curl returns the request as a command for a POSIX shell, on a server at the address.
func (r *requestExample) Curl(address string) string {
	words := []string{"curl"}
	if r.Output {
		words = append(words, "-OJ")
	}
	if r.Method != "GET" && (r.Method != "POST" || r.Body == "" && r.File == "") {
		words = append(words, "-X", r.Method)
	}
	lines := []string{strings.Join(append(words, shellQuote(address+r.Target)), " ")}
	for _, h := range r.Header {
		lines = append(lines, "-H "+shellQuote(h[0]+": "+h[1]))
	}
	switch {
	case r.File != "":
		lines = append(lines, "--data-binary @"+r.File)
	case r.Body != "":
		lines = append(lines, "--data-binary "+shellQuote(r.Body))
	}
	return strings.Join(lines, " \\\n  ")
}

// shellQuote quotes a word for a POSIX shell, unless it needs no quotes.
func shellQuote(word string) string {
	const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=:,./@%"
	if word != "" && strings.Trim(word, plain) == "" {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
