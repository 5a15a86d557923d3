package server

import (
	"io"
	"math"
	"os"
	"path/filepath"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"time"
)

// A budget bounds the bytes of the bodies that the process reads and handles at the same
// time. The bytes of a body count from when they arrive until its request is answered, so
// that a slow body holds only what it has sent.
type budget struct {
	size int64

	mu      sync.Mutex
	used    int64
	callers map[string]int64
}

// The parts of a budget. A caller may use half of it, and what bodies use beyond the first
// smallBody bytes may not exceed three quarters: a few large bodies do not keep out the small
// ones of others.
const smallBody = 64 << 10

func newBudget(size int64) *budget { return &budget{size: size, callers: map[string]int64{}} }

// take adds n bytes to the bytes of a caller's body that has used bytes already. It returns
// false if the budget is used up.
func (b *budget) take(caller string, used, n int64) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	room := b.size
	if used+n > smallBody {
		room -= b.size / 4
	}
	return b.add(caller, n, room, b.size/2)
}

// takeOf adds n to what a caller uses, of which it may use most.
func (b *budget) takeOf(caller string, n, most int64) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.add(caller, n, b.size, most)
}

func (b *budget) add(caller string, n, room, most int64) bool {
	if b.used+n > room || b.callers[caller]+n > most {
		return false
	}
	b.used += n
	b.callers[caller] += n
	return true
}

// inUse returns what all callers use.
func (b *budget) inUse() int64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.used
}

// release returns the bytes of a caller's body.
func (b *budget) release(caller string, n int64) {
	if n == 0 {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.used -= n
	if b.callers[caller] -= n; b.callers[caller] <= 0 {
		delete(b.callers, caller)
	}
}

// A countedBody is a body whose bytes count in a budget.
type countedBody struct {
	io.ReadCloser
	budget *budget
	caller string
	used   int64 // bytes that count
	read   int64
}

// Read reads a part of the body. The error is a *Problem if the budget is used up.
func (c *countedBody) Read(p []byte) (int, error) {
	n, err := c.ReadCloser.Read(p)
	if n == 0 {
		return n, err
	}
	c.read += int64(n)
	if problem := c.reserve(c.read); problem != nil {
		return 0, problem
	}
	return n, err
}

// reserve makes at least n bytes of the body count, also such that have not arrived. The
// error is a *Problem if the budget is used up.
func (c *countedBody) reserve(n int64) error {
	more := n - c.used
	if more <= 0 {
		return nil
	}
	if !c.budget.take(c.caller, c.used, more) {
		return busy()
	}
	c.used = n
	return nil
}

// keep returns the bytes that count beyond n to the budget.
func (c *countedBody) keep(n int64) {
	if c.used > n {
		c.budget.release(c.caller, c.used-n)
		c.used = n
	}
}

// release returns all bytes to the budget.
func (c *countedBody) release() { c.keep(0) }

// busy is the problem of a body that exceeds the budget. The connection is closed: its
// rest will not be read.
func busy() *Problem {
	return NewProblem(Unavailable, "The server is handling as many large requests as it can.").
		WithHeader("Retry-After", "5").WithHeader("Connection", "close")
}

// The times within which a body must arrive.
var bodyTimes = map[Size]time.Duration{PlainBody: 20 * time.Second, RosterBody: 40 * time.Second, ImportBody: readTimeout}

// defaultMemory is the budget of a process without a memory limit.
const defaultMemory = 512 << 20

// memoryShare is the part of the memory limit that bodies may use.
const memoryShare = 8

// bodyMemory returns the budget of bodies: a part of the memory limit of the process, in
// which an import fits.
func (l Limits) bodyMemory() int64 {
	if l.Memory > 0 {
		return l.Memory
	}
	limit := debug.SetMemoryLimit(-1)
	if limit == math.MaxInt64 {
		return defaultMemory
	}
	return max(limit/memoryShare, 2*l.Import+smallBody)
}

// gcPercent is the garbage that may collect in a server, in percent of what is in use. With the 100
// that Go sets, a book of 500 printed lists needs a fifth more memory and as much CPU time.
const gcPercent = 75

// SetMemoryLimit sets the soft memory limit of the process to nine tenths of that of its
// container, unless the environment variable GOMEMLIMIT sets one, and the percentage of the garbage
// collector, unless GOGC sets it. It returns the limit in bytes; 0: there is none.
func SetMemoryLimit() int64 {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
	}
	if os.Getenv("GOMEMLIMIT") != "" {
		return debug.SetMemoryLimit(-1)
	}
	limit := containerMemory("/proc/self/cgroup", "/sys/fs/cgroup")
	if limit == 0 {
		return 0
	}
	debug.SetMemoryLimit(limit / 10 * 9)
	return limit / 10 * 9
}

// containerMemory returns the smallest memory limit of the control groups of the process;
// 0: there is none. memberships is the file that lists the groups, root is their folder.
func containerMemory(memberships, root string) (limit int64) {
	list, err := os.ReadFile(memberships)
	if err != nil {
		return 0
	}
	for line := range strings.Lines(string(list)) {
		parts := strings.SplitN(strings.TrimSpace(line), ":", 3)
		if len(parts) < 3 {
			continue
		}
		dir, file := root, "memory.max" // version 2
		if parts[1] != "" {
			if !strings.Contains(","+parts[1]+",", ",memory,") {
				continue
			}
			dir, file = filepath.Join(root, "memory"), "memory.limit_in_bytes"
		}
		for group := filepath.Clean("/" + parts[2]); ; group = filepath.Dir(group) {
			if n := readLimit(filepath.Join(dir, group, file)); n > 0 && (limit == 0 || n < limit) {
				limit = n
			}
			if group == "/" {
				break
			}
		}
	}
	return limit
}

// unlimited is how version 1 of control groups writes that there is no limit, or nearly.
const unlimited = 1 << 60

func readLimit(file string) int64 {
	text, err := os.ReadFile(file)
	if err != nil {
		return 0
	}
	n, err := strconv.ParseInt(strings.TrimSpace(string(text)), 10, 64)
	if err != nil || n >= unlimited {
		return 0
	}
	return n
}
