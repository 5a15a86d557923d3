/*
Package page renders the pages of the site: templates, static files, fragments,
cookies, flash messages and error pages. Pages are made on the server, with plain
style sheets and small ES modules. Every action is a form that works without
scripts; with scripts the form is sent in the background and only the fragments
that changed are replaced.

# A new page

A package of pages, such as web/odds, has:

	odds.go              handlers, and New, which returns a Section
	templates/odds.html  a page; it defines "title" and "main", and may define "head"
	static/odds.css      styles that only these pages need
	static/odds.js       a module that imports from "./site.js"

Add the section to web.New. A handler reads the request and ends with

	return p.Render(w, r, http.StatusOK, "odds.html", data)

which executes templates/layout.html with data as .Page. A handler returns errors:
a *Failure chooses the status and the words of the error page, an error of a service
is returned unchanged (see Explain). "head" names the page's own files:

	{{define "head"}}<link rel="stylesheet" href="{{static "odds.css"}}">
	<script type="module" src="{{static "odds.js"}}"></script>{{end}}

Inline scripts and styles are forbidden by the Content-Security-Policy; SVG
presentation attributes are allowed. Names of templates and static files are unique
within the site. Templates in files whose names begin with an underscore are
available to all pages.

# Fragments

A fragment is a template whose name begins with # and whose root element has that
id: {{define "#total"}}<p id="total">…</p>{{end}}. A form with data-swap="#total
#list" is sent by fetch with the header Rollcall-Fragment: "#total #list". Render
then responds with these fragments only, and site.js replaces the elements that have
their ids. A handler that changed something ends with

	return page.Done(w, r, "/next", show)

which redirects (303), or calls show to render the page of /next if fragments are
requested. SetFlash stores a message for the page that follows a redirect.

Links with data-swap work alike. The document dispatches "form-sent" (detail: form,
button, data) after a form and "link-loaded" (detail: link) after a link; each replaced
element dispatches "swapped". Screen readers announce an element with data-live when
a swap changes its text.

# Forms

A form that makes something contains

	<input type="hidden" name="once" value="{{once}}">

A multipart form has ?once={{once}} in its action instead. If such a form is submitted twice, it is
carried out once, and both responses are the first (see ReadForm).

# Parts

A part that is repeated, such as a row of a list, is rendered once for equal data with
{{cached "row" $data}} instead of {{template "row" $data}}: see partCache.

# Keys

	import { key } from "./site.js";
	key("p", "Play or pause", () => …);

registers a key for the page; the help dialog (?) lists it. Keys are ignored while an
input has the focus.
*/
package page

