// Package fuzztest limits the time of the inputs of fuzz targets. Only tests import it.
package fuzztest

import (
	"fmt"
	"testing"
	"time"
)

// PerInput is the maximum time for one input. It is a multiple of the time for the slowest legal
// input on a shared machine.
const PerInput = 20 * time.Second

// Limit ends the process with a panic if the test of an input takes longer than PerInput, so that
// the fuzzer stores the input. A fuzz target calls it for each input.
func Limit(t testing.TB) { limit(t, PerInput, func(text string) { panic(text) }) }

// limit calls fail if the test takes longer than a time.
func limit(t testing.TB, most time.Duration, fail func(text string)) {
	name := t.Name()
	timer := time.AfterFunc(most, func() { fail(fmt.Sprintf("%s: the input took longer than %s", name, most)) })
	t.Cleanup(func() { timer.Stop() })
}
