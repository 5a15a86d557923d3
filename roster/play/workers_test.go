package play

import (
	"runtime"
	"testing"
)

// TestWorkers: battles leave one of the processors that the process may use to requests, and use the
// only one. The number of workers can be set.
func TestWorkers(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, tt := range []struct{ processors, set, want int }{{1, 0, 1}, {2, 0, 1}, {3, 0, 2}, {8, 0, 7}, {8, 9, 9}} {
		runtime.GOMAXPROCS(tt.processors)
		if got := NewService(Config{Workers: tt.set}).workers; got != tt.want {
			t.Errorf("%d processors, %d workers set: got %d, want %d", tt.processors, tt.set, got, tt.want)
		}
	}
}
