package main

import (
	"cmp"
	_ "embed" // for examples.txt
	"io"
	"os"
	"regexp"
	"strings"
	"sync"

	"github.com/alecthomas/kong"

	"github.com/rollcall40k/rollcall/roster/message"
)

//go:embed examples.txt
var examplesFile string

// examples are the examples of each command, by its name.
var examples = sync.OnceValue(func() map[string]string {
	all := map[string]string{}
	for section := range strings.SplitSeq(examplesFile, "\n== ") {
		command, text, _ := strings.Cut(section, "\n")
		all[command] = text
	}
	return all
})

// requestedLanguage returns the language that a command line asks for, before it is parsed: help and errors of the command
// line are in that language too. It returns an empty text if none is given.
func requestedLanguage(args []string) string {
	for i, arg := range args {
		if tag, ok := strings.CutPrefix(arg, "--lang="); ok {
			return tag
		}
		if arg == "--lang" && i+1 < len(args) {
			return args[i+1]
		}
	}
	return os.Getenv("ROLLCALL_LANG")
}

// printHelp prints the help of a command. The help tags of commands and flags are keys of messages.
func (c *console) printHelp(options kong.HelpOptions, ctx *kong.Context) error {
	c.translateHelp(ctx.Model.Node)
	ctx.Model.HelpFlag.Help = says(c.lang, "help.help")
	var text strings.Builder
	out := ctx.Stdout
	ctx.Stdout = &text
	err := kong.DefaultHelpPrinter(options, ctx)
	ctx.Stdout = out
	if err != nil {
		return err
	}
	for line := range strings.Lines(text.String()) {
		if _, err := io.WriteString(out, c.helpLine(strings.TrimSuffix(line, "\n"))+"\n"); err != nil {
			return err
		}
	}
	return nil
}

func (c *console) translateHelp(n *kong.Node) {
	n.Help = says(c.lang, cmp.Or(n.Help, "help.rollcall"))
	n.Detail = c.explanation(n)
	for _, f := range n.Flags {
		f.Help = says(c.lang, f.Help)
	}
	for _, a := range n.Positional {
		a.Help = says(c.lang, a.Help)
	}
	for _, child := range n.Children {
		if !child.Hidden {
			c.translateHelp(child)
		}
	}
}

// explanation returns what the help of a command says below its flags: an explanation, if there is one, and examples.
func (c *console) explanation(n *kong.Node) string {
	var parts []string
	command := strings.Join(strings.Fields(n.FullPath())[1:], "_")
	if key := "explain." + command; message.Has(key) {
		parts = append(parts, says(c.lang, key))
	}
	for part := range strings.SplitSeq(cmp.Or(examples()[n.FullPath()], n.Detail), "\n\n") {
		parts = append(parts, message.Translate(c.lang, part))
	}
	return strings.Join(parts, "\n\n")
}

// headings are the lines of help that kong writes, with their messages.
var headings = map[string]string{"Flags:": "help.flags", "Arguments:": "help.arguments", "Commands:": "help.commands", "Examples:": "help.examples"}

var moreHelp = regexp.MustCompile(`^Run "(.*)" for more information on a command\.$`)

// helpLine translates a line that kong writes.
func (c *console) helpLine(line string) string {
	words := strings.NewReplacer("[flags]", "["+says(c.lang, "help.flags_word")+"]", "<command>", "<"+says(c.lang, "help.command_word")+">")
	if key, ok := headings[line]; ok {
		return says(c.lang, key)
	}
	if usage, ok := strings.CutPrefix(line, "Usage: "); ok {
		return says(c.lang, "help.usage", "Line", words.Replace(usage))
	}
	if m := moreHelp.FindStringSubmatch(line); m != nil {
		return says(c.lang, "help.more", "Command", words.Replace(m[1]))
	}
	return line
}

// usageErrors are the errors of kong, with their messages; the names of the groups are the arguments.
var usageErrors = []struct {
	key     string
	pattern *regexp.Regexp
}{
	{"usage.unknown_flag", regexp.MustCompile(`^unknown flag (?P<Name>\S+?)(?:, did you mean (?:one of )?(?P<Nearest>.*)\?)?$`)},
	{"usage.unexpected", regexp.MustCompile(`^unexpected (?:flag )?argument (?P<Name>.+?)(?:, did you mean (?:one of )?(?P<Nearest>.*)\?)?$`)},
	{"usage.missing", regexp.MustCompile(`^(?:missing flags:|missing positional arguments|expected) (?P<Names>["<-].*)$`)},
	{"usage.one_of", regexp.MustCompile(`^expected one of (?P<Names>.*)$`)},
	{"usage.enum", regexp.MustCompile(`^(?P<Name>\S+) must be one of (?P<Allowed>.*) but got (?P<Found>".*")$`)},
	{"usage.number", regexp.MustCompile(`^(?:(?P<Name>\S+): )?expected (?:an int|a float|a valid \d+ bit u?int) but got (?P<Found>".*?")(?: \(\w+\))?$`)},
	{"usage.no_value", regexp.MustCompile(`^(?P<Name>--?\S+): expected \S+ value but got .*$`)},
}

// usageText describes an error of the command line in a language. Errors that it does not know stay as they are.
func usageText(lang string, err error) string {
	for _, e := range usageErrors {
		m := e.pattern.FindStringSubmatch(err.Error())
		if m == nil {
			continue
		}
		var args []any
		for i, name := range e.pattern.SubexpNames() {
			if name != "" {
				args = append(args, name, strings.ReplaceAll(m[i], `","`, `", "`))
			}
		}
		return says(lang, e.key, args...)
	}
	return err.Error()
}
