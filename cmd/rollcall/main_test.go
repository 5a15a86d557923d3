package main

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

func TestFailPrintsTheHintBelow(t *testing.T) {
	tests := []struct {
		name string
		err  error
		want string
		code int
	}{
		{"nothing", nil, "", 0},
		{"plain", errors.New("no roster"), "rollcall: no roster\n", 1},
		{"hint", hint(errors.New("no roster"), "hint.addr"), "rollcall: no roster\nhint: --addr chooses another address\n", 1},
		{"wrapped", fmt.Errorf("a.json: %w", hint(errors.New("no roster"), "hint.addr")), "rollcall: a.json: no roster\nhint: --addr chooses another address\n", 1},
		{"said already", &failure{code: 2}, "", 2},
		{"wrapped, with a code", fmt.Errorf("a.json: %w", &failure{cause: errors.New("no"), code: 2}), "rollcall: a.json: no\n", 2},
	}
	for _, tt := range tests {
		var out, err bytes.Buffer
		c := &console{out: &out, err: &err}
		if got := c.fail(tt.err); got != tt.code {
			t.Errorf("%s: exit code %d, want %d", tt.name, got, tt.code)
		}
		if err.String() != tt.want || out.Len() > 0 {
			t.Errorf("%s: stderr %q and stdout %q, want %q and nothing", tt.name, err.String(), out.String(), tt.want)
		}
	}
}

func TestFailureUnwraps(t *testing.T) {
	cause := errors.New("cause")
	if err := hint(cause, "hint.addr"); !errors.Is(err, cause) || failureOf(err).hints[0].key != "hint.addr" {
		t.Errorf("hint(cause): cause %v, hints %q", errors.Is(err, cause), failureOf(err).hints)
	}
	if got := failureOf(cause).hints; len(got) > 0 {
		t.Errorf("hint of a plain error: %q, want none", got)
	}
	if got := (&failure{code: 2}).Error(); got != "exit code 2" {
		t.Errorf("error without a cause: %q", got)
	}
}

// Every command has a help text with examples, which begin with its name, and all examples are of a command.
func TestEveryCommandHasExamples(t *testing.T) {
	parser, err := kong.New(&commands{}, kong.Name("rollcall"))
	if err != nil {
		t.Fatal(err)
	}
	(&console{lang: message.English}).translateHelp(parser.Model.Node)
	visited := 0
	unknown := maps.Clone(examples())
	var visit func(n *kong.Node)
	visit = func(n *kong.Node) {
		delete(unknown, n.FullPath())
		for _, child := range n.Children {
			visited++
			want := "    " + child.FullPath()
			if !strings.Contains(child.Detail, "Examples:\n") || !strings.Contains(child.Detail, want) {
				t.Errorf("the help of %q has no example with %q", child.FullPath(), want)
			}
			if child.Help == "" || strings.ToUpper(child.Help[:1]) != child.Help[:1] {
				t.Errorf("the help of %q is %q", child.FullPath(), child.Help)
			}
			visit(child)
		}
	}
	visit(parser.Model.Node)
	if len(unknown) > 1 { // one is the note at the beginning of the file
		t.Errorf("examples.txt has sections of unknown commands: %q", unknown)
	}
	if fields := reflect.TypeFor[commands]().NumField(); visited < fields-2 {
		t.Errorf("%d commands are visited, want at least %d", visited, fields-2)
	}
}

func TestLogger(t *testing.T) {
	tests := []struct {
		level string
		want  []slog.Level
	}{
		{"debug", []slog.Level{slog.LevelDebug, slog.LevelInfo, slog.LevelWarn, slog.LevelError}},
		{"info", []slog.Level{slog.LevelInfo, slog.LevelWarn, slog.LevelError}},
		{"error", []slog.Level{slog.LevelError}},
		{"off", nil},
	}
	for _, tt := range tests {
		var b bytes.Buffer
		log := (&settings{log: tt.level}).logger(&b)
		for _, level := range []slog.Level{slog.LevelDebug, slog.LevelInfo, slog.LevelWarn, slog.LevelError} {
			log.Log(t.Context(), level, "said")
		}
		if got := strings.Count(b.String(), "said"); got != len(tt.want) {
			t.Errorf("--log %s: %d lines, want %d", tt.level, got, len(tt.want))
		}
	}
}

