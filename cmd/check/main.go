// Command check checks what no linter checks: the imports between packages
// (imports.go) and the list of fuzz targets in the Makefile. Run it at the
// root of the module:
//
//	go run ./cmd/check
//
// It prints each finding with its file and exits with 1 if there is one, and with 2
// if the module cannot be read. Linters and tests check the rest: staticcheck.conf
// lists the checks of staticcheck, go test ./rules/index checks the rules index, and
// every golden file is compared by the test that writes it with -update.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

func main() {
	dir := flag.String("C", ".", "the root of the module")
	flag.Parse()
	os.Exit(run(*dir, rules, libraries, os.Stdout, os.Stderr))
}

// run checks the module at dir and returns the exit code.
func run(dir string, rules []rule, libraries []library, stdout, stderr io.Writer) int {
	m, err := load(dir)
	if err != nil {
		fmt.Fprintln(stderr, "check:", err)
		return 2
	}
	findings := append(checkImports(m.packages, rules), checkLibraries(m, libraries)...)
	fuzz, err := checkFuzz(m)
	if err != nil {
		fmt.Fprintln(stderr, "check:", err)
		return 2
	}
	findings = append(findings, fuzz...)
	slices.Sort(findings)
	for _, f := range findings {
		fmt.Fprintln(stdout, f)
	}
	return min(len(findings), 1)
}

// A module is the packages of the module at dir, and the module of each package
// that they import.
type module struct {
	dir      string // absolute
	packages []*pkg
	imported map[string]*pkg // by import path
}

// A pkg is a package as go list prints it.
type pkg struct {
	ImportPath   string
	Dir          string
	Standard     bool
	Imports      []string
	TestGoFiles  []string
	XTestGoFiles []string
	Module       *struct {
		Path, Version string
		Main          bool
	}
	folder string   // relative to the root of the module
	ours   []string // folders of the packages of the module that it imports
}

// load reads the module at dir with go list.
func load(dir string) (*module, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	cmd := exec.Command("go", "list", "-deps", "-json=ImportPath,Dir,Standard,Imports,TestGoFiles,XTestGoFiles,Module", "./...")
	cmd.Dir = abs
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w\n%s", err, &stderr)
	}
	m := &module{dir: abs, imported: map[string]*pkg{}}
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		p := new(pkg)
		if err := dec.Decode(p); errors.Is(err, io.EOF) {
			return m, nil
		} else if err != nil {
			return nil, fmt.Errorf("go list: %w", err)
		}
		m.imported[p.ImportPath] = p
		if p.Module != nil && p.Module.Main {
			p.resolve()
			m.packages = append(m.packages, p)
		}
	}
}

// resolve fills in the folders of a package of the module.
func (p *pkg) resolve() {
	root := p.Module.Path + "/"
	p.folder = strings.TrimPrefix(p.ImportPath, root)
	for _, path := range p.Imports {
		if folder, ok := strings.CutPrefix(path, root); ok {
			p.ours = append(p.ours, folder)
		}
	}
}

// fuzzWord matches a fuzz target in the Makefile: folder:function.
var fuzzWord = regexp.MustCompile(`\./\S*:Fuzz\w*`)

// checkFuzz finds fuzz targets that the Makefile does not run, names in it that are not
// targets, and targets without a time limit for each input.
func checkFuzz(m *module) ([]string, error) {
	makefile, err := os.ReadFile(filepath.Join(m.dir, "Makefile"))
	if err != nil {
		return nil, err
	}
	listed := fuzzWord.FindAllString(string(makefile), -1)
	var targets, findings []string
	for _, p := range m.packages {
		for _, file := range slices.Concat(p.TestGoFiles, p.XTestGoFiles) {
			f, err := parser.ParseFile(token.NewFileSet(), filepath.Join(p.Dir, file), nil, parser.SkipObjectResolution)
			if err != nil {
				return nil, err
			}
			for _, d := range f.Decls {
				if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil && strings.HasPrefix(fn.Name.Name, "Fuzz") {
					target := "./" + p.folder + ":" + fn.Name.Name
					targets = append(targets, target)
					if !callsLimit(fn) {
						findings = append(findings, target+": no time limit for each input; call fuzztest.Limit")
					}
				}
			}
		}
	}
	for _, target := range targets {
		if !slices.Contains(listed, target) {
			findings = append(findings, fmt.Sprintf("Makefile: FUZZ lacks %s", target))
		}
	}
	for _, word := range listed {
		if !slices.Contains(targets, word) {
			findings = append(findings, fmt.Sprintf("Makefile: FUZZ has %s, which does not exist", word))
		}
	}
	return findings, nil
}

// callsLimit reports whether a function calls fuzztest.Limit.
func callsLimit(fn *ast.FuncDecl) (found bool) {
	ast.Inspect(fn, func(n ast.Node) bool {
		if call, ok := n.(*ast.SelectorExpr); ok && call.Sel.Name == "Limit" {
			x, ok := call.X.(*ast.Ident)
			found = found || ok && x.Name == "fuzztest"
		}
		return !found
	})
	return found
}
