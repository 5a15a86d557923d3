package event_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/catalog/databasetest"
)

// TestPostgres: events in PostgreSQL pass the tests of events in SQLite.
func TestPostgres(t *testing.T) {
	databasetest.Parts(t, map[string]func(*testing.T){
		"Import": TestImport, "Review": TestReview, "Outbox": TestOutbox,
		"Teams": TestTeams, "Remove": TestRemove, "Trail": TestTrail,
		"Grants": TestGrants, "Owned": TestOwned, "Resubmission": TestResubmission,
	})
}
