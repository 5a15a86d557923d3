package main

import (
	"io/fs"
	"net/http"
	"os"
	"path"
	"regexp"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/schemas/fault"
	pages "github.com/rollcall40k/rollcall/web/page"
)

// TestEveryKindOfFaultIsMapped reads from the source every kind of *fault.Error that is created,
// whatever its codes: HTTP, pages and the command line must each map it.
func TestEveryKindOfFaultIsMapped(t *testing.T) {
	root := os.DirFS("../..")
	mappings := map[string]string{}
	for _, file := range []string{"api/problem.go", "web/page/failure.go", "cmd/rollcall/main.go"} {
		text, err := fs.ReadFile(root, file)
		if err != nil {
			t.Fatal(err)
		}
		mappings[file] = strings.ReplaceAll(string(text), "editions.", "edition.")
	}
	kinds := faultKinds(t, root)
	for kind := range kinds {
		for file, text := range mappings {
			// The API handles missing data in a document where it reads the document.
			if !regexp.MustCompile(`\b`+regexp.QuoteMeta(kind)+`\b`).MatchString(text) && (kind != "service.ErrMissing" || file != "api/problem.go") {
				t.Errorf("%s does not map %s", file, kind)
			}
		}
	}
	if len(kinds) != len(rejections) {
		t.Errorf("found %d kinds in the source, want the %d that the command line maps", len(kinds), len(rejections))
	}
	for _, r := range rejections {
		err := fault.New(r.kind, fault.At("/place"), "code", "this", "that")
		if f := pages.Explain(err); f.Status != http.StatusUnprocessableEntity || !strings.Contains(f.Detail(message.English), "this; allowed: that") {
			t.Errorf("page of %v: %d %s", r.kind, f.Status, f.Detail(message.English))
		}
		if f := failureOf(err); f.code != r.code {
			t.Errorf("exit code of %v: got %d, want %d", r.kind, f.code, r.code)
		}
	}
}

var (
	packageName = regexp.MustCompile(`(?m)^package (\w+)`)
	faultKind   = regexp.MustCompile(`fault\.(?:New\(|Error\{Kind: )((?:\w+\.)?Err\w+),`)
)

// faultKinds returns the kinds of errors that production code creates, such as
// catalog.ErrArchive.
func faultKinds(t *testing.T, root fs.FS) map[string]bool {
	kinds := map[string]bool{}
	err := fs.WalkDir(root, ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if e.IsDir() && name != "." && strings.HasPrefix(path.Base(name), ".") {
			return fs.SkipDir
		}
		if path.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		text, err := fs.ReadFile(root, name)
		if err != nil {
			return err
		}
		for _, m := range faultKind.FindAllStringSubmatch(string(text), -1) {
			kind := m[1]
			if !strings.Contains(kind, ".") {
				kind = packageName.FindStringSubmatch(string(text))[1] + "." + kind
			}
			kinds[kind] = true
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return kinds
}
