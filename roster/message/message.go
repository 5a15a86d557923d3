// Package message turns keys and arguments into text in the reader's language. Each
// language is one file in this folder, active.<tag>.json, with a template (text/template)
// for each key. The keys of diagnostics and fixes are their codes.
package message

import (
	"cmp"
	"embed"
	"encoding/json"
	"fmt"
	"maps"
	"strconv"
	"strings"
	"sync"
	"text/template"

	"golang.org/x/text/language"

	"github.com/rollcall40k/rollcall/schemas/fault"
)

// English is the language that all texts are written in first.
const English = "en"

// A Language is a language that every text exists in.
type Language struct {
	Tag  string // BCP 47
	Name string // in the language itself
}

// Languages returns the languages, English first, the others by name.
func Languages() []Language {
	return []Language{{English, "English"}, {"de", "Deutsch"}, {"nb", "Norsk"}, {"ro", "Română"}, {"fi", "Suomi"}, {"sv", "Svenska"}}
}

// Choose returns the tag of the first language that the reader prefers and that every text
// exists in, or else English: see [Find].
func Choose(preferences ...string) string {
	tag, _ := Find(preferences...)
	return tag
}

// Find is like Choose but also reports whether any preference is for one of the languages. A
// preference is a language tag or the value of an Accept-Language header; the first preferences
// take precedence. A variety is read as its language: nn and no as nb, de-CH as de. The tag of a language other than
// English may end with -x-en: then its sentences have English game terms.
func Find(preferences ...string) (tag string, ok bool) {
	for _, p := range preferences {
		tags, _, err := language.ParseAcceptLanguage(p)
		if err != nil {
			continue
		}
		for _, tag := range tags {
			if _, i, sure := matcher().Match(tag); sure >= language.High && !isOther(tag, i) {
				found := Languages()[i].Tag
				if found != English && hasEnglishTerms(tag) {
					found += englishTerms
				}
				return found, true
			}
		}
	}
	return English, false
}

// isOther reports whether a tag is that of another language than the i-th. The tables of
// languages that are understood as well offer Norwegian to Danish readers.
func isOther(tag language.Tag, i int) bool {
	base, _ := tag.Base()
	switch base.String() {
	case "no", "nn":
		return Languages()[i].Tag != "nb"
	}
	return base.String() != Languages()[i].Tag
}

var matcher = sync.OnceValue(func() language.Matcher {
	var tags []language.Tag
	for _, l := range Languages() {
		tags = append(tags, language.Make(l.Tag))
	}
	return language.NewMatcher(tags)
})

//go:embed active.*.json
var files embed.FS

// texts returns the texts of a language by key.
func texts(lang string) (map[string]string, error) {
	own, english := strings.CutSuffix(lang, englishTerms)
	text, err := files.ReadFile("active." + own + ".json")
	if err != nil {
		return nil, err
	}
	list := map[string]string{}
	if err := json.Unmarshal(text, &list); err != nil || !english {
		return list, err
	}
	return withEnglishTerms(list)
}

// A dictionary has the texts of one language.
type dictionary struct {
	lang   string
	texts  map[string]string
	parsed sync.Map // key → *template.Template
}

var dictionaries = func() map[string]func() *dictionary {
	all := map[string]func() *dictionary{}
	for _, l := range Languages() {
		for _, tag := range []string{l.Tag, l.Tag + englishTerms} {
			all[tag] = sync.OnceValue(func() *dictionary {
				list, err := texts(tag)
				if err != nil {
					panic(err) // the files are part of the program
				}
				return &dictionary{lang: l.Tag, texts: list}
			})
		}
	}
	return all
}()

// of returns the dictionary of a language, or the English one if lang is not the tag of a
// language.
func of(lang string) *dictionary {
	open, ok := dictionaries[lang]
	if !ok {
		open = dictionaries[English]
	}
	return open()
}

// Has reports whether there is a text of a key.
func Has(key string) bool {
	_, ok := of(English).texts[key]
	return ok
}

// Title returns in a few words what diagnostics of a code are about, such as "Unit too large" for
// unit.size.max: the words of the code, or else of its first parts. Without any it returns the code.
func Title(lang, code string) string {
	d := of(lang)
	for part, more := code, true; more; {
		if title, ok := d.texts["title."+part]; ok {
			return title
		}
		i := strings.LastIndexByte(part, '.')
		part, more = part[:max(i, 0)], i >= 0
	}
	return code
}

// Text returns the text of a key in a language (a tag of [Choices]; English for any other)
// with its arguments filled in by name. For an unknown key, Text returns the key and its
// arguments.
func Text(lang, key string, args map[string]string) string {
	return of(lang).text(key, args)
}

func (d *dictionary) text(key string, args map[string]string) string {
	source, ok := d.texts[key]
	if !ok {
		return fmt.Sprintf("%s %v", key, args)
	}
	if !strings.Contains(source, "{{") {
		return source
	}
	t, ok := d.parsed.Load(key)
	if !ok {
		t, _ = d.parsed.LoadOrStore(key, template.Must(d.parse(source)))
	}
	if args = d.withQuotes(args); args == nil {
		args = map[string]string{}
	}
	if subject, ok := args["Subject"]; ok && subject == "" {
		args = withSubject(args, d.texts["army"])
	}
	var b strings.Builder
	if err := t.(*template.Template).Execute(&b, args); err != nil {
		return fmt.Sprintf("%s %v", key, args)
	}
	return b.String()
}

