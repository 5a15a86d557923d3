package message

import (
	"cmp"
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/schemas/fuzztest"
)

// noPhrases are folders whose errors stay in English: authors of datasheets and scenarios, and developers, read them beside
// English files, and administrators read traces.
var noPhrases = []string{"catalog/native", "rules/scenario", "rules/effect", "catalog/trace", "cmd/check"}

// errorsForReaders are folders whose errors readers see as they are, behind the names of files or in details of the API.
var errorsForReaders = []string{
	"api", "api/event", "cmd/rollcall", "catalog", "catalog/database", "catalog/source", "roster", "roster/event", "roster/format/battlescribe",
	"roster/format/text", "roster/intake", "roster/play", "rules/army", "rules/edition", "rules/odds", "rules/sim", "schemas/publicnet", "schemas/yaml", "web/event",
}

// otherValues are texts of faults that are values or keys of messages, and errors that no reader sees.
var otherValues = map[string]bool{
	"light, dark": true, "slate": true, "defaultAmount=1": true, "battlescribe.unknown.text": true, "UTF-8": true, "identity": true, "Dakka 1": true,
	"name, limits, no_limit": true, "shooting, fight": true, ", or 1 after: 1": true, // of the text before it
	"snapshot 1: 1 1": true, "1 is 1: 1": true, "battle 1: no agent 1": true, "the simulation was taken over by another worker": true, "the turn of the simulation is over": true,
	"JSON in a column of type 1": true, "time in a column of type 1": true, "not implemented; use a method with a context": true,
	"api: rosters, library, simulations, battles and events are required": true,
}

// isPhrase reports whether a text is a phrase, or ends with one behind a colon.
func isPhrase(text string) bool {
	if key, args, ok := phraseOf(text); ok && key == "phrase.a_such_as_b" {
		return isPhrase(args["A"])
	}
	if _, ok := of("de").phrase(text); ok {
		return true
	}
	_, rest, ok := strings.Cut(text, ": ")
	return ok && isPhrase(rest)
}

// TestPhrases: what the code says of faults, in problems of the API and in errors that readers see, has a message.
func TestPhrases(t *testing.T) {
	t.Parallel()
	files := token.NewFileSet()
	folders := map[string][]*ast.File{}
	module := filepath.Join("..", "..")
	err := fs.WalkDir(os.DirFS(module), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() && name != "." && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata" || strings.HasSuffix(d.Name(), "test") || slices.Contains(noPhrases, name)) {
			return cmp.Or(err, fs.SkipDir)
		}
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(files, filepath.Join(module, filepath.FromSlash(name)), nil, parser.SkipObjectResolution)
		folder := filepath.ToSlash(filepath.Dir(name))
		folders[folder] = append(folders[folder], file)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for folder, list := range folders {
		for at, text := range phraseTexts(list, slices.Contains(errorsForReaders, folder)) {
			if !isPhrase(text) && !Has(text) && !otherValues[text] {
				t.Errorf("%s: not a message: %q", files.Position(at), text)
			}
		}
	}
}

// TestPhraseTexts: code with and without texts that need a message.
func TestPhraseTexts(t *testing.T) {
	t.Parallel()
	for code, want := range map[string]string{
		`p.Fault("code", fmt.Sprintf("%d files", n), "one file")`: "1 files|one file", `fault.New(ErrX, p, "code", "no "+name, "")`: "no 1",
		`refuse(1, "more than "+strconv.Itoa(n))`: "more than 1", `return &Illegal{Found: "unit 1", Allowed: names()}`: "unit 1", `allowed := "a way"`: "a way",
		`NewProblem(Invalid, "The body has %s.", n)`: "The body has 1.", `errors.New("the key is unknown")`: "the key is unknown", `fmt.Errorf("read %s: %w", name, err)`: "",
		`fmt.Errorf("%s: found %d bytes", name, n)`: "found 1 bytes", `p.Fault("code", strconv.Itoa(n), "2–3")`: "", `log.Info("the text is not for readers")`: "",
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "", "package p\nfunc refuse(n int, allowed string) {\n"+code+"\n}", 0)
		if err != nil {
			t.Fatal(err)
		}
		found := slices.Sorted(maps.Values(phraseTexts([]*ast.File{file}, true)))
		if got := strings.Join(found, "|"); got != want {
			t.Errorf("%s: found %s, want %s", code, got, want)
		}
	}
}

