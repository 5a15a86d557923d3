package event

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/schemas/fault"
)

// Limits of imports and of events.
const (
	MaxImportRows    = 1000     // lists
	MaxLists         = 5000     // of one event
	maxImportedBytes = 64 << 20 // of all lists together
	maxColumns       = 100      // of a table
	maxSeparators    = 10_000   // commas and semicolons in a line of a table, also within a list
)

// An ImportRow is a list of an import.
type ImportRow struct {
	Name string // of the file, or the number of the line
	SubmitRequest
}

// An ImportResult is the result of one row. Rows are independent: a failed row does not affect
// others.
type ImportResult struct {
	Name       string      `json:"name"`
	Player     string      `json:"player,omitempty"`
	Submission string      `json:"submission,omitempty"` // id; empty if the row failed
	Valid      bool        `json:"valid"`
	Codes      []CodeCount `json:"codes,omitempty"`
	Error      string      `json:"error,omitempty"`
}

// Import submits many lists in order. A row for a player who already has a list submits a new
// version of it, unless it equals the newest version: an import can therefore be repeated, or
// continued after an interruption. The error is a *fault.Error for too many rows; errors of
// single rows are in their results.
func (v *Session) Import(ctx context.Context, rows []ImportRow) ([]ImportResult, error) {
	if err := v.Require(OpImport); err != nil {
		return nil, err
	}
	if len(rows) > MaxImportRows {
		return nil, invalid("rows", fmt.Sprintf("%d lists", len(rows)), fmt.Sprintf("at most %d", MaxImportRows))
	}
	subs, err := v.service.store.Submissions(ctx, v.Event.ID)
	if err != nil {
		return nil, err
	}
	known := map[string]string{}
	for _, s := range subs {
		known[s.Player+"\x00"+s.Team] = s.ID
	}
	out := []ImportResult{}
	for _, r := range rows {
		one, err := v.importRow(ctx, r, known)
		if err != nil {
			return out, err
		}
		out = append(out, one)
	}
	return out, nil
}

func (v *Session) importRow(ctx context.Context, r ImportRow, known map[string]string) (ImportResult, error) {
	one := ImportResult{Name: r.Name, Player: r.Player}
	key := strings.TrimSpace(r.Player) + "\x00" + strings.TrimSpace(r.Team)
	version, err := v.importVersion(ctx, r, known[key])
	if ctx.Err() != nil {
		return one, ctx.Err()
	}
	if err != nil {
		if !isRowError(err) {
			v.service.log.Error("import "+r.Name, "error", err)
			err = errors.New("internal server error; see the server's log")
		}
		one.Error = err.Error()
		return one, nil
	}
	known[key] = version.Submission
	one.Submission, one.Valid, one.Codes = version.Submission, version.Verdict.Valid, version.Verdict.Codes
	return one, nil
}

// importVersion submits the list of a row, as a new version of a submission if that is not empty.
// It returns the newest version if that was evaluated from the same bytes with the same pack.
func (v *Session) importVersion(ctx context.Context, r ImportRow, submission string) (*Version, error) {
	submit := v.Submit
	if submission != "" {
		data, err := v.service.source(ctx, r.SubmitRequest)
		if err != nil {
			return nil, err
		}
		newest := v.newestVersion(ctx, submission)
		if newest != nil && newest.Hash == sha256Hex(data) && newest.Verdict.Pack == v.Event.Pack.Hash() {
			return newest, nil
		}
		submit = func(ctx context.Context, q SubmitRequest) (*Outcome, error) { return v.Resubmit(ctx, submission, q) }
	}
	out, err := submit(ctx, r.SubmitRequest)
	if err != nil {
		return nil, err
	}
	return out.Version, nil
}

// newestVersion returns the newest version of a submission, or nil if it cannot be read.
func (v *Session) newestVersion(ctx context.Context, submission string) *Version {
	sub, err := v.service.store.Submission(ctx, v.Event.ID, submission)
	if err != nil {
		return nil
	}
	newest, err := v.service.store.Version(ctx, v.Event.ID, sub.ID, sub.Newest)
	if err != nil {
		return nil
	}
	return newest
}

// isRowError reports whether an error is caused by the row and not by the server.
func isRowError(err error) bool {
	if unread := fault.In(err, intake.ErrUnreadable); unread != nil {
		return true
	}
	return slices.ContainsFunc([]error{ErrInput, ErrLocked, ErrLate, ErrState, catalog.ErrNotFound}, func(is error) bool { return errors.Is(err, is) })
}

// ReadZip reads the lists of a zip archive. Each file is one list, named after its player; its
// folder is the team. The error is an intake.ErrUnreadable.
func ReadZip(data []byte) ([]ImportRow, error) {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, intake.Unreadable(err.Error(), "a zip archive")
	}
	var rows []ImportRow
	left := int64(maxImportedBytes)
	for _, f := range z.File {
		if f.FileInfo().IsDir() || isHiddenFile(f.Name) {
			continue
		}
		if len(rows) == MaxImportRows {
			return nil, intake.Unreadable(fmt.Sprintf("more than %d files", MaxImportRows), "at most this number")
		}
		text, err := unzip(f, min(left, MaxList))
		if err != nil {
			return nil, err
		}
		left -= int64(len(text))
		rows = append(rows, FileRow(f.Name, text))
	}
	return rows, nil
}

