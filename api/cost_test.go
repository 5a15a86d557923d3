package api_test

import (
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A cost is what a function uses of this process.
type cost struct {
	cpu, reference time.Duration // processor time of the function, and of the reference beside it
	bytes, objects uint64        // allocated
	growth         int64         // of the resident memory, in bytes
}

// A bound is the largest cost that a function may have.
type bound struct {
	references     float64 // processor time, as a multiple of that of the reference
	bytes, objects uint64  // allocated
	growth         int64   // of the resident memory, in bytes
}

// costTries is how often a function is run before its cost is too high: other processes on the
// machine take the caches of the processor, and delay the collection of garbage.
const costTries = 5

// checkCost runs a function until its cost is within a bound, at most costTries times. The
// function must not run in parallel with others.
func checkCost(t *testing.T, most bound, f func()) {
	t.Helper()
	if faults := leastFaults(t, most, f); len(faults) > 0 {
		t.Errorf("each of %d tries costs too much, the last one: %s", costTries, strings.Join(faults, "; "))
	}
}

// leastFaults returns why no try of a function is within a bound, and nothing if one is.
func leastFaults(t *testing.T, most bound, f func()) (faults []string) {
	t.Helper()
	for range costTries {
		c := measure(t, f)
		t.Logf("CPU %v = %.1f references of %v, %.1f MiB and %d objects allocated, growth %.1f MiB",
			c.cpu, float64(c.cpu)/float64(c.reference), c.reference, mebibytes(c.bytes), c.objects, mebibytes(c.growth))
		if faults = most.faults(c); len(faults) == 0 {
			return nil
		}
	}
	return faults
}

// faults lists what exceeds the bound.
func (b bound) faults(c cost) (faults []string) {
	if n := float64(c.cpu) / float64(c.reference); n > b.references {
		faults = append(faults, fmt.Sprintf("%.1f references of processor time; allowed: %g", n, b.references))
	}
	if c.bytes > b.bytes {
		faults = append(faults, fmt.Sprintf("%.1f MiB allocated; allowed: %g", mebibytes(c.bytes), mebibytes(b.bytes)))
	}
	if c.objects > b.objects {
		faults = append(faults, fmt.Sprintf("%d objects allocated; allowed: %d", c.objects, b.objects))
	}
	if c.growth > b.growth {
		faults = append(faults, fmt.Sprintf("the process grew by %.1f MiB; allowed: %g", mebibytes(c.growth), mebibytes(b.growth)))
	}
	return faults
}

func mebibytes[N int64 | uint64](bytes N) float64 { return float64(bytes) / (1 << 20) }

// measure runs a function, with half of the reference before it and half after it, so that all of
// them run under the same load.
func measure(t *testing.T, f func()) (c cost) {
	t.Helper()
	var before, after runtime.MemStats
	c.reference = timed(t, decodeReference)
	debug.FreeOSMemory()
	resetPeak(t)
	resting := resident(t, "VmRSS")
	runtime.ReadMemStats(&before)
	c.cpu = timed(t, f)
	runtime.ReadMemStats(&after)
	c.growth = resident(t, "VmHWM") - resting
	c.bytes, c.objects = after.TotalAlloc-before.TotalAlloc, after.Mallocs-before.Mallocs
	c.reference += timed(t, decodeReference)
	return c
}

// timed returns the processor time of a function.
func timed(t *testing.T, f func()) time.Duration {
	t.Helper()
	before := processorTime(t)
	f()
	return processorTime(t) - before
}

var referenceDocument = []byte("[" + strings.Repeat(`{"unit":"Intercessor Squad","models":10,"wargear":["Bolt rifle"]},`, 2000) + "0]")

// decodeReference decodes a document as the requests do: half of the reference.
func decodeReference() {
	var document any
	if err := json.Unmarshal(referenceDocument, &document); err != nil {
		panic(err)
	}
}

// processorTime returns the time used by all threads of this process.
func processorTime(t *testing.T) time.Duration {
	t.Helper()
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		t.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// resetPeak resets the peak of the resident memory to its current value.
func resetPeak(t *testing.T) {
	t.Helper()
	if err := os.WriteFile("/proc/self/clear_refs", []byte("5"), 0); err != nil {
		t.Skip("the peak of the resident memory cannot be measured here:", err)
	}
}

// resident returns a figure of /proc/self/status in bytes.
func resident(t *testing.T, name string) int64 {
	t.Helper()
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(status), name+":")
	line, _, _ := strings.Cut(rest, " kB")
	kilobytes, err := strconv.ParseInt(strings.TrimSpace(line), 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return kilobytes << 10
}

// TestBound: a cost is compared with each part of a bound, on both sides.
func TestBound(t *testing.T) {
	t.Parallel()
	b := bound{references: 2, bytes: 1 << 20, objects: 10, growth: 1 << 20}
	within := cost{cpu: 20, reference: 10, bytes: 1 << 20, objects: 10, growth: 1 << 20}
	for name, test := range map[string]struct {
		change func(*cost)
		want   string
	}{
		"within":         {func(*cost) {}, ""},
		"processor time": {func(c *cost) { c.cpu = 22 }, "2.2 references of processor time; allowed: 2"},
		"bytes":          {func(c *cost) { c.bytes *= 2 }, "2.0 MiB allocated; allowed: 1"},
		"objects":        {func(c *cost) { c.objects++ }, "11 objects allocated; allowed: 10"},
		"growth":         {func(c *cost) { c.growth *= 3 }, "the process grew by 3.0 MiB; allowed: 1"},
		"a slow machine": {func(c *cost) { c.cpu, c.reference = 2000, 1000 }, ""},
		"all":            {func(c *cost) { *c = cost{30, 10, 2 << 20, 20, 2 << 20} }, "3.0 references of processor time; allowed: 2; 2.0 MiB allocated; allowed: 1; 20 objects allocated; allowed: 10; the process grew by 2.0 MiB; allowed: 1"},
	} {
		c := within
		test.change(&c)
		if got := strings.Join(b.faults(c), "; "); got != test.want {
			t.Errorf("%s: %q, want %q", name, got, test.want)
		}
	}
}

// TestCostOfExpensiveFunctions: functions that exceed a bound in processor time, in bytes or in
// objects are found, and a function that does nothing is not. The bounds are small, so that the
// functions are quick.
func TestCostOfExpensiveFunctions(t *testing.T) {
	most := bound{references: 0.5, bytes: 8 << 20, objects: 50_000, growth: 1 << 30}
	var kept [][]byte
	for name, test := range map[string]struct {
		f    func()
		want string // a part of a fault; none if it is empty
	}{
		"nothing": {func() {}, ""},
		"processor time": {func() {
			for range 20 {
				json.Valid(referenceDocument) // allocates nothing
			}
		}, "references of processor time"},
		"bytes": {func() { kept = append(kept, make([]byte, 9<<20)) }, "MiB allocated"},
		"objects": {func() {
			for range 60_000 {
				kept = append(kept, make([]byte, 1))
			}
		}, "objects allocated"},
	} {
		faults := strings.Join(leastFaults(t, most, test.f), "; ")
		if (test.want == "") != (faults == "") || !strings.Contains(faults, test.want) {
			t.Errorf("%s: %q, want %q", name, faults, test.want)
		}
	}
}