// TestPhrasesOfSchemas: what the schemas of documents that players and organisers write say of patterns has a message.
func TestPhrasesOfSchemas(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"event-pack", "list", "odds", "roster"} {
		data, err := os.ReadFile(filepath.Join("..", "..", "schemas", name+".schema.json"))
		if err != nil {
			t.Fatal(err)
		}
		var schema any
		if err := json.Unmarshal(data, &schema); err != nil {
			t.Fatal(err)
		}
		found := 0
		for _, text := range patternDescriptions(schema) {
			found++
			text, _, _ = strings.Cut(text, ". ")
			if text = strings.TrimSuffix(strings.ToLower(text[:1])+text[1:], "."); !isPhrase(text) {
				t.Errorf("%s: not a message: %q", name, text)
			}
		}
		if found == 0 && name != "odds" {
			t.Errorf("%s has no patterns", name)
		}
	}
}

// patternDescriptions returns the descriptions of the patterns of a schema.
func patternDescriptions(schema any) (list []string) {
	switch s := schema.(type) {
	case map[string]any:
		if text, ok := s["description"].(string); ok && s["pattern"] != nil {
			list = append(list, text)
		}
		for _, x := range s {
			list = append(list, patternDescriptions(x)...)
		}
	case []any:
		for _, x := range s {
			list = append(list, patternDescriptions(x)...)
		}
	}
	return list
}

// TestTranslate: phrases with arguments, plural forms, sentences and context, and texts that are none.
func TestTranslate(t *testing.T) {
	t.Parallel()
	const prefix, whole, long = "x: ", "a whole number", 1360 // 4,094 bytes
	for n, want := range map[int]string{long: "eine ganze Zahl", long + 1: whole} {
		before := strings.Repeat(prefix, n)
		if got := Translate("de", before+whole); got != before+want {
			t.Errorf("%d bytes: the end is %q, want %q", len(before+whole), got[len(before):], want)
		}
	}
	for _, tt := range []struct{ lang, text, want string }{
		{"de", "a whole number from 1 to 100", "eine ganze Zahl von 1 bis 100"},
		{"de-x-en", "the id or the name of a datasheet", "die ID oder der Name eines Datasheets"},
		{"nb", "1 files", "1 fil"},
		{"fi", `a value of type object, such as {"max":3}`, `arvo, jonka tyyppi on object, esimerkiksi {"max":3}`},
		{"sv", "a time with its zone (RFC 3339), such as 2036-05-01T18:00:00Z", "en tid med tidszon (RFC 3339), till exempel 2036-05-01T18:00:00Z"},
		{"nb", "at most 3 members", "høyst 3 medlemmer"},
		{"nb", "2 files", "2 filer"},
		{"ro", "The body has 20 faults.", "Cererea are 20 de erori."},
		{"ro", "The body has 1 fault.", "Cererea are 1 eroare."},
		{"sv", "The database is in use.", "Databasen används."},
		{"fi", "--keep: found 0; allowed: a whole number from 1", "--keep: löytyi: 0; sallittu: kokonaisluku alkaen 1"},
		{"fi", "open database: army.json: permission denied", "tietokannan avaaminen: army.json: ei käyttöoikeutta"},
		{"fi", `Roster "a": not found.`, `Roster "a": ei löytynyt.`},
		{"de", "1 error", "1 Fehler"},
		{"de", "hostname resolving error", "hostname resolving error"}, // an argument of another kind
		{"de", "open database: a.db:\n\tlookup of host: no such host\nno such host", "Datenbank öffnen: a.db:\n\tlookup of host: den Host gibt es nicht\nden Host gibt es nicht"},
		{"de", "at most ", "at most "},
		{"de", "Intercessors: a text of data", "Intercessors: a text of data"},
		{"en", "a whole number", "a whole number"},
		{"", "a whole number", "a whole number"},
		{"de", "", ""},
	} {
		if got := Translate(tt.lang, tt.text); got != tt.want {
			t.Errorf("%s: %q: got %q, want %q", tt.lang, tt.text, got, tt.want)
		}
	}
}

// FuzzTranslate: no text makes Translate fail.
func FuzzTranslate(f *testing.F) {
	f.Add("a: found 1; allowed: 2 to 3")
	f.Add("The body has 3 faults.")
	f.Fuzz(func(t *testing.T, text string) {
		fuzztest.Limit(t)
		if got := Translate(English, text); got != text {
			t.Errorf("got %q in English", got)
		}
		Translate("ro", text)
	})
}

