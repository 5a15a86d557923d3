package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// A module is what the checks look at: the packages of the module at dir and
// everything that they import.
type module struct {
	dir      string // absolute
	path     string // such as github.com/rollcall40k/rollcall
	packages []*pkg // of the module, in the order of go list
	imported map[string]*pkg
}

// A pkg is a package as go list prints it.
type pkg struct {
	ImportPath   string
	Dir          string
	Name         string
	Standard     bool
	GoFiles      []string
	TestGoFiles  []string
	XTestGoFiles []string
	Imports      []string
	TestImports  []string
	XTestImports []string
	Module       *struct {
		Path string
		Main bool
	}
}

// load reads the module at dir by go list.
func load(dir string) (*module, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	out, err := goTool(abs, "list", "-deps",
		"-json=ImportPath,Dir,Name,Standard,GoFiles,TestGoFiles,XTestGoFiles,Imports,TestImports,XTestImports,Module", "./...")
	if err != nil {
		return nil, err
	}
	m := &module{dir: abs, imported: map[string]*pkg{}}
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		p := new(pkg)
		if err := dec.Decode(p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, fmt.Errorf("go list: %w", err)
		}
		m.imported[p.ImportPath] = p
		if p.Module != nil && p.Module.Main {
			m.path = p.Module.Path
			m.packages = append(m.packages, p)
		}
	}
	if m.path == "" {
		return nil, fmt.Errorf("%s has no packages", abs)
	}
	return m, nil
}

// goTool runs the go command in dir and returns what it prints.
func goTool(dir string, args ...string) ([]byte, error) {
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	// Tests that are run again need not have what the test run itself must have.
	cmd.Env = append(os.Environ(), "GOWORK=off", "ROLLCALL_REQUIRE=")
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("go %s: %w\n%s", args[0], err, complaint(stdout.String(), stderr.String()))
	}
	return stdout.Bytes(), nil
}

// complaint returns what a program has said about its failure: on stderr, or at
// the end of its output.
func complaint(stdout, stderr string) string {
	if text := strings.TrimSpace(stderr); text != "" {
		return text
	}
	lines := strings.Split(strings.TrimSpace(stdout), "\n")
	return strings.Join(lines[max(0, len(lines)-40):], "\n")
}

// ours returns the folder of an import path inside the module: "." for its
// root. ok is false for packages of others.
func (m *module) ours(importPath string) (folder string, ok bool) {
	if importPath == m.path {
		return ".", true
	}
	return strings.CutPrefix(importPath, m.path+"/")
}

// relative returns the path of a file as breaches name it.
func (m *module) relative(file string) string {
	rel, err := filepath.Rel(m.dir, file)
	if err != nil {
		return filepath.ToSlash(file)
	}
	return filepath.ToSlash(rel)
}

// A goFile is a parsed Go file of a package.
type goFile struct {
	*ast.File
	path string // absolute
	set  *token.FileSet
}

// line returns the line of a position.
func (f goFile) line(pos token.Pos) int { return f.set.Position(pos).Line }

// parse reads the files of a package, by their names.
func (p *pkg) parse(names []string, mode parser.Mode) ([]goFile, error) {
	var files []goFile
	for _, name := range names {
		set := token.NewFileSet()
		path := filepath.Join(p.Dir, name)
		f, err := parser.ParseFile(set, path, nil, mode)
		if err != nil {
			return nil, err
		}
		files = append(files, goFile{f, path, set})
	}
	return files, nil
}

// tests returns the names of the test files of both kinds.
func (p *pkg) tests() []string {
	return append(append([]string(nil), p.TestGoFiles...), p.XTestGoFiles...)
}

// importBreach returns the breach of an import, at the line of the file that
// has it.
func (m *module) importBreach(p *pkg, importPath, reason string) (breach, error) {
	files, err := p.parse(p.GoFiles, parser.ImportsOnly)
	if err != nil {
		return breach{}, err
	}
	for _, f := range files {
		for _, spec := range f.Imports {
			if spec.Path.Value == `"`+importPath+`"` {
				return breach{m.relative(f.path), f.line(spec.Pos()), reason}, nil
			}
		}
	}
	return breach{m.relative(p.Dir), 0, reason}, nil
}
