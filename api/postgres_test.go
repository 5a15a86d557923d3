package api_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/catalog/databasetest"
)

// TestPostgres: the API on PostgreSQL passes the tests of the API on SQLite.
func TestPostgres(t *testing.T) {
	databasetest.Parts(t, map[string]func(*testing.T){
		"Scenarios": TestScenarios, "Owners": TestOwners, "Restore": TestRestore,
		"EventsWithKeys": TestEventsWithKeys, "RevokedLinksReplayNothing": TestRevokedLinksReplayNothing, "IdempotencyKeysOfTwoCallersAreApart": TestIdempotencyKeysOfTwoCallersAreApart,
		"ConcurrentPlayers": TestConcurrentPlayers, "ConcurrentFollower": TestConcurrentFollower, "KilledServers": TestKilledServers, "WaitingSimulations": TestWaitingSimulations,
	})
}
