package store_test

import (
	"fmt"
	"testing"

	"github.com/rollcall40k/rollcall/roster"
)

// BenchmarkApply changes a roster of ten units; every change is on disk when it
// is counted.
func BenchmarkApply(b *testing.B) {
	s := newService(b)
	r := create(b, s)
	var ops []roster.Operation
	for range 10 {
		ops = append(ops, roster.Operation{Op: roster.AddUnit, Datasheet: unitID})
	}
	if _, err := s.Apply(b.Context(), r.ID, 1, ops); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for n := 2; b.Loop(); n++ {
		if _, err := s.Apply(b.Context(), r.ID, n, rename(fmt.Sprint("Name ", n))); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkRoster(b *testing.B) {
	s := newService(b)
	r := create(b, s)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := s.Roster(b.Context(), r.ID); err != nil {
			b.Fatal(err)
		}
	}
}
