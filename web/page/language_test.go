package page

import (
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/roster/message"
)

// TestTranslatedTemplates: all text of templates is messages.
func TestTranslatedTemplates(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../*/templates/*.html")
	if err != nil || len(files) < 30 {
		t.Fatalf("%d templates: %v", len(files), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(text), "}} %") {
			t.Errorf("%s: a percent sign behind an ordinary space", file)
		}
		if found := literals(string(text)); len(found) > 0 {
			t.Errorf("%s: not a message: %q", file, found)
		}
	}
}

// TestScriptTexts: the translated texts of modules are those that they write, and they write no others.
func TestScriptTexts(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../*/static/*.js")
	if err != nil {
		t.Fatal(err)
	}
	all := ""
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all += string(text)
		if found := scriptLiterals(string(text)); len(found) > 0 {
			t.Errorf("%s: not a message: %q", file, found)
		}
	}
	for _, key := range slices.Concat(slices.Collect(maps.Values(scriptKeys))...) {
		if english := message.Text(message.English, key, scriptArguments); !strings.Contains(all, strconv.Quote(english)) {
			t.Errorf("%s: no module writes %q", key, english)
		}
	}
}

var (
	action    = regexp.MustCompile(`(?s)\{\{.*?\}\}`)
	attribute = regexp.MustCompile(`(?s)\b(?:aria-label|title|placeholder|alt)="([^"]*)"`)
	drawing   = regexp.MustCompile(`(?s)<svg.*?</svg>`)
	element   = regexp.MustCompile(`(?s)<[^>]*>`)
	word      = regexp.MustCompile(`\p{L}{2,}`)
	class     = regexp.MustCompile(`\{\{define "page-class"\}\}.*?\{\{end\}\}`)
	names     = []string{"Rollcall", "API", "Alt", "PNG", "SVG", "PDF", "CSV", "JSON"}
)

// literals returns the words of a template that readers see and that no action writes.
func literals(source string) (found []string) {
	source = drawing.ReplaceAllString(action.ReplaceAllString(class.ReplaceAllString(source, ""), " "), "")
	texts := []string{element.ReplaceAllString(source, " ")}
	for _, m := range attribute.FindAllStringSubmatch(source, -1) {
		texts = append(texts, m[1])
	}
	for _, text := range texts {
		for _, w := range word.FindAllString(text, -1) {
			if !slices.Contains(names, w) {
				found = append(found, w)
			}
		}
	}
	return found
}

var (
	comment       = regexp.MustCompile(`(?m)^\s*(//|/?\*).*$|\s//\s.*$`)
	scriptLiteral = regexp.MustCompile("\"[^\"\n]*\"|`[^`]*`")
	scriptText    = regexp.MustCompile(`^\W*\p{Lu}\p{Ll}+([^\w+]*$|.* )|\p{L}{2,} \p{L}{2,}`)
	// notWritten is code before a literal that readers do not see as it is: a translated text, a selector, a class, a key, or the name of a header.
	notWritten = regexp.MustCompile(`(\btext\(|\bkey\((".*", )?|[sS]elector(All)?\(|closest\?\.\(|matches\?\.\(|"class", .*|className = |[!=]==? |headers?\.(get|set|delete)\(|parts\.push\(|go\(.*)$`)
)

// scriptLiterals returns the texts of a module that readers see and that it does not translate.
func scriptLiterals(source string) (found []string) {
	source = comment.ReplaceAllString(source, "")
	for _, at := range scriptLiteral.FindAllStringIndex(source, -1) {
		before := source[strings.LastIndexByte(source[:at[0]], '\n')+1 : at[0]]
		if literal := source[at[0]+1 : at[1]-1]; scriptText.MatchString(literal) && !notWritten.MatchString(before) {
			found = append(found, literal)
		}
	}
	return found
}

func TestScriptLiterals(t *testing.T) {
	t.Parallel()
	for source, want := range map[string]int{
		`announce("Taken back")`: 1, `announce(text("Taken back"))`: 0, `key("j", "Next unit", () => 1)`: 0, `el.textContent = "Copied"`: 1, "show(`Sent: ${n} changes`)": 1,
		`document.querySelector("details summary")`: 0, `// "Not a text"`: 0, `fetch(url, { method: "POST" })`: 0, `show(text("One thing"), "Another thing")`: 1,
	} {
		if found := scriptLiterals(source); len(found) != want {
			t.Errorf("%s: got %q, want %d", source, found, want)
		}
	}
}

func TestLiterals(t *testing.T) {
	t.Parallel()
	for source, want := range map[string]int{
		`<p>{{t "a.b"}}</p>`: 0, `<p>{{t "a.b"}} more</p>`: 1, `<a title="More">{{.X}}</a>`: 1, `<a title="{{t "a"}}" class="more">·</a>`: 0, `Rollcall`: 0,
		`{{if .X}}Yes{{else}}No{{end}}`: 1,
	} {
		if found := literals(source); len(found) < want || want == 0 && len(found) > 0 {
			t.Errorf("%s: got %q, want at least %d", source, found, want)
		}
	}
}

func TestLanguageOf(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ query, cookie, header, want string }{
		{"", "", "", "en"},
		{"", "", "sv-SE, en;q=0.5", "sv"},
		{"", "de", "sv", "de"},
		{"?lang=ro", "de", "sv", "ro"},
		{"?lang=xx", "", "sv", "sv"},
		{"", "\"<b>", "fi", "fi"},
	} {
		r := httptest.NewRequest(http.MethodGet, "/"+tt.query, nil)
		r.Header.Set("Accept-Language", tt.header)
		if tt.cookie != "" {
			r.Header.Set("Cookie", "lang="+tt.cookie)
		}
		if got := LanguageOf(r); got != tt.want {
			t.Errorf("%+v: got %s", tt, got)
		}
	}
}

func TestWithoutLanguage(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]string{
		"/": "/", "/?lang=de": "/", "/?q=a&lang=de": "/?q=a", "/x?q=a%20b": "/x?q=a%20b",
	} {
		if got := withoutLanguage(address); got != want {
			t.Errorf("%s: got %s, want %s", address, got, want)
		}
	}
}
