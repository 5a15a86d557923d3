package jobs

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"github.com/rollcall40k/rollcall/catalog/databasetest"
)

// TestConcurrentRescue: a running job of a process that has ended goes on in another one, also if it had one
// attempt only. That of a process that is alive, or has just begun it, stays.
func TestConcurrentRescue(t *testing.T) {
	address := databasetest.Postgres(t)
	open := func() *Queue {
		db, _ := databasetest.Open(t, address)
		q, err := New(t.Context(), db, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		return q
	}
	alive, ended, other := open(), open(), open()
	ctx, leave := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { alive.db.KeepPresent(ctx, alive.id); close(done) }()
	defer func() { leave(); <-done }()
	for absent := true; absent; {
		var err error
		if absent, err = other.db.Absent(t.Context(), alive.id); err != nil {
			t.Fatal(err)
		}
	}
	for i, tt := range []struct {
		worker string
		ago    time.Duration
		want   string
	}{
		{alive.id, time.Hour, "running"},
		{ended.id, time.Hour, available},
		{ended.id, time.Second, "running"},
		{other.id, time.Hour, "running"},
	} {
		if err := other.AddUpdate(t.Context(), int64(i+1)); err != nil {
			t.Fatal(err)
		}
		if _, err := other.db.ExecContext(t.Context(), `UPDATE river_job SET state = 'running', attempt = 1, attempted_by = ARRAY['first', ?], attempted_at = now() - make_interval(secs => ?)
			WHERE state = 'available'`, tt.worker, tt.ago.Seconds()); err != nil {
			t.Fatal(err)
		}
		if err := other.rescue(t.Context()); err != nil {
			t.Fatal(err)
		}
		var state string
		var attempts bool
		err := other.db.QueryRowContext(t.Context(), "SELECT state, attempt < max_attempts FROM river_job WHERE args ->> 'id' = ?", []string{"1", "2", "3", "4"}[i]).Scan(&state, &attempts)
		if err != nil || state != tt.want || attempts != (state == available) {
			t.Errorf("the job of %s, begun %v ago: %s, %t, %v; want %s", tt.worker, tt.ago, state, attempts, err, tt.want)
		}
		if _, err := other.db.ExecContext(t.Context(), "UPDATE river_job SET state = 'cancelled', finalized_at = now()"); err != nil {
			t.Fatal(err)
		}
	}
}
