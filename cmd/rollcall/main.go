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
	"log/slog"
	"os"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/rollcall40k/rollcall/catalog"
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
	DB        string `help:"The database: a SQLite file, or the address of a PostgreSQL database (postgres://…). By default rollcall.db in the current directory." aliases:"store" placeholder:"FILE|URL" env:"ROLLCALL_DB"`
	Log       string `help:"The log level on standard error: debug, info, warn, error or off." enum:"debug,info,warn,error,off" default:"info" env:"ROLLCALL_LOG"`
	LogFormat string `help:"The format of the log: text or json." enum:"text,json" default:"text" env:"ROLLCALL_LOG_FORMAT"`
	Lang      string `help:"The language of diagnostics and prints: en, de, nb, ro, fi or sv; de-x-en is German with English game terms. By default that of the environment." placeholder:"TAG" env:"ROLLCALL_LANG"`

	Serve      serveCommand      `cmd:"" help:"Serve the web pages and the REST API."`
	Work       workCommand       `cmd:"" help:"Run the background work of servers with the same database."`
	Import     importCommand     `cmd:"" help:"Import game data into the database."`
	Catalogues cataloguesCommand `cmd:"" help:"List the army books."`
	Datasheets datasheetsCommand `cmd:"" help:"Search the datasheets."`
	Show       showCommand       `cmd:"" help:"Show a datasheet."`
	Validate   validateCommand   `cmd:"" help:"Check rosters, lists and roster files."`
	Print      printCommand      `cmd:"" help:"Print a roster as PDF."`
	Convert    convertCommand    `cmd:"" help:"Convert a roster to another format."`
	Odds       oddsCommand       `cmd:"" help:"Calculate the odds of one unit's attacks on another."`
	Battle     battleCommand     `cmd:"" help:"Play a battle and print its log."`
	Simulate   simulateCommand   `cmd:"" help:"Play many battles between two rosters."`
	Agents     agentsCommand     `cmd:"" help:"List the agents, or rate them in battles."`
	Event      eventCommand      `cmd:"" help:"Check event packs, and lists against them."`
	Data       dataCommand       `cmd:"" help:"List, compare and activate game data."`
	Backup     backupCommand     `cmd:"" help:"Back up the database, even while a server runs."`
	Restore    restoreCommand    `cmd:"" help:"Replace the database with a backup."`
	Prune      pruneCommand      `cmd:"" help:"Remove drafts, old revisions and finished simulations."`
	Doctor     doctorCommand     `cmd:"" help:"Check the database, and rebuild derived data."`
	Store      storeCommand      `cmd:"" help:"Copy everything to another database."`
	Keys       keysCommand       `cmd:"" help:"Manage the API keys."`
	Messages   messagesCommand   `cmd:"" help:"Export and import the table of translations."`
	Completion completionCommand `cmd:"" help:"Print the completion script of a shell."`
	Version    versionCommand    `cmd:"" help:"Print the version."`

	Complete completeCommand `cmd:"" hidden:"" help:"List what may follow on a command line."`
}

const description = `Rollcall builds, validates, prints and play-tests armies for Warhammer 40,000.

Examples:

    rollcall serve
    rollcall datasheets --faction necrons --role hq
    rollcall validate army.json && rollcall print army.json
    rollcall simulate army.json rival.json -n 1000`

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
		kong.Description(description),
		kong.Writers(c.out, c.err),
		kong.Exit(func(code int) { panic(exit(code)) }),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: 90}),
	)
	if err != nil {
		return c.fail(err)
	}
	if len(args) == 0 {
		args = []string{"--help"}
	}
	ctx, err := parser.Parse(args)
	if err != nil {
		return c.fail(usage(err))
	}
	if c.lang, err = languageOf(root.Lang); err != nil {
		return c.fail(usage(err))
	}
	s := &settings{db: root.DB, log: root.Log, logFormat: root.LogFormat}
	ctx.BindTo(context.Background(), (*context.Context)(nil))
	for _, provider := range []any{s.read, s.keys, (*services).planning} {
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
	return &failure{cause: err, hint: "see " + name + " --help", code: exitUnreadable}
}

// A failure is an error with an exit code and a hint how to fix it.
type failure struct {
	cause error // nil if everything has been printed
	hint  string
	code  int
}

// Error returns the message without the hint.
func (f *failure) Error() string {
	if f.cause == nil {
		return fmt.Sprintf("exit code %d", f.code)
	}
	return f.cause.Error()
}

// Unwrap returns the cause.
func (f *failure) Unwrap() error { return f.cause }

// hint wraps an error with a hint how to fix it.
func hint(err error, text string) error {
	return &failure{cause: err, hint: text, code: exitFailed}
}

// rejections are the exit codes and the hints for rejected input, by the kind of the
// *fault.Error.
var rejections = []struct {
	kind error
	code int
	hint string // %s is the place of the first fault
}{
	{service.ErrMissing, exitFailed, "install game data with: rollcall data update 11e (or 10e, 9e), or rollcall import PATH; or name another database with --db"},
	{intake.ErrUnreadable, exitUnreadable, ""},
	{intake.ErrMismatch, exitFailed, "omit %s, or use the value of the document"},
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
			return &failure{err, strings.ReplaceAll(r.hint, "%s", bad.Faults[0].Place.String()), r.code}
		}
	}
	return &failure{cause: err, code: exitFailed}
}

// unreadable returns the failure for a file that cannot be read.
func unreadable(file string, err error) error {
	return &failure{cause: fmt.Errorf("%s: %w", file, err), hint: failureOf(err).hint, code: exitUnreadable}
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
		fmt.Fprintln(c.err, paletteOf(c.err).red("rollcall:"), err)
		c.others(err)
	}
	if f.hint != "" {
		fmt.Fprintln(c.err, paletteOf(c.err).cyan("hint:"), f.hint)
	}
	return f.code
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
		fmt.Fprintf(c.err, "  %s\n", others[i].Error())
	}
	if more := len(others) - mostFaults; more > 0 {
		fmt.Fprintf(c.err, "  and %d more\n", more)
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
