package main

import (
	"context"
	"errors"
	"time"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/catalog/database"
	"github.com/rollcall40k/rollcall/roster/jobs"
)

// measureTimeout limits the time of one measurement.
const measureTimeout = 5 * time.Second

// measure returns the function that measures the queue, the webhooks and the storage.
func (d *services) measure(queue *jobs.Queue) func() ([]server.Gauge, error) {
	return func() ([]server.Gauge, error) {
		ctx, cancel := context.WithTimeout(context.Background(), measureTimeout)
		defer cancel()
		depths, queueErr := queue.Depths(ctx)
		pending, webhookErr := d.store.CountDeliveries(ctx)
		space, spaceErr := d.db.Usage(ctx)
		const bytesHelp = "Size of the database, and of the write-ahead log of a SQLite file."
		all := []server.Gauge{
			{Name: "rollcall_webhook_deliveries_pending", Help: "Messages that were not delivered to webhooks yet.", Value: float64(pending)},
			{Name: "rollcall_database_bytes", Help: bytesHelp, Labels: map[string]string{"file": "database"}, Value: float64(space.File)},
		}
		if d.db.Kind() == database.SQLite {
			all = append(all, server.Gauge{Name: "rollcall_database_bytes", Help: bytesHelp, Labels: map[string]string{"file": "log"}, Value: float64(space.Log)},
				server.Gauge{Name: "rollcall_disk_free_bytes", Help: "Free space of the disk of the database.", Value: float64(space.Free)})
		}
		for _, x := range depths {
			all = append(all, server.Gauge{
				Name: "rollcall_jobs", Help: "Jobs that are not done, by kind and state.",
				Labels: map[string]string{"kind": x.Kind, "state": x.State}, Value: float64(x.Jobs),
			})
		}
		return all, errors.Join(queueErr, webhookErr, spaceErr)
	}
}
