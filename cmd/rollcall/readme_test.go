package main

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The address in the README, and its form in a URL.
const readmeAddr = "127.0.0.1:8040"

// TestReadme runs the shell blocks of the README in one shell, unchanged, against a service like
// the one that the set-up command of the README starts. The output must be the output in the
// README. If another program uses the port of the README, the test uses another port.
func TestReadme(t *testing.T) {
	for _, program := range []string{"bash", "curl", "jq"} {
		_, err := exec.LookPath(program)
		required(t, program, err)
	}
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	addr := readmePort(t)
	steps := walk(strings.ReplaceAll(string(text), readmeAddr, addr))
	if len(steps) < 5 {
		t.Fatalf("the README has %d steps, want a walk", len(steps))
	}
	dir := t.TempDir()
	serve(t, dir, addr)
	for i, got := range runSteps(t, dir, steps) {
		if diff := cmp.Diff(steps[i].want, got); diff != "" {
			t.Errorf("step %d (-README +output):\n%s\n%s", i+1, diff, steps[i].shell)
		}
	}
	for _, name := range []string{"first-strike.pdf", "army.pdf"} {
		data, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil || !strings.HasPrefix(string(data), "%PDF-") {
			t.Errorf("%s is not a PDF file (%v)", name, err)
		}
	}
}

// readmePort returns the address in the README, or another address if that one is in use.
func readmePort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", readmeAddr)
	if err != nil {
		t.Logf("another port replaces the one in the README: %v", err)
		if l, err = net.Listen("tcp", "127.0.0.1:0"); err != nil {
			t.Fatal(err)
		}
	}
	defer l.Close()
	return l.Addr().String()
}

// A step is a shell block of the README and the output that it shows below.
type step struct{ shell, want string }

// walk returns the steps of a Markdown text after the first one, which is the set-up.
func walk(markdown string) []step {
	var steps []step
	fence := ""
	for line := range strings.Lines(markdown) {
		switch mark := strings.TrimSpace(line); {
		case fence == "" && strings.HasPrefix(mark, "```"):
			fence = mark
			if fence == "```sh" {
				steps = append(steps, step{})
			}
		case fence != "" && mark == "```":
			fence = ""
		case fence == "```sh":
			steps[len(steps)-1].shell += line
		case fence == "```text":
			steps[len(steps)-1].want += line
		}
	}
	return steps[min(len(steps), 1):]
}

// serve runs the service in dir until the test ends, and expects it to stop in
// order.
func serve(t *testing.T, dir, addr string) {
	t.Helper()
	cmd := startService(t, dir, addr)
	t.Cleanup(func() {
		cmd.Process.Signal(syscall.SIGTERM)
		if err := cmd.Wait(); err != nil {
			t.Errorf("serve: %v", err)
		}
	})
}

// runSteps runs all steps in one shell and returns the output of each.
func runSteps(t *testing.T, dir string, steps []step) []string {
	t.Helper()
	const mark = "\x01end of step\x01\n"
	script := ""
	for _, s := range steps {
		script += s.shell + fmt.Sprintf("printf '%%s\\n' '%s'\n", strings.TrimSuffix(mark, "\n"))
	}
	cmd := exec.Command("bash", "-euo", "pipefail", "-c", script)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "ROLLCALL_DB=")
	cmd.Stderr = t.Output()
	out, err := cmd.Output()
	if err != nil {
		t.Errorf("the shell: %v\n%s", err, out)
	}
	got := strings.Split(string(out), mark)
	if len(got) != len(steps)+1 {
		t.Fatalf("%d of %d steps have run", len(got)-1, len(steps))
	}
	return got[:len(steps)]
}

func TestWalkSkipsTheSetUp(t *testing.T) {
	got := walk("```sh\nset up\n```\n```json\n{}\n```\n```sh\na\nb\n```\n\n```text\nc\n```\n```sh\nd\n```\n")
	want := []step{{"a\nb\n", "c\n"}, {"d\n", ""}}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(step{})); diff != "" {
		t.Errorf("steps (-want +got):\n%s", diff)
	}
	if got := walk("no steps"); len(got) != 0 {
		t.Errorf("steps %v, want none", got)
	}
}