import (
	"bytes"
	"crypto/rand"
	"embed"
	"encoding/json"
	"fmt"
	"html/template"
	"io/fs"
	"log/slog"
	"maps"
	"net/http"
	"path"
	"slices"
	"strings"
	"sync"
	"text/template/parse"
	"time"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

//go:embed templates/*.html static
var ownFiles embed.FS

// A Handler handles a request, or returns an error before it has written anything.
type Handler func(w http.ResponseWriter, r *http.Request) error

// A Route is a method and a path, such as "GET /rosters/{id}", with its handler. The form
// of a POST request is parsed before the handler is called, unless it is multipart.
type Route struct {
	Pattern string
	Handler Handler
	MaxBody int64 // bytes; 0: MaxForm
	// Authorize checks the caller before the body is read and before the response to a form that is
	// submitted again is repeated; nil: everyone.
	Authorize Handler
}

// Limits of request bodies, in bytes.
const (
	MaxForm = 1 << 20
	MaxFile = 9 << 20 // a roster file of 8 MiB in its form
)

// A Section is a group of pages that belong together.
type Section struct {
	Routes []Route
	Files  fs.FS // templates/*.html and static/*
	Funcs  template.FuncMap
}

// A Renderer renders pages. It is safe for concurrent use after Load.
type Renderer struct {
	version   string
	log       *slog.Logger
	functions template.FuncMap
	layout    *template.Template    // with the shared templates; never executed
	pages     map[string]pageSource // by file name
	static    staticFiles

	mu         sync.Mutex
	translated map[string]*template.Template // by language and file name
	parts      partCache
}

// New returns a renderer without pages. Version is that of the program.
func New(version string, log *slog.Logger) *Renderer {
	return &Renderer{version: version, log: log, translated: map[string]*template.Template{}}
}

// Load parses the templates of all sections and reads their static files. The error names the
// template that is wrong. Load must be called once, before any request.
func (p *Renderer) Load(sections ...Section) error {
	funcs, err := p.funcs()
	if err != nil {
		return err
	}
	sources := []fs.FS{ownFiles}
	for _, s := range sections {
		maps.Copy(funcs, s.Funcs)
		if s.Files != nil {
			sources = append(sources, s.Files)
		}
	}
	if p.static, err = loadStatic(sources); err != nil {
		return err
	}
	p.functions, p.layout, p.pages = funcs, template.New("").Funcs(funcs), map[string]pageSource{}
	for _, source := range sources {
		for _, pattern := range []string{"templates/" + layoutFile, "templates/_*.html"} {
			if found, _ := fs.Glob(source, pattern); len(found) == 0 {
				continue
			}
			if p.layout, err = p.layout.ParseFS(source, pattern); err != nil {
				return err
			}
		}
	}
	for _, source := range sources {
		if err := p.findPages(source); err != nil {
			return err
		}
	}
	return nil
}

// layoutFile is the template of the frame around all pages.
const layoutFile = "layout.html"

// A pageSource is the file of the template of a page.
type pageSource struct {
	files fs.FS
	path  string
}

// findPages adds the pages of a source, and parses each once to find its errors.
func (p *Renderer) findPages(source fs.FS) error {
	files, err := fs.Glob(source, "templates/[^_]*.html")
	if err != nil {
		return err
	}
	for _, file := range files {
		name := path.Base(file)
		if _, exists := p.pages[name]; exists {
			return fmt.Errorf("page %s exists twice", name)
		}
		p.pages[name] = pageSource{source, file}
		if _, err := p.parse(name); err != nil {
			return err
		}
	}
	return nil
}

// parse returns the templates of a page: those of its file, the layout, and those shared templates
// that these use or that are fragments. Each page in each language needs a copy of them, and all
// shared templates would take ten times the memory.
func (p *Renderer) parse(name string) (*template.Template, error) {
	page, err := template.New("").Funcs(p.functions).ParseFS(p.pages[name].files, p.pages[name].path)
	if err != nil {
		return nil, err
	}
	needed := []string{layoutFile}
	for _, t := range append(page.Templates(), p.layout.Templates()...) {
		if page.Lookup(t.Name()) != nil || strings.HasPrefix(t.Name(), "#") {
			needed = append(needed, t.Name())
		}
	}
	seen := map[string]bool{}
	for ; len(needed) > 0; needed = needed[1:] {
		name := needed[0]
		if seen[name] {
			continue
		}
		seen[name] = true
		t := page.Lookup(name)
		if shared := p.layout.Lookup(name); t == nil && shared != nil {
			if t, err = page.AddParseTree(name, shared.Tree.Copy()); err != nil {
				return nil, err
			}
		}
		if t != nil && t.Tree != nil {
			needed = append(needed, used(t.Tree.Root)...)
		}
	}
	return page, nil
}

// used returns the names of the templates that a part of a template uses.
func used(n parse.Node) (names []string) {
	branch := func(b *parse.BranchNode) {
		names = append(used(b.List), used(b.ElseList)...)
	}
	switch n := n.(type) {
	case *parse.ListNode:
		if n != nil {
			for _, inner := range n.Nodes {
				names = append(names, used(inner)...)
			}
		}
	case *parse.IfNode:
		branch(&n.BranchNode)
	case *parse.RangeNode:
		branch(&n.BranchNode)
	case *parse.WithNode:
		branch(&n.BranchNode)
	case *parse.TemplateNode:
		names = []string{n.Name}
	}
	return names
}

// in returns a page with the texts of a language. It is parsed when it is first shown.
func (p *Renderer) in(lang, name string) (*template.Template, error) {
	if _, exists := p.pages[name]; !exists {
		return nil, fmt.Errorf("there is no page %q", name)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	key := lang + " " + name
	if t := p.translated[key]; t != nil {
		return t, nil
	}
	t, err := p.parse(name)
	if err != nil {
		return nil, err
	}
	p.translated[key] = t.Funcs(texts(lang)).Funcs(template.FuncMap{"cached": p.parts.cached(lang, name, t)})
	return t, nil
}

// texts are the template functions that write texts of a language: t with a key and the names and
// values of arguments, once with the key of a form (see ReadForm), timed with a text that has a time, phrase with what a package says in English, say with a text that exists in every language, number, decimal, chance, percent, and time.
func texts(lang string) template.FuncMap {
	return template.FuncMap{
		"number":  func(n string) string { return message.Number(lang, n) },
		"decimal": func(decimals int, n float64) string { return message.Decimal(lang, n, decimals) },
		"fault":   func(f fault.Fault) string { return faultIn(lang, f) },
		"problem": func(f fault.Fault) string { return message.Fault(lang, f, 0) },
		"chance":  func(p float64) string { return message.Chance(lang, p) },
		"percent": func(share float64) string { return message.Percent(lang, share, 0) },
		"time":    func(t time.Time) string { return message.Time(lang, t) },
		"t":       func(key string, args ...any) string { return message.Text(lang, key, message.Named(args...)) },
		"timed":   func(key string, args ...any) (template.HTML, error) { return timed(lang, key, args...) },
		"once":    rand.Text,
		"phrase":  func(text string) string { return message.Translate(lang, text) },
		"say":     func(t interface{ In(lang string) string }) string { return t.In(lang) },
	}
}

// timed returns a text as HTML. Its argument Time, a time.Time or *time.Time, is an element time, which
// scripts show in the reader's time zone.
func timed(lang, key string, args ...any) (template.HTML, error) {
	const mark = "\x01" // is not escaped
	var at time.Time
	args = slices.Clone(args)
	for i := 0; i+1 < len(args); i += 2 {
		if args[i] != "Time" {
			continue
		}
		switch t := args[i+1].(type) {
		case time.Time:
			at = t
		case *time.Time:
			at = *t
		default:
			return "", fmt.Errorf("the argument Time of %s is a %T", key, t)
		}
		args[i+1] = mark
	}
	element := fmt.Sprintf(`<time datetime="%s">%s</time>`, at.UTC().Format(time.RFC3339), template.HTMLEscapeString(message.Time(lang, at)))
	return template.HTML(strings.ReplaceAll(template.HTMLEscapeString(message.Text(lang, key, message.Named(args...))), mark, element)), nil //nolint:gosec // the text is escaped
}

// faultIn describes a fault without its place. What is allowed may be the key of a message.
func faultIn(lang string, f fault.Fault) string {
	f.Place = fault.Place{}
	if message.Has(f.Allowed) {
		f.Allowed = message.Text(lang, f.Allowed, nil)
	}
	return message.Fault(lang, f, 0)
}

// LanguageOf returns the language of a page: that of the parameter lang, of the reader's
// choice, or of the browser.
func LanguageOf(r *http.Request) string {
	chosen := ""
	if c, err := r.Cookie(languageCookie); err == nil {
		chosen = c.Value
	}
	return message.Choose(r.URL.Query().Get("lang"), chosen, r.Header.Get("Accept-Language"))
}

// Text returns a text in the language of the page.
func Text(r *http.Request, key string, args ...any) string {
	return message.Text(LanguageOf(r), key, message.Named(args...))
}

// scriptKeys are the keys of the texts that modules write: those of all pages, and those of one.
var scriptKeys = map[string][]string{
	"": {"script.help", "script.theme", "script.go", "script.silent", "script.silent_text", "script.unsure_text", "script.copied", "script.copy", "offline.title", "script.none_kept", "script.kept",
		"script.retry", "script.discard", "script.copy_of", "script.elsewhere", "script.elsewhere_text", "script.apply", "script.rejected", "script.rejected_text",
		"script.sent", "script.taken_back", "problem.too_many_requests", "script.busy_text", "fail.internal", "script.failed_text", "script.space", "script.enter", "script.shift",
		"script.ctrl", "script.delete", "script.home", "script.end"},
	"front.html": {"script.create", "script.search"},
	"play.html": {"keys.names", "play.reach", "play.sight", "play.measure", "play.zoom_in", "keys.zoom_out", "keys.whole_board", "keys.turn_left", "keys.turn_right",
		"keys.undo_roll", "keys.confirm", "keys.answer"},
	"battle.html": {"viewer.key_play", "viewer.key_next", "viewer.key_previous", "viewer.next_turn", "viewer.previous_turn", "viewer.next_round", "viewer.previous_round",
		"viewer.key_start", "viewer.key_end", "log.turn_of", "play.round", "play.before", "viewer.failed", "viewer.failed_text", "place.not_set_up", "place.embarked",
		"place.reserve", "place.destroyed", "place.joined", "phase.command", "phase.movement", "phase.psychic", "phase.shooting", "phase.charge", "phase.fight", "phase.morale"},
	"builder.html": {"keys.search", "builder.units", "builder.army", "builder.unit", "keys.fix", "keys.next", "keys.previous", "keys.duplicate", "keys.remove",
		"keys.more", "keys.fewer", "action.undo", "action.redo", "keys.up", "keys.down", "keys.added"},
}

// scriptArguments are what modules replace in the texts that they share with templates.
var scriptArguments = map[string]string{"Number": "{number}", "Army": "{army}"}

// ScriptTexts returns the translations of the texts that modules write, as JSON by English text.
func (v layout) ScriptTexts() (string, error) {
	list := map[string]string{}
	for _, key := range slices.Concat(scriptKeys[""], scriptKeys[v.name]) {
		list[message.Text(message.English, key, scriptArguments)] = message.Text(v.Lang, key, scriptArguments)
	}
	out, err := json.Marshal(list)
	return string(out), err
}

// A layout is the data of layout.html: the frame around a page.
type layout struct {
	Version   string
	Lang      string  // of the page
	Theme     string  // light, dark, or empty: the preference of the browser
	Path      string  // of the page, to return to it
	Fragments bool    // the response consists of fragments
	Flash     *Notice // message of the request before; nil: none
	Page      any
	name      string // of the page
}

// A navLink is a link of the top bar.
type navLink struct {
	Name, Path string
	Current    bool
}

// sections are the links of the top bar, with the beginnings of the paths of their pages.
var sections = []struct {
	key, path string
	pages     []string
}{
	{"nav.lists", "/", []string{"/rosters", "/import", "/lists"}},
	{"nav.odds", "/odds", []string{"/odds"}},
	{"nav.games", "/games", []string{"/games", "/battles"}},
	{"nav.play", "/play", []string{"/play"}},
	{"nav.events", "/events", []string{"/events"}},
	{"nav.data", "/data", []string{"/data", "/catalogue", "/datasheet"}},
}

// Languages returns the languages that readers can choose.
func (v layout) Languages() []message.Language { return message.Choices() }

// Nav returns the links of the top bar.
func (v layout) Nav() []navLink {
	path, _, _ := strings.Cut(v.Path, "?")
	var out []navLink
	for _, s := range sections {
		current := path == s.path || slices.ContainsFunc(s.pages, func(p string) bool { return path == p || strings.HasPrefix(path, p+"/") })
		out = append(out, navLink{message.Text(v.Lang, s.key, nil), s.path, current})
	}
	return out
}

// buffers are reused: the page of a large list is half a megabyte.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// Render responds with a page, or with the fragments of it that the request asks for.
func (p *Renderer) Render(w http.ResponseWriter, r *http.Request, status int, page string, data any) error {
	fragments := Fragments(r)
	v := layout{
		Version: p.version, Lang: LanguageOf(r), Theme: themeOf(r), Path: r.URL.RequestURI(), Fragments: len(fragments) > 0,
		Flash: takeFlash(w, r), Page: data, name: page,
	}
	w.Header().Add("Vary", "Accept-Language")
	t, err := p.in(v.Lang, page)
	if err != nil {
		return err
	}
	b := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(b)
	b.Reset()
	if err := execute(t, b, fragments, v); err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Language", v.Lang)
	h.Add("Vary", fragmentHeader)
	if h.Get("Cache-Control") == "" {
		h.Set("Cache-Control", "no-cache")
	}
	server.Send(w, r, status, b.Bytes())
	return nil
}

// execute writes the whole page, or the named fragments.
func execute(t *template.Template, b *bytes.Buffer, fragments []string, v layout) error {
	if len(fragments) == 0 {
		return t.ExecuteTemplate(b, layoutFile, v)
	}
	for _, name := range fragments {
		if t.Lookup(name) == nil {
			return newFailure(http.StatusBadRequest, "fail.value", []any{"Found", Shorten(name)})
		}
		if err := t.ExecuteTemplate(b, name, v); err != nil {
			return err
		}
	}
	return nil
}

const (
	// fragmentHeader names the fragments of a page that a module requests.
	fragmentHeader = "Rollcall-Fragment"
	maxFragments   = 20
)

// Fragments returns the fragments that a request asks for; none: the whole page.
func Fragments(r *http.Request) []string {
	var out []string
	for name := range strings.FieldsSeq(r.Header.Get(fragmentHeader)) {
		if strings.HasPrefix(name, "#") && len(out) < maxFragments {
			out = append(out, name)
		}
	}
	return out
}

// SetFragments replaces the fragments that a request asks for, if it asks for any.
func SetFragments(r *http.Request, names string) {
	if len(Fragments(r)) > 0 {
		r.Header.Set(fragmentHeader, names)
	}
}

// Done ends a request that changed something: it redirects to the page at next, or
// calls show, which renders that page, if the request asks for fragments.
func Done(w http.ResponseWriter, r *http.Request, next string, show Handler) error {
	if len(Fragments(r)) > 0 {
		return show(w, r)
	}
	return Redirect(w, r, next)
}

// Redirect responds with 303 See Other.
func Redirect(w http.ResponseWriter, r *http.Request, next string) error {
	http.Redirect(w, r, next, http.StatusSeeOther)
	return nil
}
