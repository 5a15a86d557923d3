package store

import (
	"context"
	"fmt"

	"github.com/rollcall40k/rollcall/catalog/database"
)

// modifiedDocuments describes the rows whose checksums differ.
const modifiedDocuments = `
	SELECT 'list ' || roster || ', revision ' || number FROM revision WHERE sum <> checksum(document, operations)
	UNION ALL SELECT 'simulation ' || id FROM simulation WHERE sum <> checksum(document)
	UNION ALL SELECT 'battle ' || id FROM battle WHERE sum <> checksum(document)
	UNION ALL SELECT 'event ' || id FROM event WHERE sum <> checksum(document)
	UNION ALL SELECT 'submission ' || id || ' of event ' || event FROM submission WHERE sum <> checksum(document)
	UNION ALL SELECT 'submission ' || submission || ', version ' || number FROM submission_version
		WHERE sum <> checksum(document, receipt, source, roster, found)`

// orphanedUses describes what refers to snapshots that are not stored.
const orphanedUses = `SELECT kind || ' ' || id || ': the game data ' || snapshot || ' is not stored' FROM snapshot_use
	WHERE snapshot <> '' AND snapshot NOT IN (SELECT id FROM snapshot)`

// Modified describes the stored documents that are not what was stored.
func (s *Store) Modified(ctx context.Context) ([]string, error) {
	return s.described(ctx, modifiedDocuments)
}

// Orphans describes what cannot be used because its game data is missing.
func (s *Store) Orphans(ctx context.Context) ([]string, error) {
	return s.described(ctx, orphanedUses)
}

func (s *Store) described(ctx context.Context, query string) ([]string, error) {
	rows, err := s.db.QueryContext(ctx, query)
	found, err := database.Collect(rows, err, "inspect documents", scanID)
	if err != nil {
		return nil, fmt.Errorf("database: %w", err)
	}
	return found, nil
}
