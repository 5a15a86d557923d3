package message

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// readerCode are the folders whose code writes what readers of pages, prints and reports see.
var readerCode = []string{"web", "roster/render", "roster/play/report", "roster/format/pdf"}

// otherTexts are files with texts of several words that are not written: texts of game data and of logs that they look for,
// names of the game, and the syntax of PDF.
var otherTexts = map[string]bool{
	"web/replay/text_note.go": true, "web/page/look.go": true, "web/builder/header.go": true, "roster/format/pdf/army.go": true, "roster/format/pdf/options.go": true,
	"roster/format/pdf/cards.go": true,
}

// notForReaders are calls whose texts readers do not see as such: errors have messages of their own, and logs are for
// administrators.
var notForReaders = regexp.MustCompile(`^(errors\.New|fmt\.Errorf|panic|regexp\.MustCompile|strings\.(Fields|NewReplacer|Replace|ReplaceAll|Contains|HasPrefix|TrimPrefix|CutPrefix|Split|Cut)|.*\.(Info|Warn|Error|Debug))$`)

// sentence matches a text of several words, one of which is frequent in English sentences; markup matches code.
var (
	sentence = regexp.MustCompile(`(?i)\p{L}{2,}.* .*\b(the|a|an|is|are|was|were|be|not|too|than|under|in|to|at|with|without|and|or|for|by|from|has|have|cannot|there|this|that|your?|it|its)\b|\b(the|a|an|is|are|not|too|there|this|your?|it|its) .*\p{L}{2,}`)
	markup   = regexp.MustCompile(`[<>{}=]|charset|%[a-z]\b.*;`)
)

// numberCode are further folders whose code writes numbers and times for readers.
var numberCode = []string{"roster/chart", "roster/event", "roster/play", "cmd/rollcall"}

// otherLayouts are files that write times for programs: names of files, fields of forms, and PDF.
var otherLayouts = map[string]bool{
	"web/event/list.go": true, "roster/format/pdf/write.go": true, "cmd/rollcall/backup.go": true,
}

// TestTextsOfCode: code that writes for readers has no text of several words that is not a message, and writes shares and
// times with the functions of this package.
func TestTextsOfCode(t *testing.T) {
	t.Parallel()
	files := token.NewFileSet()
	for i, folder := range slices.Concat(readerCode, numberCode) {
		root := filepath.Join("..", "..", filepath.FromSlash(folder))
		err := fs.WalkDir(os.DirFS(root), ".", func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || otherTexts[folder+"/"+name] {
				return err
			}
			file, err := parser.ParseFile(files, filepath.Join(root, name), nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			for at, text := range numbersOf(file) {
				if !otherLayouts[folder+"/"+name] {
					t.Errorf("%s: not written as in the reader's language: %s", files.Position(at), text)
				}
			}
			if folder == "cmd/rollcall" {
				for at, text := range printedWords(file) {
					t.Errorf("%s: printed, and not a message: %q", files.Position(at), text)
				}
			}
			if i >= len(readerCode) {
				return nil
			}
			for at, text := range sentencesOf(file) {
				t.Errorf("%s: not a message: %q", files.Position(at), text)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// TestHeadsOfTables: the heads and cells of tables on the command line are messages.
func TestHeadsOfTables(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(filepath.Join("..", "..", "cmd", "rollcall", "*.go"))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	set, tables := token.NewFileSet(), 0
	for _, name := range files {
		file, err := parser.ParseFile(set, name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || nameOf(call.Fun) != "g.add" || strings.HasSuffix(name, "_test.go") {
				return true
			}
			tables++
			for _, arg := range call.Args {
				for at, text := range literals(arg) {
					if words.MatchString(text) && text != "ID" {
						t.Errorf("%s: not a message: %q", set.Position(at), text)
					}
				}
			}
			return true
		})
	}
	if tables == 0 {
		t.Error("no tables were found")
	}
}

// TestSentencesOf: code with and without texts for readers.
func TestSentencesOf(t *testing.T) {
	t.Parallel()
	for code, want := range map[string]int{
		`return "The list is locked"`: 1, `return "not in the game data"`: 1, `f("Nothing was changed.")`: 1, `x := []string{"Read under another name"}`: 1, `return "a " + "b"`: 0,
		`return errors.New("the list is locked")`: 0, `s.log.Error("the page failed", "error", err)`: 0, `return "page.the_key"`: 0, `return "Strike Force"`: 0, `return "text/html; charset=utf-8"`: 0,
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "", "package p\nfunc g() {\n"+code+"\n}", 0)
		if err != nil {
			t.Fatal(err)
		}
		if found := sentencesOf(file); len(found) != want {
			t.Errorf("%s: found %v, want %d", code, found, want)
		}
	}
}

// sentencesOf returns the string literals of a file that are texts of several words, by their positions.
func sentencesOf(file *ast.File) map[token.Pos]string {
	found := map[token.Pos]string{}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.Field:
			n.Tag = nil
		case *ast.CallExpr:
			return !notForReaders.MatchString(nameOf(n.Fun))
		case *ast.BasicLit:
			if text, err := strconv.Unquote(n.Value); err == nil && n.Kind == token.STRING && sentence.MatchString(text) && !markup.MatchString(text) {
				found[n.Pos()] = text
			}
		}
		return true
	})
	return found
}

