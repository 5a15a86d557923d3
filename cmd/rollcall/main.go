// Command rollcall builds, validates and prints armies for Warhammer 40,000.
//
// Results go to standard output, errors to standard error. The exit code is 0 on
// success, 1 if something is not valid or failed, and 2 if the command line or a
// document cannot be read.
package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/database"
	"github.com/rollcall40k/rollcall/catalog/source"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/event"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/roster/play"
	"github.com/rollcall40k/rollcall/roster/service"
	"github.com/rollcall40k/rollcall/rules/army"
	"github.com/rollcall40k/rollcall/rules/edition"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

func main() {
	releaseProgram()
	c := &console{in: os.Stdin, out: os.Stdout, err: os.Stderr}
	os.Exit(c.run(os.Args[1:]))
}

// The exit codes.
const (
	exitDone       = 0
	exitFailed     = 1 // not valid, or failed
	exitUnreadable = 2 // invalid command line, or an unreadable document
)

// commands are the command line.
type commands struct {
	DB        string `help:"help.db" aliases:"store" placeholder:"FILE|URL" env:"ROLLCALL_DB"`
	Log       string `help:"help.log" enum:"debug,info,warn,error,off" default:"info" env:"ROLLCALL_LOG"`
	LogFormat string `help:"help.log_format" enum:"text,json" default:"text" env:"ROLLCALL_LOG_FORMAT"`
	Lang      string `help:"help.lang" placeholder:"TAG" env:"ROLLCALL_LANG"`

	Serve      serveCommand      `cmd:"" help:"help.serve"`
	Work       workCommand       `cmd:"" help:"help.work"`
	Import     importCommand     `cmd:"" help:"help.import"`
	Catalogues cataloguesCommand `cmd:"" help:"help.catalogues"`
	Datasheets datasheetsCommand `cmd:"" help:"help.datasheets"`
	Show       showCommand       `cmd:"" help:"help.show"`
	Validate   validateCommand   `cmd:"" help:"help.validate"`
	Print      printCommand      `cmd:"" help:"help.print"`
	Convert    convertCommand    `cmd:"" help:"help.convert"`
	Odds       oddsCommand       `cmd:"" help:"help.odds"`
	Battle     battleCommand     `cmd:"" help:"help.battle"`
	Simulate   simulateCommand   `cmd:"" help:"help.simulate"`
	Agents     agentsCommand     `cmd:"" help:"help.agents"`
	Event      eventCommand      `cmd:"" help:"help.event"`
	Data       dataCommand       `cmd:"" help:"help.data"`
	Backup     backupCommand     `cmd:"" help:"help.backup"`
	Restore    restoreCommand    `cmd:"" help:"help.restore"`
	Prune      pruneCommand      `cmd:"" help:"help.prune"`
	Doctor     doctorCommand     `cmd:"" help:"help.doctor"`
	Store      storeCommand      `cmd:"" help:"help.store"`
	Keys       keysCommand       `cmd:"" help:"help.keys"`
	Messages   messagesCommand   `cmd:"" help:"help.messages"`
	Completion completionCommand `cmd:"" help:"help.completion"`
	Version    versionCommand    `cmd:"" help:"help.version"`

	Complete completeCommand `cmd:"" hidden:"" help:"List what may follow on a command line."`
}

// A console holds the standard streams of a command.
type console struct {
	in       io.Reader
	out, err io.Writer
	lang     string // of diagnostics
}

// run executes one command line and returns the exit code.
func (c *console) run(args []string) (code int) {
	// Kong exits from inside its parser after it has printed help.
	type exit int
	defer func() {
		if r := recover(); r != nil {
			asked, ok := r.(exit)
			if !ok {
				panic(r)
			}
			code = int(asked)
		}
	}()
	var root commands
	parser, err := kong.New(&root,
		kong.Name("rollcall"),
		kong.Writers(c.out, c.err),
		kong.Exit(func(code int) { panic(exit(code)) }),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: 90}),
		kong.Help(c.printHelp),
	)
	if err != nil {
		return c.fail(err)
	}
	if len(args) == 0 {
		args = []string{"--help"}
	}
	requested, unknown := languageOf(requestedLanguage(args))
	c.lang = cmp.Or(requested, message.English)
	ctx, err := parser.Parse(args)
	if err != nil {
		return c.fail(usage(err))
	}
	if unknown != nil {
		return c.fail(usage(unknown))
	}
	s := &settings{db: root.DB, log: root.Log, logFormat: root.LogFormat}
	ctx.BindTo(context.Background(), (*context.Context)(nil))
	for _, provider := range []any{s.read, (*services).planning} {
		if err := ctx.BindSingletonProvider(provider); err != nil {
			return c.fail(err)
		}
	}
	err = ctx.Run(c, s, parser)
	if s.opened != nil {
		err = errors.Join(err, s.opened.close())
	}
	return c.fail(err)
}

