package main

import (
	"os"
	"path"
	"slices"
	"strings"
)

// topFolders are the folders that may stand at the top of the repository.
// Folders that begin with a dot or are ignored by Git are not looked at.
var topFolders = []string{"api", "catalog", "cmd", "datasheets", "roster", "rules", "schemas", "web"}

// scratchFolders are what .gitignore keeps out.
var scratchFolders = []string{"bin"}

// vagueNames say nothing about what lives in a package.
var vagueNames = []string{"util", "utils", "common", "helper", "helpers", "misc", "model", "models", "shared", "pkg", "lib", "base"}

// findLayout finds folders that the plan does not know, and packages with vague
// names.
func findLayout(m *module) ([]breach, error) {
	entries, err := os.ReadDir(m.dir)
	if err != nil {
		return nil, err
	}
	var found []breach
	for _, e := range entries {
		name := e.Name()
		if !e.IsDir() || strings.HasPrefix(name, ".") || slices.Contains(scratchFolders, name) || slices.Contains(topFolders, name) {
			continue
		}
		found = append(found, breach{name, 0, "no room of the plan; at the top stand " + strings.Join(topFolders, ", ")})
	}
	for _, p := range m.packages {
		found = append(found, m.vague(p)...)
	}
	return found, nil
}

// vague finds a vague name: of the package, or of its folder.
func (m *module) vague(p *pkg) []breach {
	folder, _ := m.ours(p.ImportPath)
	for _, name := range []string{path.Base(folder), p.Name} {
		if slices.Contains(vagueNames, name) {
			return []breach{{m.relative(p.Dir), 0, "a package called " + name + " does not say what lives in it"}}
		}
	}
	return nil
}
