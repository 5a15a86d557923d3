package store_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/catalog/databasetest"
)

// TestPostgres: the store in PostgreSQL passes the tests of the store in SQLite.
func TestPostgres(t *testing.T) {
	databasetest.Parts(t, map[string]func(*testing.T){
		"Activate": TestActivate, "ActivateBySystem": TestActivateBySystem, "Catalogues": TestCatalogues, "ConcurrentImport": TestConcurrentImport,
		"ConcurrentPruning": TestConcurrentPruning, "DamagedDerived": TestDamagedDerived, "DamagedSnapshot": TestDamagedSnapshot, "Datasheet": TestDatasheet, "Deactivate": TestDeactivate, "ImportFails": TestImportFails, "ImportTwice": TestImportTwice,
		"Named": TestNamed, "Prune": TestPrune, "PruneFails": TestPruneFails, "Search": TestSearch,
		"SearchActiveSnapshots": TestSearchActiveSnapshots, "SearchManyWords": TestSearchManyWords, "SearchPages": TestSearchPages,
		"SearchAnyMistake": TestSearchAnyMistake, "SearchPagesOfSimilarWords": TestSearchPagesOfSimilarWords,
	})
}
