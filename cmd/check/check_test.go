package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

// Each archive holds a small module. Its first line names the check that is
// run, and the file "want" what is printed; an empty one stands for a clean
// module.
func TestChecks(t *testing.T) {
	t.Setenv("GOFLAGS", "-mod=mod")
	t.Setenv("GOPROXY", "off")
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no archives: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			only, dir, want := unpack(t, file)
			var stdout, stderr bytes.Buffer
			code := run([]string{"-C", dir, "-only", only}, &stdout, &stderr)
			if diff := cmp.Diff(want, stdout.String()); diff != "" {
				t.Errorf("breaches (-want +got):\n%s%s", diff, stderr.String())
			}
			if wantCode := min(len(want), 1); code != wantCode {
				t.Errorf("exit code %d, want %d", code, wantCode)
			}
		})
	}
}

// unpack writes the archive into a new folder.
func unpack(t *testing.T, file string) (only, dir, want string) {
	t.Helper()
	archive, err := txtar.ParseFile(file)
	if err != nil {
		t.Fatal(err)
	}
	only, _, _ = strings.Cut(strings.TrimPrefix(string(archive.Comment), "check "), "\n")
	dir = t.TempDir()
	for _, f := range archive.Files {
		if f.Name == "want" {
			want = string(f.Data)
			continue
		}
		path := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return only, dir, want
}

func TestEveryCheckHasBothSides(t *testing.T) {
	for _, c := range checks {
		for _, side := range []string{"clean", "breach"} {
			files, err := filepath.Glob("testdata/" + c.name + "-" + side + "*.txtar")
			if err != nil || len(files) == 0 {
				t.Errorf("check %s has no archive %s-%s*.txtar (%v)", c.name, c.name, side, err)
			}
		}
	}
}

func TestRunRefuses(t *testing.T) {
	empty := t.TempDir()
	broken := t.TempDir()
	write(t, broken, "go.mod", "module house.test\n\ngo 1.26\n")
	write(t, broken, "api/api.go", "package api\n\nfunc {\n")
	for name, args := range map[string][]string{
		"unknown flag":  {"-x"},
		"unknown check": {"-only", "walks"},
		"no module":     {"-C", empty},
		"no folder":     {"-C", filepath.Join(empty, "nowhere")},
		"syntax":        {"-C", broken},
	} {
		t.Run(name, func(t *testing.T) {
			var stdout, stderr bytes.Buffer
			if got := run(args, &stdout, &stderr); got != 2 {
				t.Errorf("exit code %d, want 2", got)
			}
			if stderr.Len() == 0 {
				t.Error("nothing said on stderr")
			}
		})
	}
}

func TestRunAllChecksPrintsWhichOne(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "go.mod", "module house.test\n\ngo 1.25\n")
	write(t, dir, "util/util.go", "// Package util is vague.\npackage util\n\nfunc init() {}\n")
	var stdout, stderr bytes.Buffer
	if got := run([]string{"-C", dir}, &stdout, &stderr); got != 1 {
		t.Errorf("exit code %d, want 1\n%s", got, stderr.String())
	}
	for _, name := range []string{"(doors)", "(layout)", "(source)", "(pins)", "(readme)"} {
		if !strings.Contains(stdout.String(), name) {
			t.Errorf("no breach %s in\n%s", name, stdout.String())
		}
	}
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	path := filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
