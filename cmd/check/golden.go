package main

import (
	"bytes"
	"go/ast"
	"go/parser"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// findGolden makes generated and golden files again, in a copy of the module,
// and finds those that come out different.
func findGolden(m *module) ([]breach, error) {
	generated, golden, err := m.makers()
	if err != nil || len(generated)+len(golden) == 0 {
		return nil, err
	}
	root, err := os.MkdirTemp("", "check")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(root)
	again := filepath.Join(root, filepath.Base(m.dir))
	if err := copyTree(again, m.dir); err != nil {
		return nil, err
	}
	if err := remake(again, generated, golden); err != nil {
		return nil, err
	}
	return m.compare(again)
}

// makers returns the packages with go:generate lines, and those whose tests have
// the flag -update, as go list patterns.
func (m *module) makers() (generated, golden []string, err error) {
	for _, p := range m.packages {
		folder, _ := m.ours(p.ImportPath)
		files, err := p.parse(append(slices.Clone(p.GoFiles), p.tests()...), parser.ParseComments)
		if err != nil {
			return nil, nil, err
		}
		if slices.ContainsFunc(files, generates) {
			generated = append(generated, "./"+folder)
		}
		if slices.ContainsFunc(files, updates) {
			golden = append(golden, "./"+folder)
		}
	}
	return generated, golden, nil
}

func generates(f goFile) bool {
	return slices.ContainsFunc(f.Comments, func(g *ast.CommentGroup) bool {
		return slices.ContainsFunc(g.List, func(c *ast.Comment) bool { return strings.HasPrefix(c.Text, "//go:generate ") })
	})
}

// updates tells whether a test file declares the flag -update.
func updates(f goFile) bool {
	if !strings.HasSuffix(f.path, "_test.go") {
		return false
	}
	found := false
	ast.Inspect(f.File, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && len(call.Args) > 0 {
			name, isName := call.Args[0].(*ast.BasicLit)
			fn, isFlag := call.Fun.(*ast.SelectorExpr)
			found = found || isName && isFlag && fn.Sel.Name == "Bool" && name.Value == `"update"`
		}
		return !found
	})
	return found
}

// remake runs the makers in dir.
func remake(dir string, generated, golden []string) error {
	if len(generated) > 0 {
		if _, err := goTool(dir, append([]string{"generate"}, generated...)...); err != nil {
			return err
		}
	}
	for _, folder := range golden {
		if _, err := goTool(dir, "test", "-count=1", folder, "-update"); err != nil {
			return err
		}
	}
	return nil
}

// compare finds the files that differ between the module and the copy.
func (m *module) compare(again string) ([]breach, error) {
	var found []breach
	err := walk(again, func(rel string) error {
		got, err := os.ReadFile(filepath.Join(m.dir, rel))
		if os.IsNotExist(err) {
			found = append(found, breach{filepath.ToSlash(rel), 0, "is generated, but not in the repository"})
			return nil
		} else if err != nil {
			return err
		}
		want, err := os.ReadFile(filepath.Join(again, rel))
		if err == nil && !bytes.Equal(got, want) {
			found = append(found, breach{filepath.ToSlash(rel), 0, "is out of date; run go generate, or the test with -update"})
		}
		return err
	})
	return found, err
}

// copyTree copies the files of the module.
func copyTree(to, from string) error {
	return walk(from, func(rel string) error {
		data, err := os.ReadFile(filepath.Join(from, rel))
		if err != nil {
			return err
		}
		target := filepath.Join(to, rel)
		if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
			return err
		}
		return os.WriteFile(target, data, 0o644)
	})
}

// walk visits the regular files below dir, by their relative paths. Git's own
// folder and scratch folders are left out.
func walk(dir string, visit func(rel string) error) error {
	return filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		if e.IsDir() && (e.Name() == ".git" || slices.Contains(scratchFolders, rel)) {
			return filepath.SkipDir
		}
		if !e.Type().IsRegular() {
			return nil
		}
		return visit(rel)
	})
}
