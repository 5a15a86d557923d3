package main

import (
	"go/ast"
	"go/parser"
	"regexp"
	"slices"
	"strings"
)

// fuzzWord is how the Makefile names a fuzz target.
var fuzzWord = regexp.MustCompile(`\./\S*:Fuzz\w*`)

// findFuzz finds fuzz targets that the Makefile does not run, and names in it
// that are no targets.
func findFuzz(m *module) ([]breach, error) {
	makefile, err := m.text("Makefile")
	if err != nil {
		return nil, err
	}
	named := fuzzWord.FindAllString(makefile, -1)
	targets := map[string]breach{}
	for _, p := range m.packages {
		if err := m.fuzzTargets(p, targets); err != nil {
			return nil, err
		}
	}
	var found []breach
	for word, at := range targets {
		if !slices.Contains(named, word) {
			found = append(found, at)
		}
	}
	for _, word := range named {
		if _, ok := targets[word]; !ok {
			found = append(found, breach{"Makefile", lineOf(makefile, word), word + " is no fuzz target"})
		}
	}
	return found, nil
}

// fuzzTargets adds the fuzz targets of a package, by the words that the Makefile
// should have for them, with the breach that each is where it has not.
func (m *module) fuzzTargets(p *pkg, targets map[string]breach) error {
	files, err := p.parse(p.tests(), parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	folder, _ := m.ours(p.ImportPath)
	for _, f := range files {
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Recv != nil || !strings.HasPrefix(fn.Name.Name, "Fuzz") {
				continue
			}
			word := "./" + folder + ":" + fn.Name.Name
			targets[word] = breach{m.relative(f.path), f.line(fn.Pos()), "the Makefile does not run " + word}
		}
	}
	return nil
}
