package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// completionCommand prints a script that lets a shell complete command lines.
type completionCommand struct {
	Shell string `arg:"" enum:"bash,zsh,fish" help:"help.completion_shell"`
}

// completionScripts call the program for the words that may follow, and fall back to file names
// if there are none.
var completionScripts = map[string]string{
	"bash": `_rollcall() {
  local IFS=$'\n'
  COMPREPLY=($(rollcall complete -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o bashdefault -o default -F _rollcall rollcall
`,
	"zsh": `#compdef rollcall
_rollcall() {
  local -a found
  found=("${(@f)$(rollcall complete -- "${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -n ${found[1]} ]]; then
    compadd -a found
  else
    _files
  fi
}
if [[ ${funcstack[1]} == _rollcall ]]; then
  _rollcall "$@"
else
  compdef _rollcall rollcall
fi
`,
	"fish": `function __rollcall_complete
  set -l words (commandline -opc) (commandline -ct)
  rollcall complete -- $words[2..-1] 2>/dev/null
end
complete -c rollcall -a '(__rollcall_complete)'
`,
}

// Run prints the script.
func (v *completionCommand) Run(c *console) error {
	_, err := io.WriteString(c.out, completionScripts[v.Shell])
	return err
}

// completeCommand lists the words that may complete the last word of a command line.
type completeCommand struct {
	Words []string `arg:"" optional:"" passthrough:"" help:"The words after rollcall, up to the one that is completed."`
}

// Help shows examples.
func (completeCommand) Help() string {
	return `The scripts of rollcall completion call this command.

Examples:

    rollcall complete -- print --pap`
}

// Run prints one word a line.
func (v *completeCommand) Run(c *console, k *kong.Kong) error {
	words := v.Words
	if len(words) > 0 && words[0] == "--" {
		words = words[1:]
	}
	for _, word := range completions(k.Model.Node, words) {
		if _, err := fmt.Fprintln(c.out, word); err != nil {
			return err
		}
	}
	return nil
}

// completions returns the words that may complete the last of words: commands, flags or the
// values of a flag, sorted. It returns none if a file name or free text is expected.
func completions(root *kong.Node, words []string) []string {
	if len(words) == 0 {
		words = []string{""}
	}
	node, flags, last := root, root.Flags, words[len(words)-1]
	var value *kong.Flag // the flag whose value is the next word
	for _, word := range words[:len(words)-1] {
		switch child := childNamed(node, word); {
		case value != nil:
			value = nil
		case strings.HasPrefix(word, "-"):
			value = valueOf(flags, word)
		case child != nil:
			node, flags = child, append(slices.Clone(flags), child.Flags...)
		case len(node.Children) > 0:
			return nil // an unknown command
		}
	}
	name, start, assigned := strings.Cut(last, "=")
	switch {
	case value != nil:
		return beginning(last, "", enumOf(value.Value))
	case assigned && strings.HasPrefix(name, "--"):
		if f := valueOf(flags, name); f != nil {
			return beginning(start, name+"=", enumOf(f.Value))
		}
		return nil
	case strings.HasPrefix(last, "-"):
		return beginning(last, "", flagNames(flags))
	}
	words = nil
	for _, child := range node.Children {
		if !child.Hidden {
			words = append(words, child.Name)
		}
	}
	for _, p := range node.Positional {
		words = append(words, enumOf(p)...)
	}
	return beginning(last, "", words)
}

func childNamed(n *kong.Node, name string) *kong.Node {
	for _, child := range n.Children {
		if child.Name == name {
			return child
		}
	}
	return nil
}

// valueOf returns the flag that a word names if the next word is its value, and nil otherwise.
func valueOf(flags []*kong.Flag, word string) *kong.Flag {
	for _, f := range flags {
		if (word == "--"+f.Name || f.Short != 0 && word == "-"+string(f.Short)) && !f.IsBool() && !f.IsCounter() {
			return f
		}
	}
	return nil
}

func flagNames(flags []*kong.Flag) (names []string) {
	for _, f := range flags {
		if !f.Hidden {
			names = append(names, "--"+f.Name)
		}
	}
	return names
}

// enumOf returns the values that a flag or an argument may have, if it lists them.
func enumOf(v *kong.Value) []string {
	if v.Enum == "" {
		return nil
	}
	return v.EnumSlice()
}

// beginning returns the words that start with a text, sorted, each with the prefix.
func beginning(start, prefix string, words []string) (found []string) {
	for _, word := range words {
		if word != "" && strings.HasPrefix(word, start) {
			found = append(found, prefix+word)
		}
	}
	slices.Sort(found)
	return slices.Compact(found)
}
