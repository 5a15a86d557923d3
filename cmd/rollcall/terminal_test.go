package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestColours: results are coloured on a terminal unless NO_COLOR is set, and never in a file.
func TestColours(t *testing.T) {
	_, err := exec.LookPath("script")
	required(t, "script", err)
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "army.json"), []byte(strikeList), 0o644); err != nil {
		t.Fatal(err)
	}
	const onTerminal = `script -qec "rollcall validate army.json" /dev/null`
	for _, tt := range []struct {
		name, line string
		env        []string
		want       string
	}{
		{"terminal", onTerminal, []string{"NO_COLOR=", "TERM=xterm"}, "army.json: \x1b[32mvalid\x1b[0m: "},
		{"NO_COLOR", onTerminal, []string{"NO_COLOR=1", "TERM=xterm"}, "army.json: valid: "},
		{"dumb terminal", onTerminal, []string{"NO_COLOR=", "TERM=dumb"}, "army.json: valid: "},
		{"pipe", "rollcall validate army.json | cat", []string{"NO_COLOR=", "TERM=xterm"}, "army.json: valid: "},
	} {
		cmd := exec.Command("bash", "-euo", "pipefail", "-c", tt.line)
		cmd.Dir, cmd.Env = dir, append(append(os.Environ(), "ROLLCALL_DB="), tt.env...)
		out, err := cmd.CombinedOutput()
		if err != nil || !strings.HasPrefix(string(out), tt.want) {
			t.Errorf("%s: got %q, %v, want %q", tt.name, out, err, tt.want)
		}
	}
}

func TestPalette(t *testing.T) {
	for _, p := range []palette{{}, paletteOf(&bytes.Buffer{})} {
		if got := p.red("a") + p.bold("b"); got != "ab" {
			t.Errorf("without colours: %q", got)
		}
	}
	if got := (palette{on: true}).severity("advice", "en"); got != "\x1b[36madvice\x1b[0m" {
		t.Errorf("advice: %q", got)
	}
	if got := (palette{on: true}).green(""); got != "" {
		t.Errorf("nothing: %q", got)
	}
}

// TestProgressIsShownAfterASecond: work that takes more than a second shows a line on a terminal
// and removes it at the end. Other outputs show nothing.
func TestProgressIsShownAfterASecond(t *testing.T) {
	run := func(d time.Duration) string {
		var b bytes.Buffer
		stop, ended := make(chan struct{}), make(chan struct{})
		go func() {
			defer close(ended)
			showElapsed(&b, "Importing data", stop)
		}()
		time.Sleep(d)
		close(stop)
		<-ended
		return b.String()
	}
	if got := run(0); got != "" {
		t.Errorf("short work: %q", got)
	}
	got := run(slow + slow/2)
	if !strings.HasPrefix(got, "\r\x1b[KImporting data … 1 s") || !strings.HasSuffix(got, "\r\x1b[K") {
		t.Errorf("longer work: %q", got)
	}
	var b bytes.Buffer
	end := (&console{err: &b}).working("Importing data")
	end()
	end()
	if b.Len() > 0 {
		t.Errorf("without a terminal: %q", b.String())
	}
}
