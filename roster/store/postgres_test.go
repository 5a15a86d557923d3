package store_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/catalog/databasetest"
)

// TestPostgres: the store in PostgreSQL passes the tests of the store in SQLite.
func TestPostgres(t *testing.T) {
	databasetest.Parts(t, map[string]func(*testing.T){
		"ConcurrentApply": TestConcurrentApply, "Delete": TestDelete, "FailureLeavesNothing": TestFailureLeavesNothing, "Fork": TestFork,
		"List": TestList, "ModifiedDocuments": TestModifiedDocuments, "Prune": TestPrune, "Put": TestPut,
		"ReferencesKeepSnapshots": TestReferencesKeepSnapshots, "Revisions": TestRevisions, "Stale": TestStale,
		"ThinRevisions": TestThinRevisions, "UndoRedo": TestUndoRedo, "UnknownRoster": TestUnknownRoster,
	})
}