// languageOf returns the language of diagnostics: the requested one, or else that of the
// environment.
func languageOf(requested string) (string, error) {
	if requested == "" {
		locale := cmp.Or(os.Getenv("LC_ALL"), os.Getenv("LC_MESSAGES"), os.Getenv("LANG"))
		tag, _, _ := strings.Cut(locale, ".") // de_DE.UTF-8
		return message.Choose(tag), nil
	}
	tag, ok := message.Find(requested)
	if !ok {
		return "", fmt.Errorf("--lang: found %q; allowed: %s", requested, languageTags())
	}
	return tag, nil
}

func languageTags() string {
	var tags []string
	for _, l := range message.Choices() {
		tags = append(tags, l.Tag)
	}
	return strings.Join(tags, ", ")
}

// settings are the flags that all commands share.
type settings struct {
	db        string // as given; empty if not given
	log       string
	logFormat string
	opened    *services // nil until the command opens them
}

// usage adds a hint to an error of the command line: where to find help.
func usage(err error) error {
	name := "rollcall"
	var parse *kong.ParseError
	if errors.As(err, &parse) && parse.Context != nil {
		if at := parse.Context.Selected(); at != nil {
			name = at.FullPath()
		}
	}
	return &failure{cause: err, hints: []advice{see(name)}, code: exitUnreadable}
}

// A failure is an error with an exit code and hints how to fix it.
type failure struct {
	cause error // nil if everything has been printed
	hints []advice
	code  int
}

// An advice is a message for the user.
type advice struct {
	key  string
	args []any // as those of says
}

// A messageError is an error with a message in each language.
type messageError advice

// Error returns the English message.
func (e messageError) Error() string { return says(message.English, e.key, e.args...) }

// newError returns an error with a message.
func newError(key string, args ...any) error { return messageError{key, args} }

// see refers to the help of a command.
func see(command string) advice { return advice{"help.see", []any{"Command", command + " --help"}} }

// Error returns the message without the hint.
func (f *failure) Error() string {
	if f.cause == nil {
		return fmt.Sprintf("exit code %d", f.code)
	}
	return f.cause.Error()
}

// Unwrap returns the cause.
func (f *failure) Unwrap() error { return f.cause }

// hint wraps an error with a message that says how to fix it.
func hint(err error, key string, args ...any) error {
	return &failure{cause: err, hints: []advice{{key, args}}, code: exitFailed}
}

// rejections are the exit codes and the hints for rejected input, by the kind of the
// *fault.Error.
var rejections = []struct {
	kind error
	code int
	hint string // the key of a message; Place is that of the first fault
}{
	{service.ErrMissing, exitFailed, "hint.game_data"},
	{intake.ErrUnreadable, exitUnreadable, ""},
	{intake.ErrMismatch, exitFailed, "hint.omit"},
	{roster.ErrOperation, exitFailed, ""},
	{army.ErrRequest, exitFailed, ""},
	{edition.ErrSelect, exitFailed, ""},
	{edition.ErrKey, exitFailed, ""},
	{catalog.ErrArchive, exitFailed, ""},
	{catalog.ErrTooLarge, exitFailed, ""},
	{catalog.ErrRefused, exitFailed, ""},
	{catalog.ErrEditions, exitUnreadable, ""},
	{source.ErrSource, exitUnreadable, ""},
	{play.ErrRequest, exitUnreadable, ""},
	{event.ErrPack, exitUnreadable, ""},
	{event.ErrInput, exitUnreadable, ""},
}

// failureOf returns the failure in an error, or wraps the error in one.
func failureOf(err error) *failure {
	if f := (*failure)(nil); errors.As(err, &f) {
		return f
	}
	for _, r := range rejections {
		if bad := fault.In(err, r.kind); bad != nil {
			f := &failure{cause: err, code: r.code}
			if r.hint != "" {
				f.hints = []advice{{r.hint, []any{"Place", bad.Faults[0].Place}}}
			}
			return f
		}
	}
	if errors.Is(err, database.ErrNewer) {
		return &failure{cause: err, hints: []advice{{"hint.newer_program", nil}}, code: exitFailed}
	}
	return &failure{cause: err, code: exitFailed}
}

