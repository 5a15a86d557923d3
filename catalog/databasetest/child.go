package databasetest

import (
	"bufio"
	"os"
	"os/exec"
	"testing"
)

// childDatabase is the environment variable with the address of the database of a child.
const childDatabase = "ROLLCALL_TEST_CHILD_DATABASE"

// ChildDatabase returns the address of the database if this process is a child; otherwise it
// is empty.
func ChildDatabase() string { return os.Getenv(childDatabase) }

// A Child is a process that runs one test of the binary until it is killed.
type Child struct {
	*bufio.Scanner // of the lines that it prints
	command        *exec.Cmd
}

// StartChild starts a child that runs a test with a database, with further environment
// variables such as A=B.
func StartChild(t testing.TB, test, database string, environment ...string) *Child {
	t.Helper()
	command := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^"+test+"$")
	command.Env = append(append(os.Environ(), childDatabase+"="+database), environment...)
	command.Stderr = os.Stderr
	out, err := command.StdoutPipe()
	if err == nil {
		err = command.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	return &Child{bufio.NewScanner(out), command}
}

// Kill kills the child. What it has printed can still be read.
func (c *Child) Kill(t testing.TB) {
	t.Helper()
	if err := c.command.Process.Kill(); err != nil {
		t.Error(err)
	}
}

// Wait waits until a killed child has ended and all that it has printed was read. It is a
// failure of the test if the child has ended by itself.
func (c *Child) Wait(t testing.TB) {
	t.Helper()
	for c.Scan() {
	}
	if err := c.command.Wait(); err == nil {
		t.Error("the child ended by itself")
	}
}
