package play_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/catalog/databasetest"
)

// TestPostgres: simulations and battles in PostgreSQL pass the tests of those in SQLite.
func TestPostgres(t *testing.T) {
	databasetest.Parts(t, map[string]func(*testing.T){
		"Simulation": TestSimulation, "Cancel": TestCancel, "StopAndStart": TestStopAndStart, "Turns": TestTurns,
		"ConcurrentChoices": TestConcurrentChoices, "RemoteBattle": TestRemoteBattle, "List": TestList,
	})
}
