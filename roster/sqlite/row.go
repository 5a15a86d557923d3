package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"time"

	"github.com/rollcall40k/rollcall/roster"
)

// A row has the encoded columns of a revision.
type row struct {
	revision             *roster.Revision
	operations, document string
}

func newRow(v *roster.Revision) (*row, error) {
	operations, err := json.Marshal(append([]roster.Operation{}, v.Operations...))
	if err != nil {
		return nil, err
	}
	// Id and number are columns. The number is not known yet.
	bare := *v.Roster
	bare.ID, bare.Revision = "", 0
	document, err := json.Marshal(&bare)
	if err != nil {
		return nil, err
	}
	return &row{v, string(operations), string(document)}, nil
}

func (w *row) insert(ctx context.Context, tx *sql.Tx, id string, number int, parent any) error {
	r := w.revision.Roster
	_, err := tx.ExecContext(ctx, `INSERT INTO revision
		(roster, number, parent, created_at, operations, name, edition, snapshot, document)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		id, number, parent, timeText(w.revision.CreatedAt), w.operations, r.Name, r.Edition, r.Snapshot, w.document)
	return err
}

const selectRevision = `SELECT v.roster, v.number, coalesce(v.parent, 0), v.created_at, v.operations, v.number = r.head, v.document
	FROM revision v JOIN roster r ON r.id = v.roster`

type scanner interface{ Scan(...any) error }

// scanRevision reads a row of selectRevision.
func scanRevision(from scanner) (*roster.Revision, error) {
	v := &roster.Revision{Roster: &roster.Roster{}}
	var id string
	var operations, document []byte
	err := from.Scan(&id, &v.Number, &v.Parent, timeOf{&v.CreatedAt}, &operations, &v.Current, &document)
	if err == nil {
		err = json.Unmarshal(operations, &v.Operations)
	}
	if err == nil {
		err = json.Unmarshal(document, v.Roster)
	}
	if err != nil {
		return nil, err
	}
	v.Roster.ID, v.Roster.Revision = id, v.Number
	return v, nil
}

func timeText(t time.Time) string { return t.UTC().Format(time.RFC3339Nano) }

// timeOf scans a time that timeText formatted.
type timeOf struct{ to *time.Time }

// Scan parses the text of a time.
func (t timeOf) Scan(value any) (err error) {
	text, _ := value.(string)
	*t.to, err = time.Parse(time.RFC3339Nano, text)
	return err
}
