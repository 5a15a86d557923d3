package message

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestLanguages: every language has all texts, without a fault, and English comes first.
func TestLanguages(t *testing.T) {
	t.Parallel()
	names, err := files.ReadDir(".")
	if err != nil || len(names) != len(Languages()) || Languages()[0].Tag != English {
		t.Fatalf("got %d files for %d languages, English first: %v", len(names), len(Languages()), err)
	}
	for _, l := range Languages() {
		list, err := texts(l.Tag)
		if err != nil {
			t.Fatal(err)
		}
		for _, fault := range Check(l.Tag, list) {
			t.Errorf("active.%s.json: %v", l.Tag, fault)
		}
	}
}

// same reads testdata/same.txt: keys, each with the languages whose text is the same as the English one, such
// as names of programs and words that players say in English.
func same(t *testing.T) map[string][]string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", "same.txt"))
	if err != nil {
		t.Fatal(err)
	}
	list := map[string][]string{}
	for line := range strings.Lines(string(text)) {
		key, langs, _ := strings.Cut(line, "\t")
		list[key] = strings.Fields(langs)
	}
	return list
}

// TestTranslated: no text is the English one, unless it is listed.
func TestTranslated(t *testing.T) {
	t.Parallel()
	known := same(t)
	for _, l := range Languages()[1:] {
		for key, text := range of(l.Tag).texts {
			listed := slices.Contains(known[key], l.Tag)
			if equal := strings.EqualFold(text, of(English).texts[key]); equal != listed {
				t.Errorf("%s: %s: is the English text: %v, listed: %v", l.Tag, key, equal, listed)
			}
		}
	}
}

// computed are the beginnings of the keys that code builds.
var computed = regexp.MustCompile(`^(cli\.action|kind|amount|cost|severity|short|format|choice|lost|status|link|link_hint|role|public|done|condition|target|problem|ask|do|do_hint|do_unit|terrain|phase|agent|simulation|step|roll|die|log_phase|hint|help|term|title|trail_action|usage|phrase|explain|rule|stratagem|omission)\.`)

// TestKeysUsed: every key is one that code or a template names, such as a code of a diagnostic.
func TestKeysUsed(t *testing.T) {
	t.Parallel()
	named := map[string]bool{}
	quoted := regexp.MustCompile(`"[a-z][a-z_.]+"`)
	module := os.DirFS(filepath.Join("..", ".."))
	err := fs.WalkDir(module, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() && (d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".") && name != ".") {
			return cmp.Or(err, fs.SkipDir)
		}
		if !strings.HasSuffix(name, ".html") && (!strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go")) {
			return nil
		}
		text, err := fs.ReadFile(module, name)
		for _, key := range quoted.FindAllString(string(text), -1) {
			named[strings.Trim(key, `"`)] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for key := range of(English).texts {
		key := strings.TrimSuffix(key, "_text") // the detail of a failure
		if !named[key] && !named[key+"_text"] && !computed.MatchString(key) {
			t.Errorf("%s: no code has this key", key)
		}
	}
}

func TestCheck(t *testing.T) {
	t.Parallel()
	good := map[string]string{}
	for key, text := range of("ro").texts {
		good[key] = text
	}
	for _, tt := range []struct{ key, text, want string }{
		{"no.such", "x", "no.such: unknown key"},
		{"fix.choose", "", "fix.choose: the text is missing"},
		{"fix.choose", "Elimină", "fix.choose: {{.Thing}} is missing"},
		{"fix.choose", "Elimină {{.Thing}} {{.Other}}", "fix.choose: {{.Other}} is not an argument of the English text"},
		{"fix.choose", "Elimină {{.Thing}", "fix.choose: template: "},
		{"fix.choose", "Elimină {{other .Thing}}", "fix.choose: template: "},
		{"fix.choose", "Elimină the {{.Thing}}", `fix.choose: English word "the"`},
		{"detachment.many", "Armata are {{.Actual}} {{plural .Actual `detașament` `detașamente`}}; necesar: {{.Limit}}.", "detachment.many: plural needs 3 forms"},
		{"battle_size.missing", "Alege mărimea bătăliei.", "battle_size.missing: battle size is "},
		{"detachment.missing", "Alege un detașamentuleț.", `detachment.missing: term.detachment lacks the form of "detachment" in: Alege`},
		{"term.detachment", "detașament = detachment, ", `term.detachment: found "detașament = detachment, "`},
		{"term.psychic_test", "testul puterilor paranormale = Psychic test {{.Number}}", "roll.psychic with English terms: {{.Number}} is not "},
	} {
		list := map[string]string{}
		for k, v := range good {
			list[k] = v
		}
		list[tt.key] = tt.text
		faults := Check("ro", list)
		if len(faults) != 1 || !strings.HasPrefix(faults[0].Error(), tt.want) {
			t.Errorf("%s: %s: got %v, want %s", tt.key, tt.text, faults, tt.want)
		}
	}
}

// TestTable: a translator's table makes the file of the language again; one with a fault makes none.
func TestTable(t *testing.T) {
	t.Parallel()
	for _, l := range Languages() {
		var table, file bytes.Buffer
		if err := Export(&table, l.Tag); err != nil {
			t.Fatal(err)
		}
		if err := Import(bytes.NewReader(table.Bytes()), &file, l.Tag); err != nil {
			t.Fatal(err)
		}
		want, err := files.ReadFile("active." + l.Tag + ".json")
		if err != nil {
			t.Fatal(err)
		}
		if l.Tag != English && file.String() != string(want) {
			t.Errorf("active.%s.json is not as Import writes it", l.Tag)
		}
	}
	for _, tt := range []struct{ table, want string }{
		{"", "the first row"},
		{"key,english\n", "the first row"},
		{"key,english,translation\nfix.choose,x,y\nfix.choose,x,y\n", "row 3: fix.choose occurs twice"},
		{"key,english,translation\nfix.choose,x\n", "wrong number of fields"},
		{"key,english,translation\nfix.choose,x,Fjern\n", "fix.choose: {{.Thing}} is missing"},
	} {
		var file bytes.Buffer
		if err := Import(strings.NewReader(tt.table), &file, "nb"); err == nil || !strings.Contains(err.Error(), tt.want) || file.Len() > 0 {
			t.Errorf("%q: got %v and %d bytes, want %s", tt.table, err, file.Len(), tt.want)
		}
	}
}

// TestTerms: the terms are those of the glossary, where it has them.
func TestTerms(t *testing.T) {
	t.Parallel()
	folder := os.Getenv("ROLLCALL_GLOSSARY")
	if folder == "" {
		folder = filepath.Join("..", "..", "..", "shared", "i18n")
	}
	text, err := os.ReadFile(filepath.Join(folder, "glossary.csv"))
	if err != nil {
		t.Skip(err)
	}
	rows, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	plural := regexp.MustCompile(`\W`)
	for _, term := range terms() {
		for _, row := range rows[1:] {
			if plural.ReplaceAllString(strings.ToLower(row[1]), "") != plural.ReplaceAllString(strings.ToLower(term.name), "") {
				continue
			}
			for i, lang := range rows[0][2:7] {
				if word := row[i+2]; word != "" && !term.in[lang].MatchString(word) {
					t.Errorf("%s: %s is %q in the glossary; terms.csv has %s", lang, term.name, word, term.written[lang])
				}
			}
		}
	}
}
