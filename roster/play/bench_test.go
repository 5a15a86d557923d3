package play_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/roster/play"
	"github.com/rollcall40k/rollcall/roster/service/servicetest"
)

// BenchmarkBattleKinds measures a stored battle with the kinds of its models, as
// GET /v1/battles/{id} returns it.
func BenchmarkBattleKinds(b *testing.B) {
	h := newFixture(b, servicetest.File(b, "9e"), 1, 0)
	battle, err := h.battles.Create(ctx, h.setup(b, play.Remote, "rush"))
	must(b, err)
	b.ReportAllocs()
	for b.Loop() {
		read, err := h.battles.Battle(ctx, battle.ID)
		must(b, err)
		_, err = h.battles.Kinds(ctx, read)
		must(b, err)
	}
}