// withSubject returns the arguments with another subject.
func withSubject(args map[string]string, subject string) map[string]string {
	named := map[string]string{}
	for k, v := range args {
		named[k] = v
	}
	named["Subject"] = subject
	return named
}

// withQuotes returns the arguments with the quotation marks of the language.
func (d *dictionary) withQuotes(args map[string]string) map[string]string {
	if d.lang == English {
		return args
	}
	changed := false
	for name, value := range args {
		if with := d.quote(value); with != value {
			if !changed {
				args, changed = maps.Clone(args), true
			}
			args[name] = with
		}
	}
	return args
}

// quote replaces the marks around what fault.Quote has quoted, alone or in a list, by those of the language. Marks of
// inches, those within names, and those of the members of a document ("group": "Wargear"), remain.
func (d *dictionary) quote(text string) string {
	done := 0
	var b strings.Builder
	for at := 0; at < len(text); at++ {
		if text[at] != '"' || at > 0 && !strings.HasSuffix(text[:at], ", ") && !strings.HasSuffix(text[:at], orMark) {
			continue
		}
		quoted, err := strconv.QuotedPrefix(text[at:])
		if err != nil {
			continue
		}
		end := at + len(quoted)
		if strings.HasPrefix(text[end:], ":") {
			continue
		}
		inner := strings.ReplaceAll(quoted[1:len(quoted)-1], `\"`, `"`)
		b.WriteString(text[done:at] + d.texts["quote.open"] + inner + d.texts["quote.close"])
		done, at = end, end-1
	}
	return b.String() + text[done:]
}

func (d *dictionary) parse(source string) (*template.Template, error) {
	return template.New("").Option("missingkey=zero").Funcs(d.functions()).Parse(source)
}

// Named returns arguments for Text from pairs of names and values. It panics if a name is
// missing.
func Named(pairs ...any) map[string]string {
	args := make(map[string]string, len(pairs)/2)
	for i := 0; i < len(pairs); i += 2 {
		args[pairs[i].(string)] = fmt.Sprint(pairs[i+1])
	}
	return args
}

// Fault describes a fault of an input, and says how many more there are.
func Fault(lang string, f fault.Fault, more int) string {
	args := Named("Place", f.Place, "Name", f.Subject, "Found", Translate(lang, f.Found), "Allowed", Translate(lang, f.Allowed), "Nearest", strings.Join(f.Nearest, ", "))
	if more > 0 {
		args["More"] = strconv.Itoa(more)
	}
	return Text(lang, "fault.found", args)
}

// List joins names for an argument; more is the number of names that are left out. The
// function list writes such an argument in the reader's language.
func List(names []string, more int) string {
	text := strings.Join(names, ", ")
	if more > 0 {
		text += moreMark + fmt.Sprint(more)
	}
	return text
}

// Alternatives is like List for names of which one is enough.
func Alternatives(names []string) string { return strings.Join(names, orMark) }

// All is like List for names that belong together: A, B and C.
func All(names []string) string { return strings.Join(names, andMark) }

const (
	moreMark = ", +"
	orMark   = " | "
	andMark  = ", & "
)

// functions are those that texts can call.
func (d *dictionary) functions() template.FuncMap {
	return template.FuncMap{
		"subject":    subject,
		"plural":     d.plural,
		"number":     d.number,
		"time":       d.time,
		"amount":     d.amount,
		"cost":       d.cost,
		"kind":       d.kind,
		"list":       d.list,
		"ordinal":    d.ordinal,
		"indefinite": indefinite,
	}
}

// subject names the unit with its own name, and its datasheet.
func subject(args map[string]string) string {
	if unit := args["Unit"]; unit != "" {
		return args["Subject"] + " (" + unit + ")"
	}
	return args["Subject"]
}

// Amount writes a number of a cost by its public name: 2000 points.
func Amount(lang, n, cost string) string { return of(lang).amount(n, cost) }

// printed are the public names of costs by the abbreviations in pasted texts.
var printed = map[string]string{"pts": "points", "PL": "power"}

func (d *dictionary) amount(n, cost string) string {
	key := "amount." + cmp.Or(printed[cost], cost)
	if _, ok := d.texts[key]; !ok {
		key = "amount.other"
	}
	return d.text(key, map[string]string{"Count": n, "Thing": cost})
}

// cost names a cost by its public name.
func (d *dictionary) cost(name string) string { return cmp.Or(d.texts["cost."+name], name) }

// kind names what an unknown name should have been, such as an army book.
func (d *dictionary) kind(name string) string {
	if group, ok := strings.CutPrefix(name, "value of "); ok {
		return d.text("kind.value of", map[string]string{"Thing": group})
	}
	return cmp.Or(d.texts["kind."+name], name)
}

// list writes an argument that List, Alternatives or All made.
func (d *dictionary) list(names string) string {
	if all := strings.Split(names, andMark); len(all) > 1 {
		return And(d.lang, all)
	}
	names = strings.ReplaceAll(names, orMark, d.texts["list.or"])
	if i := strings.LastIndex(names, moreMark); i >= 0 {
		return d.text("list.more", map[string]string{"Names": names[:i], "Count": names[i+len(moreMark):]})
	}
	return names
}

// indefinite returns an English name in lower case with its indefinite article: a
// detachment, an order.
func indefinite(name string) string {
	name = strings.ToLower(name)
	if strings.ContainsAny(name[:min(1, len(name))], "aeiou") {
		return "an " + name
	}
	return "a " + name
}