// isHiddenFile reports whether an archiver added the file automatically.
func isHiddenFile(name string) bool {
	base := path.Base(name)
	return strings.HasPrefix(base, ".") || strings.HasPrefix(name, "__MACOSX/")
}

// unzip reads one file, at most MaxList+1 bytes, so that a longer list is rejected when it is
// submitted. It fails if the total size of the archive is too large.
func unzip(f *zip.File, most int64) ([]byte, error) {
	r, err := f.Open()
	if err != nil {
		return nil, intake.Unreadable(f.Name+": "+err.Error(), "a file that can be unpacked")
	}
	defer r.Close()
	text, err := io.ReadAll(io.LimitReader(r, most+1))
	switch {
	case err != nil:
		return nil, intake.Unreadable(f.Name+": "+err.Error(), "a file that can be unpacked")
	case int64(len(text)) > most && most < MaxList:
		return nil, intake.Unreadable(fmt.Sprintf("more than %d bytes unpacked", maxImportedBytes), "at most this number")
	}
	return text, nil
}

// FileRow returns the row of a file, whose name is that of the player and whose folder is the
// team.
func FileRow(name string, text []byte) ImportRow {
	name = strings.ReplaceAll(intake.DecodeFileName(name), `\`, "/")
	base := path.Base(name)
	player := strings.TrimSuffix(base, path.Ext(base))
	team := path.Base(path.Dir(name))
	if team == "." || team == "/" {
		team = ""
	}
	return ImportRow{Name: name, SubmitRequest: SubmitRequest{Player: strings.ReplaceAll(player, "_", " "), Team: team, Document: text}}
}

// ReadCSV reads the lists of a table with a header row. Its columns are player, list or
// roster (the id of a stored roster), and optionally team and mail. The error is an
// intake.ErrUnreadable.
func ReadCSV(data []byte) ([]ImportRow, error) {
	for line := range bytes.Lines(data) { // the reader reads a whole row, regardless of its size
		if len(line) > MaxList {
			return nil, intake.Unreadable(fmt.Sprintf("a line of %d bytes", len(line)), fmt.Sprintf("lists of at most %d", MaxList))
		}
		if n := bytes.Count(line, []byte(",")) + bytes.Count(line, []byte(";")); n > maxSeparators {
			return nil, intake.Unreadable(fmt.Sprintf("a line with %d separators", n), fmt.Sprintf("at most %d", maxSeparators))
		}
	}
	data = bytes.TrimPrefix(intake.DecodeText(data), []byte("\ufeff"))
	r := csv.NewReader(bytes.NewReader(data))
	r.FieldsPerRecord = -1
	if head, _, _ := bytes.Cut(data, []byte("\n")); !bytes.ContainsRune(head, ',') {
		for _, separator := range ";\t" { // spreadsheets save tables with these, too
			if bytes.ContainsRune(head, separator) {
				r.Comma = separator
				break
			}
		}
	}
	head, err := r.Read()
	if err != nil {
		return nil, intake.Unreadable(err.Error(), "a table with a header row")
	}
	if len(head) > maxColumns {
		return nil, intake.Unreadable(fmt.Sprintf("%d columns", len(head)), fmt.Sprintf("at most %d", maxColumns))
	}
	columns := map[string]int{}
	for i, name := range head {
		columns[strings.ToLower(strings.TrimSpace(name))] = i
	}
	_, hasPlayer := columns["player"]
	_, hasList := columns["list"]
	_, hasRoster := columns["roster"]
	if !hasPlayer || !hasList && !hasRoster {
		return nil, intake.Unreadable(fmt.Sprintf("the columns %.100q", strings.Join(head, ",")), "the columns player and list")
	}
	return csvRows(r, columns)
}

func csvRows(r *csv.Reader, columns map[string]int) ([]ImportRow, error) {
	var rows []ImportRow
	for {
		record, err := r.Read()
		switch {
		case errors.Is(err, io.EOF):
			return rows, nil
		case err != nil:
			return nil, intake.Unreadable(err.Error(), "a table")
		case len(rows) == MaxImportRows:
			return nil, intake.Unreadable(fmt.Sprintf("more than %d rows", MaxImportRows), "at most this number")
		case len(record) > maxColumns:
			return nil, intake.Unreadable(fmt.Sprintf("%d columns", len(record)), fmt.Sprintf("at most %d", maxColumns))
		}
		field := func(name string) string {
			if i, ok := columns[name]; ok && i < len(record) {
				return record[i]
			}
			return ""
		}
		at, _ := r.FieldPos(0)
		rows = append(rows, ImportRow{Name: fmt.Sprintf("line %d", at), SubmitRequest: SubmitRequest{
			Player: field("player"), Team: field("team"), Email: field("mail"), RosterID: field("roster"), Document: []byte(field("list")),
		}})
	}
}
