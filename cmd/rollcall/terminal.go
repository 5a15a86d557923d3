package main

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"
)

// isTerminal reports whether w is a terminal.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	s, err := f.Stat()
	return err == nil && s.Mode()&os.ModeCharDevice != 0
}

// A palette colours text for a terminal. The zero palette changes nothing.
type palette struct{ on bool }

// paletteOf returns the palette for a writer: colours on a terminal that supports them, unless
// NO_COLOR is set (no-color.org).
func paletteOf(w io.Writer) palette {
	return palette{on: os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" && isTerminal(w)}
}

func (p palette) paint(code, text string) string {
	if !p.on || text == "" {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}

func (p palette) bold(text string) string   { return p.paint("1", text) }
func (p palette) red(text string) string    { return p.paint("31", text) }
func (p palette) green(text string) string  { return p.paint("32", text) }
func (p palette) yellow(text string) string { return p.paint("33", text) }
func (p palette) cyan(text string) string   { return p.paint("36", text) }

// slow is the duration after which a terminal shows that work is in progress.
const slow = time.Second

// working shows the current work and its duration on standard error, if that is a terminal and
// the work takes more than a second. end removes the line.
func (c *console) working(what string) (end func()) {
	if !isTerminal(c.err) {
		return func() {}
	}
	stop := make(chan struct{})
	var done sync.WaitGroup
	done.Go(func() { showElapsed(c.err, what, stop) })
	return sync.OnceFunc(func() {
		close(stop)
		done.Wait()
	})
}

// showElapsed updates a line every second until stop is closed.
func showElapsed(w io.Writer, what string, stop <-chan struct{}) {
	start, shown := time.Now(), false
	ticks := time.NewTicker(slow)
	defer ticks.Stop()
	for {
		select {
		case <-stop:
			if shown {
				fmt.Fprint(w, "\r\x1b[K")
			}
			return
		case <-ticks.C:
			shown = true
			fmt.Fprintf(w, "\r\x1b[K%s … %d s", what, int(time.Since(start).Seconds()))
		}
	}
}