// printedWord matches a word outside the verbs of a format.
var printedWord = regexp.MustCompile(`(?:^|[^%\pL\x1b\[])\pL{2,}`)

// program is the name of the command, which begins its errors and its version.
const program = "rollcall"

// TestPrintedWords: code that prints words and code that prints only values.
func TestPrintedWords(t *testing.T) {
	t.Parallel()
	for code, want := range map[string]int{
		`fmt.Fprintf(w, "%-22s ok\n", name)`: 1, `fmt.Fprintln(w, "Composition")`: 1, `fmt.Fprint(w, a, "lists")`: 1, `fmt.Fprintf(w, "%s: %5.1f %v\n", a, b, c)`: 0,
		`fmt.Fprintln(w, says(lang, "cli.done"))`: 0, `fmt.Fprintf(w, "\x1b[31m%s", a)`: 0, `fmt.Fprintln(w, "rollcall:", a)`: 0,
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "", "package p\nfunc g() {\n"+code+"\n}", 0)
		if err != nil {
			t.Fatal(err)
		}
		if found := printedWords(file); len(found) != want {
			t.Errorf("%s: found %v, want %d", code, found, want)
		}
	}
}

// printedWords returns the literals with words that a file passes to the print functions of fmt, by their positions.
func printedWords(file *ast.File) map[token.Pos]string {
	found := map[token.Pos]string{}
	ast.Inspect(file, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || !strings.HasPrefix(nameOf(call.Fun), "fmt.Fprint") {
			return true
		}
		for _, a := range call.Args {
			if lit, ok := a.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				if text, err := strconv.Unquote(lit.Value); err == nil && !strings.HasPrefix(text, program) && printedWord.MatchString(text) {
					found[lit.Pos()] = text
				}
			}
		}
		return true
	})
	return found
}

// ordinaryPercent matches a percent sign, of a text or of a format, behind an ordinary space; numbered a number before the
// abbreviation of what is counted.
var (
	ordinaryPercent = regexp.MustCompile(`(^|[\w}]) %%?($|[\s,;)–<]|\.(\s|$))`)
	numbered        = regexp.MustCompile(`%d (CP|VP|PL|pts)\b`)
)

// TestNumbersOf: code with and without numbers and times that are written otherwise than in the reader's language.
func TestNumbersOf(t *testing.T) {
	t.Parallel()
	for code, want := range map[string]int{
		`return n + " %"`: 1, `f("%d %%, ", n)`: 1, `return "95 %"`: 1, `f("%d CP", n)`: 1, `t.Format("2 January 2006")`: 1, `t.UTC().Format(date + ", 15:04")`: 1,
		`t.Format(time.DateOnly)`: 1, `f("%s %d", a, n)`: 0, `f("in %.9q", n)`: 0, `f("%d KB", n)`: 0, `return n + "\u00a0%"`: 0, `text.Format("2006")`: 1, `t.Format(time.RFC3339)`: 0, `b.Format(a, c)`: 0,
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "", "package p\nfunc g() {\n"+code+"\n}", 0)
		if err != nil {
			t.Fatal(err)
		}
		if found := numbersOf(file); len(found) != want {
			t.Errorf("%s: found %v, want %d", code, found, want)
		}
	}
}

// numbersOf returns what a file writes otherwise than in the reader's language, by position: percent signs, numbers with
// an abbreviation, and layouts of times.
func numbersOf(file *ast.File) map[token.Pos]string {
	found := map[token.Pos]string{}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if name := nameOf(n.Fun); strings.HasSuffix(name, ".Format") && len(n.Args) == 1 && isLayout(n.Args[0]) {
				found[n.Pos()] = name
			}
			return !notForReaders.MatchString(nameOf(n.Fun))
		case *ast.BasicLit:
			if text, err := strconv.Unquote(n.Value); err == nil && n.Kind == token.STRING && (ordinaryPercent.MatchString(text) || numbered.MatchString(text)) {
				found[n.Pos()] = n.Value
			}
		}
		return true
	})
	return found
}

// isLayout reports whether an expression is the layout of a time for readers.
func isLayout(x ast.Expr) (found bool) {
	ast.Inspect(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BasicLit:
			found = found || strings.Contains(n.Value, "2006") || strings.Contains(n.Value, "15:04")
		case *ast.SelectorExpr:
			found = found || nameOf(n) == "time.DateOnly" || nameOf(n) == "time.DateTime"
		}
		return true
	})
	return found
}

// nameOf returns the name of a called function: New, or errors.New.
func nameOf(f ast.Expr) string {
	switch f := f.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		if of := nameOf(f.X); of != "" {
			return of + "." + f.Sel.Name
		}
		return "_." + f.Sel.Name
	}
	return ""
}