// TestOthers: the further faults of a document are printed after the first, up to a limit.
func TestOthers(t *testing.T) {
	for faults, want := range map[int]string{1: "", 2: "  1: found x\n", mostFaults + 1: "", mostFaults + 3: "  and 2 more\n"} {
		unread := &fault.Error{Kind: intake.ErrUnreadable}
		for i := range faults {
			unread.Faults = append(unread.Faults, fault.At("/"+strconv.Itoa(i)).Fault("", "x", ""))
		}
		var b bytes.Buffer
		(&console{err: &b}).others(unreadable("a.json", unread))
		lines := strings.Count(b.String(), "\n")
		if !strings.HasSuffix(b.String(), want) || lines > mostFaults+1 || lines < min(faults-1, mostFaults) {
			t.Errorf("%d faults: got %q, want the end %q", faults, b.String(), want)
		}
	}
}

// TestHelpTexts: every command, flag and argument that help shows has a message.
func TestHelpTexts(t *testing.T) {
	parser, err := kong.New(&commands{})
	if err != nil {
		t.Fatal(err)
	}
	var visit func(n *kong.Node)
	visit = func(n *kong.Node) {
		if n.Hidden {
			return
		}
		helps := map[string]string{}
		if n != parser.Model.Node {
			helps[n.FullPath()] = n.Help
		}
		for _, f := range n.Flags {
			if f != parser.Model.HelpFlag {
				helps[n.FullPath()+" --"+f.Name] = f.Help
			}
		}
		for _, a := range n.Positional {
			helps[n.FullPath()+" "+a.Name] = a.Help
		}
		for name, key := range helps {
			if !message.Has(key) {
				t.Errorf("%s: the help %q is not the key of a message", name, key)
			}
		}
		for _, child := range n.Children {
			visit(child)
		}
	}
	visit(parser.Model.Node)
}

// TestCommandLineInLanguages: help, hints and errors of the command line are in the language that it asks for.
func TestCommandLineInLanguages(t *testing.T) {
	for _, tt := range []struct {
		args string
		want []string
		not  string
	}{
		{"print --help --lang de", []string{"Aufruf: rollcall print <file> [Optionen]\n", "\nOptionen:\n", "Das Papierformat: a4, letter oder a5.", "\nBeispiele:\n"}, "Flags:"},
		{"--lang=fi --help", []string{"Käyttö: rollcall <komento> [valitsimet]\n", "\nKomennot:\n", "Suorita \"rollcall <komento> --help\""}, "Commands:"},
		{"validate --help --lang nb-x-en", []string{"battle size"}, "slagstørrelsen"},
		{"validat --lang sv", []string{`oväntat argument validat; menade du ”validate”?`, "tips: se rollcall --help"}, "unexpected"},
		{"print --paper a9 x --lang ro", []string{`--paper: găsit: „a9”; permis: „a4”, „letter”, „a5”`}, "must"},
		{"keys --lang nb", []string{`ventet ett av: «add», «list», «revoke»`}, "expected"},
		{"print --lang de", []string{`fehlt: „<file>“`}, "expected"},
		{"simulate a b --workers 3x --lang de", []string{`--workers: gefunden: „3x“; erwartet: eine Zahl`}, "expected"},
		{"print --pap a4 --lang fi", []string{`tuntematon valitsin --pap; tarkoititko ”--paper”?`}, "unknown"},
		{"data show xx --db no.db --lang de", []string{"es gibt keine Datenbank no.db", "Hinweis: ohne --db"}, "there"},
		{"version --lang xx", []string{`--lang: found "xx"`}, "1."},
	} {
		var out bytes.Buffer
		c := &console{out: &out, err: &out}
		c.run(strings.Fields(tt.args))
		for _, want := range tt.want {
			if !strings.Contains(out.String(), want) {
				t.Errorf("%s: got %s, want %q", tt.args, out.String(), want)
			}
		}
		if strings.Contains(out.String(), tt.not) {
			t.Errorf("%s: got %s, which has %q", tt.args, out.String(), tt.not)
		}
	}
}