// phraseTexts returns what the files of a package say of faults, in problems and, if errors is set, in errors, by position.
// Arguments are 1. The context of another error ("read list: %w") is not a text.
func phraseTexts(files []*ast.File, errors bool) map[token.Pos]string {
	found := map[token.Pos]string{}
	add := func(e ast.Expr) {
		for at, text := range literals(e) {
			if words.MatchString(text) && !strings.HasSuffix(text, ": %w") {
				found[at] = strings.TrimPrefix(strings.ReplaceAll(text, "%w", "1"), "1: ")
			}
		}
	}
	parameters := map[string][]int{} // of functions of the package that are texts of faults
	for _, file := range files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				parameters[n.Name.Name] = append(parameters[n.Name.Name], faultParameters(n.Type)...)
			case *ast.AssignStmt:
				if f, ok := n.Rhs[0].(*ast.FuncLit); ok {
					parameters[nameOf(n.Lhs[0])] = faultParameters(f.Type)
				}
			}
			return true
		})
	}
	for _, file := range files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				name := nameOf(n.Fun)
				own := name[strings.LastIndex(name, ".")+1:]
				switch count := len(n.Args); {
				case name == "fault.New" || own == "Fault" && count >= 3:
					add(n.Args[count-2])
					add(n.Args[count-1])
				case own == "NewProblem" && count > 1:
					add(&ast.CallExpr{Fun: ast.NewIdent("fmt.Sprintf"), Args: n.Args[1:]})
				case own == "WithDetail", own == "Unauthenticated", errors && (name == "errors.New" || name == "fmt.Errorf"):
					add(&ast.CallExpr{Fun: ast.NewIdent("fmt.Sprintf"), Args: n.Args[count-1 : count]})
					if name == "fmt.Errorf" {
						add(&ast.CallExpr{Fun: ast.NewIdent("fmt.Sprintf"), Args: n.Args[:1]})
					}
				default:
					for _, i := range parameters[own] {
						if i < count {
							add(n.Args[i])
						}
					}
				}
			case *ast.FuncDecl:
				if !isFaultText(strings.ToLower(n.Name.Name)) && n.Name.Name != "described" || n.Body == nil {
					break
				}
				ast.Inspect(n.Body, func(n ast.Node) bool {
					if r, ok := n.(*ast.ReturnStmt); ok && len(r.Results) == 1 {
						add(r.Results[0])
					}
					return true
				})
			case *ast.KeyValueExpr:
				if key, ok := n.Key.(*ast.Ident); ok && (key.Name == "Found" || key.Name == "Allowed" || key.Name == "Summary") {
					add(n.Value)
				}
			case *ast.AssignStmt:
				for i, to := range n.Lhs {
					if len(n.Rhs) == len(n.Lhs) && isFaultText(strings.ToLower(nameOf(to))) {
						add(n.Rhs[i])
					}
				}
			}
			return true
		})
	}
	return found
}

// words matches a text with a word.
var words = regexp.MustCompile(`\pL{2}`)

func isFaultText(name string) bool {
	name = name[strings.LastIndex(name, ".")+1:]
	return name == "found" || name == "allowed"
}

// faultParameters returns the indices of the parameters that are texts of faults.
func faultParameters(f *ast.FuncType) (list []int) {
	i := 0
	for _, field := range f.Params.List {
		kind, _ := field.Type.(*ast.Ident)
		for _, name := range field.Names {
			if isFaultText(name.Name) && kind != nil && kind.Name == "string" {
				list = append(list, i)
			}
			i++
		}
	}
	return list
}

// verb matches a verb of a format, except %w.
var verb = regexp.MustCompile(`%[-+# .0-9]*[a-vx-zA-Z]`)

// literals returns the texts that an expression can be as far as the code has them, with 1 for its other parts.
func literals(e ast.Expr) map[token.Pos]string {
	switch e := e.(type) {
	case *ast.BasicLit:
		if text, err := strconv.Unquote(e.Value); err == nil && e.Kind == token.STRING {
			return map[token.Pos]string{e.Pos(): text}
		}
	case *ast.BinaryExpr:
		var text string
		for _, side := range []ast.Expr{e.X, e.Y} {
			part := "1"
			for _, own := range literals(side) {
				part = own
			}
			text += part
		}
		return map[token.Pos]string{e.Pos(): text}
	case *ast.CallExpr:
		name := nameOf(e.Fun)
		switch {
		case name == "fmt.Sprintf":
			list := literals(e.Args[0])
			for at, text := range list {
				list[at] = verb.ReplaceAllString(text, "1")
			}
			return list
		case strings.HasSuffix(name, "Plural") && len(e.Args) == 3:
			for at, text := range literals(e.Args[1]) {
				return map[token.Pos]string{at: "1 " + text}
			}
		case name == "cmp.Or":
			list := map[token.Pos]string{}
			for _, arg := range e.Args {
				maps.Copy(list, literals(arg))
			}
			return list
		}
	}
	return nil
}