// unreadable returns the failure for a file that cannot be read.
func unreadable(file string, err error) error {
	return &failure{cause: fmt.Errorf("%s: %w", file, err), hints: failureOf(err).hints, code: exitUnreadable}
}

// A flag is the name of a flag, an argument or a file, with the JSON pointer of the request
// members that it supplies.
type flag struct{ pointer, name string }

// atFlags returns an error with flags instead of the JSON pointers of its faults. Parameters are
// named like their flags.
func atFlags(err error, flags ...flag) error {
	var bad *fault.Error
	if !errors.As(err, &bad) {
		return err
	}
	faults := slices.Clone(bad.Faults)
	for i := range faults {
		faults[i].Place = flagPlace(faults[i].Place, flags)
	}
	return &fault.Error{Kind: bad.Kind, Faults: faults}
}

func flagPlace(p fault.Place, flags []flag) fault.Place {
	if p.Parameter != "" {
		return fault.Parameter("--" + p.Parameter)
	}
	for _, f := range flags {
		if strings.HasPrefix(p.Pointer, f.pointer) {
			return fault.Parameter(f.name)
		}
	}
	return p
}

// fail prints an error, if there is one, and returns the exit code.
func (c *console) fail(err error) int {
	if err == nil {
		return exitDone
	}
	f := failureOf(err)
	if f.cause != nil {
		fmt.Fprintln(c.err, paletteOf(c.err).red("rollcall:"), c.describe(err))
		c.others(err)
	}
	if len(f.hints) > 0 {
		fmt.Fprintln(c.err, paletteOf(c.err).cyan(says(c.lang, "cli.hint")), c.advise(f.hints))
	}
	return f.code
}

// advise joins hints.
func (c *console) advise(hints []advice) string {
	var texts []string
	for _, h := range hints {
		texts = append(texts, says(c.lang, h.key, h.args...))
	}
	return strings.Join(texts, "; ")
}

// describe describes an error in the language of the user: a fault of an input, an error with a message, an error of the
// command line, or what [message.Translate] knows of another error.
func (c *console) describe(err error) string {
	if e, ok := errors.AsType[messageError](err); ok {
		return strings.Replace(err.Error(), e.Error(), says(c.lang, e.key, e.args...), 1)
	}
	if bad, ok := errors.AsType[*fault.Error](err); ok {
		return strings.Replace(err.Error(), bad.Error(), message.Fault(c.lang, bad.Faults[0], len(bad.Faults)-1), 1)
	}
	if parse, ok := errors.AsType[*kong.ParseError](err); ok && c.lang != message.English {
		return strings.Replace(err.Error(), parse.Error(), usageText(c.lang, parse), 1)
	}
	text := err.Error()
	if path, ok := errors.AsType[*fs.PathError](err); ok { // without the name of the system call
		text = strings.Replace(text, path.Error(), path.Path+": "+path.Err.Error(), 1)
	}
	return message.Translate(c.lang, text)
}

// mostFaults is the maximum number of faults printed for one document.
const mostFaults = 20

// others prints the remaining faults of an input, so that the user can fix all of them at once.
func (c *console) others(err error) {
	rejected, ok := errors.AsType[*fault.Error](err)
	if !ok {
		return
	}
	others := rejected.Faults[1:]
	for i := range others[:min(len(others), mostFaults)] {
		fmt.Fprintf(c.err, "  %s\n", message.Fault(c.lang, others[i], 0))
	}
	if more := len(others) - mostFaults; more > 0 {
		fmt.Fprintln(c.err, "  "+says(c.lang, "cli.more_faults", "Count", more))
	}
}

// logger writes to w at the level of --log.
func (s *settings) logger(w io.Writer) *slog.Logger {
	if s.log == "off" {
		return slog.New(slog.DiscardHandler)
	}
	var level slog.Level
	if err := level.UnmarshalText([]byte(s.log)); err != nil {
		level = slog.LevelInfo // the command line allows only level names
	}
	options := &slog.HandlerOptions{Level: level}
	if s.logFormat == "json" {
		return slog.New(slog.NewJSONHandler(w, options))
	}
	return slog.New(slog.NewTextHandler(w, options))
}
