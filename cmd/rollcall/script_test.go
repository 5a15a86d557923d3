package main

import (
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/rollcall40k/rollcall/catalog/catalogtest"
)

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"rollcall": main})
}

// TestScripts runs the commands as a user does. In addition to the commands of
// testscript there are:
//
//	freeport ADDR PORT     sets the variables to an address without a listener
//	await URL              waits until a GET of the URL returns 200
//	awaittext URL REGEXP   waits until the response to a GET matches
//	get STATUS URL [FILE]  makes a GET, with the API key in the file
//	code N program args…   runs the program and expects the exit code
//	zip ARCHIVE FOLDER     packs the files of the folder
//	releases FOLDER VAR    serves the files of the folder, and sets the variable to the address
//
// The variable SCENARIOS is the folder of the scenarios of the rules engine, and GAMEDATA a
// database with the built-in data, which saves each command compiling it.
func TestScripts(t *testing.T) {
	scenarios, err := filepath.Abs("../../rules/testdata")
	if err != nil {
		t.Fatal(err)
	}
	data := gameData(t)
	cache := t.TempDir()
	testscript.Run(t, testscript.Params{
		Setup: func(env *testscript.Env) error {
			if catalogtest.Late(t) {
				env.T().Skip("the tests have used half of their time")
			}
			env.Setenv("GOGC", shortLived)
			env.Setenv("SCENARIOS", scenarios)
			env.Setenv("XDG_CACHE_HOME", cache)
			database := filepath.Join(env.WorkDir, ".tmp", "data.db")
			env.Setenv("GAMEDATA", database)
			return os.WriteFile(database, data, 0o600)
		},
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"freeport":  freePort,
			"await":     await,
			"awaittext": awaitText,
			"get":       get,
			"code":      exitCode,
			"zip":       zipFolder,
			"releases":  releases,
		},
	})
}

// shortLived is the value of GOGC for commands that end before a garbage collection would be
// worthwhile.
const shortLived = "800"

// gameData returns a database with the built-in data.
func gameData(t *testing.T) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "data.db")
	c := &console{in: strings.NewReader(""), out: io.Discard, err: t.Output()}
	if code := c.run([]string{"keys", "add", "test", "--db", path}); code != 0 {
		t.Fatalf("exit code %d", code)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func freePort(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: freeport ADDR PORT")
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	ts.Check(err)
	addr := l.Addr().String()
	ts.Setenv(args[0], addr)
	ts.Setenv(args[1], addr[strings.LastIndex(addr, ":")+1:])
	ts.Check(l.Close())
}

func await(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: await URL")
	}
	ts.Check(awaitOK(args[0]))
}

// awaitOK waits until the response to a GET has status 200.
func awaitOK(url string) error {
	var last error
	for deadline := time.Now().Add(5 * time.Minute); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		answer, err := http.Get(url)
		if err != nil {
			last = err
			continue
		}
		answer.Body.Close()
		if answer.StatusCode == http.StatusOK {
			return nil
		}
		last = errors.New(answer.Status)
	}
	return fmt.Errorf("%s is not answered: %w", url, last)
}

func awaitText(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: awaittext URL REGEXP")
	}
	want, err := regexp.Compile(args[1])
	ts.Check(err)
	var body []byte
	for deadline := time.Now().Add(5 * time.Minute); time.Now().Before(deadline); time.Sleep(100 * time.Millisecond) {
		answer, err := http.Get(args[0])
		ts.Check(err)
		body, err = io.ReadAll(answer.Body)
		ts.Check(errors.Join(err, answer.Body.Close()))
		if want.Match(body) {
			return
		}
	}
	ts.Fatalf("GET %s: got %s, want %s", args[0], body, args[1])
}

func get(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 || len(args) > 3 {
		ts.Fatalf("usage: get STATUS URL [FILE]")
	}
	request, err := http.NewRequest(http.MethodGet, args[1], nil)
	ts.Check(err)
	if len(args) == 3 {
		request.Header.Set("Authorization", "Bearer "+strings.TrimSpace(ts.ReadFile(args[2])))
	}
	answer, err := http.DefaultClient.Do(request)
	ts.Check(err)
	defer answer.Body.Close()
	if got := fmt.Sprint(answer.StatusCode); got != args[0] {
		ts.Fatalf("GET %s: status %s, want %s", args[1], got, args[0])
	}
}

// exitCode runs a program and expects an exit code. Its output is compared with stdout and stderr
// as after exec.
func exitCode(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: code N program args…")
	}
	err := ts.Exec(args[1], args[2:]...)
	got := 0
	if exit, ok := errors.AsType[interface {
		error
		ExitCode() int
	}](err); ok {
		got = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if want := args[0]; fmt.Sprint(got) != want {
		ts.Fatalf("exit code %d, want %s", got, want)
	}
}

func releases(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: releases FOLDER VAR")
	}
	server := httptest.NewServer(http.FileServer(http.Dir(ts.MkAbs(args[0]))))
	ts.Defer(server.Close)
	ts.Setenv(args[1], server.URL)
}

func zipFolder(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: zip ARCHIVE FOLDER")
	}
	f, err := os.Create(ts.MkAbs(args[0]))
	ts.Check(err)
	archive := zip.NewWriter(f)
	ts.Check(archive.AddFS(os.DirFS(ts.MkAbs(args[1]))))
	ts.Check(errors.Join(archive.Close(), f.Close()))
}

// required skips a test whose program is not installed, or fails it if ROLLCALL_REQUIRE is set.
func required(t *testing.T, program string, err error) {
	t.Helper()
	if err == nil {
		return
	}
	if os.Getenv("ROLLCALL_REQUIRE") != "" {
		t.Fatalf("%s: %v", program, err)
	}
	t.Skipf("%s: %v", program, err)
}
