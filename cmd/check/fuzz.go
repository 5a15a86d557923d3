package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// fuzzWord matches a fuzz target in the Makefile: folder:function.
var fuzzWord = regexp.MustCompile(`\./\S*:Fuzz\w*`)

// checkFuzz finds fuzz targets that the Makefile does not run, and names in it that
// are not targets.
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
					targets = append(targets, "./"+p.folder+":"+fn.Name.Name)
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
