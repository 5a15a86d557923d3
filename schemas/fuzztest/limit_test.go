package fuzztest

import "testing"

// TestLimit: an input that does not terminate fails, and one that terminates does not.
func TestLimit(t *testing.T) {
	failed := make(chan string, 1)
	t.Run("slow", func(t *testing.T) {
		limit(t, 1, func(text string) { failed <- text })
		if got, want := <-failed, "TestLimit/slow: the input took longer than 1ns"; got != want {
			t.Errorf("failed with %q, want %q", got, want)
		}
	})
	t.Run("fast", func(t *testing.T) { limit(t, PerInput, func(text string) { t.Error(text) }) })
	t.Run("public", func(t *testing.T) { Limit(t) })
}
