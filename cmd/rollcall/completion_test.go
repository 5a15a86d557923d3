package main

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

func TestCompletions(t *testing.T) {
	parser, err := kong.New(&commands{}, kong.Name("rollcall"))
	if err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string]string{
		"va":                             "validate",
		"event ":                         "check preview",
		"event pre":                      "preview",
		"print --pap":                    "--paper",
		"print army.json --paper ":       "a4 a5 letter",
		"print --paper=l":                "--paper=letter",
		"print --paper a4 --lay":         "--layout",
		"print --name=x":                 "",
		"completion ":                    "bash fish zsh",
		"validate ":                      "",
		"validate --db some.db --js":     "--json",
		"validate --json --l":            "--lang --limit --log --log-format",
		"--log ":                         "debug error info off warn",
		"--db event event ":              "check preview", // the first event is a file
		"no such command --paper ":       "",
		"serve --addr 127.0.0.1:0 --lo":  "--log --log-format",
		"event check cup.yaml --json --": "--db --help --json --lang --log --log-format",
	} {
		got := strings.Join(completions(parser.Model.Node, strings.Split(line, " ")), " ")
		if got != want {
			t.Errorf("%q: got %q, want %q", line, got, want)
		}
	}
	if got := completions(parser.Model.Node, nil); len(got) < 10 || strings.Contains(strings.Join(got, " "), "complete") {
		t.Errorf("all commands: %v", got)
	}
}

// TestCompletionScripts completes a command line in each shell.
func TestCompletionScripts(t *testing.T) {
	for shell, script := range map[string]string{
		"bash": `source <(rollcall completion bash); COMP_WORDS=(rollcall print --la); COMP_CWORD=2; _rollcall; printf '%s\n' "${COMPREPLY[@]}"`,
		"zsh":  `compdef() { : }; compadd() { print -l -- $found }; source <(rollcall completion zsh); words=(rollcall print --la); CURRENT=3; _rollcall`,
		"fish": `rollcall completion fish | source; complete -C "rollcall print --la"`,
	} {
		path, err := exec.LookPath(shell)
		if err != nil {
			required(t, shell, err)
		}
		flags := map[string][]string{"bash": {"--norc", "-c"}, "zsh": {"-fc"}, "fish": {"--no-config", "-c"}}[shell]
		cmd := exec.Command(path, append(flags, script)...)
		cmd.Stderr = t.Output()
		out, err := cmd.Output()
		if got := strings.Join(strings.Fields(string(out)), " "); err != nil || got != "--lang --layout" {
			t.Errorf("%s: got %q, %v, want --lang --layout", shell, got, err)
		}
	}
}
