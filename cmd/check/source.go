package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
)

// findSource finds init functions, exported names without a docstring that
// begins with the name, and packages without a package comment.
func findSource(m *module) ([]breach, error) {
	var found []breach
	for _, p := range m.packages {
		files, err := p.parse(p.GoFiles, parser.ParseComments)
		if err != nil {
			return nil, err
		}
		tests, err := p.parse(p.tests(), parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		if len(files) > 0 && !slices.ContainsFunc(files, func(f goFile) bool { return f.Doc != nil }) {
			found = append(found, breach{m.relative(p.Dir), 0, "package " + p.Name + " has no package comment"})
		}
		for _, f := range append(slices.Clone(files), tests...) {
			found = append(found, m.inits(f)...)
		}
		for _, f := range files {
			found = append(found, m.undocumented(f)...)
		}
	}
	return found, nil
}

// inits finds the init functions of a file.
func (m *module) inits(f goFile) []breach {
	var found []breach
	for _, d := range f.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && fn.Recv == nil && fn.Name.Name == "init" {
			found = append(found, breach{m.relative(f.path), f.line(fn.Pos()), "an init function; set things up where they are used"})
		}
	}
	return found
}

// undocumented finds exported names of a file that lack their docstring.
func (m *module) undocumented(f goFile) []breach {
	var found []breach
	blame := func(name *ast.Ident, reason string) {
		if reason != "" {
			found = append(found, breach{m.relative(f.path), f.line(name.Pos()), reason})
		}
	}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Name.IsExported() && receiverExported(d) {
				blame(d.Name, faultOf(d.Name.Name, d.Doc))
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				undocumentedSpec(d, spec, blame)
			}
		}
	}
	return found
}

// undocumentedSpec looks at one type, or one line of constants or variables.
func undocumentedSpec(d *ast.GenDecl, spec ast.Spec, blame func(*ast.Ident, string)) {
	switch s := spec.(type) {
	case *ast.TypeSpec:
		doc := s.Doc
		if doc == nil && !d.Lparen.IsValid() {
			doc = d.Doc
		}
		if s.Name.IsExported() {
			blame(s.Name, faultOf(s.Name.Name, doc))
		}
		if i, ok := s.Type.(*ast.InterfaceType); ok && s.Name.IsExported() {
			undocumentedMethods(i, blame)
		}
	case *ast.ValueSpec:
		for _, name := range s.Names {
			if name.IsExported() {
				blame(name, faultOfValue(name.Name, d, s))
			}
		}
	}
}

// undocumentedMethods looks at the methods of an interface: a comment above or
// behind each.
func undocumentedMethods(i *ast.InterfaceType, blame func(*ast.Ident, string)) {
	for _, method := range i.Methods.List {
		for _, name := range method.Names {
			if name.IsExported() && method.Doc == nil && method.Comment == nil {
				blame(name, "exported method "+name.Name+" has no docstring")
			}
		}
	}
}

// faultOfValue allows one comment for a group of constants or variables; a
// value that stands alone is documented by its name.
func faultOfValue(name string, d *ast.GenDecl, s *ast.ValueSpec) string {
	if !d.Lparen.IsValid() {
		return faultOf(name, d.Doc)
	}
	if d.Doc != nil || s.Doc != nil || s.Comment != nil {
		return ""
	}
	return "exported name " + name + " has no docstring"
}

// faultOf says what is wrong with a docstring, or nothing.
func faultOf(name string, doc *ast.CommentGroup) string {
	if doc == nil || strings.TrimSpace(doc.Text()) == "" {
		return "exported name " + name + " has no docstring"
	}
	words := strings.Fields(doc.Text())
	if slices.Contains([]string{"A", "An", "The"}, words[0]) && len(words) > 1 {
		words = words[1:]
	}
	if strings.TrimRight(words[0], ".,:;") != name {
		return "the docstring of " + name + " does not begin with its name"
	}
	return ""
}

// receiverExported tells whether a function is a method of an exported type, or
// no method at all.
func receiverExported(fn *ast.FuncDecl) bool {
	if fn.Recv == nil {
		return true
	}
	t := fn.Recv.List[0].Type
	for {
		switch x := t.(type) {
		case *ast.StarExpr:
			t = x.X
		case *ast.IndexExpr:
			t = x.X
		case *ast.IndexListExpr:
			t = x.X
		case *ast.Ident:
			return token.IsExported(x.Name)
		default:
			return true
		}
	}
}
