package api

import (
	"net/http"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/catalog/source"
)

// listSnapshots handles GET /v1/snapshots.
func (s *service) listSnapshots(c *server.Request) (*server.Response, error) {
	all, err := s.Library.Listed(c.Context())
	return server.WithETag(server.Paged(c, all, "", err))
}

// compareSnapshots handles GET /v1/snapshots/{id}/diff/{other}.
func (s *service) compareSnapshots(c *server.Request) (*server.Response, error) {
	return server.WithETag(server.OK(s.Library.Compare(c.Context(), c.PathValue("id"), c.PathValue("other"))))
}

// activateSnapshot handles POST /v1/snapshots/{id}/activate.
func (s *service) activateSnapshot(c *server.Request) (*server.Response, error) {
	a, _, err := s.Library.Activate(c.Context(), c.PathValue("id"), c.Actor())
	return server.OK(a, err)
}

// deactivateSnapshot handles POST /v1/snapshots/{id}/deactivate.
func (s *service) deactivateSnapshot(c *server.Request) (*server.Response, error) {
	a, _, err := s.Library.Deactivate(c.Context(), c.PathValue("id"), c.Actor())
	return server.OK(a, err)
}

// pruneSnapshots handles POST /v1/snapshots/prune. With dry_run=true nothing is removed.
func (s *service) pruneSnapshots(c *server.Request) (*server.Response, error) {
	dry, err := c.Flag("dry_run")
	if err != nil {
		return nil, err
	}
	return server.OK(s.Library.Prune(c.Context(), c.Actor(), dry))
}

// listActivations handles GET /v1/activations.
func (s *service) listActivations(c *server.Request) (*server.Response, error) {
	all, err := s.Library.Activations(c.Context())
	return server.Paged(c, all, "", err)
}

// snapshot is an import of game data with its army books and problems, and the types that its
// game system declares.
type snapshot struct {
	*catalog.Details
	CostTypes    []snapshotCost    `json:"cost_types"`
	ProfileTypes []snapshotProfile `json:"profile_types"`
	ForceTypes   []snapshotForce   `json:"force_types"`
	BattleSizes  []snapshotSize    `json:"battle_sizes"`
}

// snapshotCost is a cost type. Name is the one in reports and limits.
type snapshotCost struct {
	Name   string `json:"name"`
	DataID string `json:"data_id"`
	Hidden bool   `json:"hidden"`
}

type snapshotProfile struct {
	ID      string   `json:"id"`
	Name    string   `json:"name"`
	Columns []string `json:"columns"`
}

// snapshotForce is a kind of force, with those that may be in it.
type snapshotForce struct {
	ID     string          `json:"id"`
	Name   string          `json:"name"`
	Hidden bool            `json:"hidden"`
	Forces []snapshotForce `json:"forces"`
}

// snapshotSize is a battle size. Entry is the option that selects it, or empty if rosters
// do not select battle sizes.
type snapshotSize struct {
	Name   string       `json:"name"`
	Entry  string       `json:"entry,omitempty"`
	Power  entry.Number `json:"power,omitzero"`
	Points entry.Number `json:"points,omitzero"`
}

// showSnapshot handles GET /v1/snapshots/{id}.
func (s *service) showSnapshot(c *server.Request) (*server.Response, error) {
	found, err := s.Library.Details(c.Context(), c.PathValue("id"))
	if err != nil {
		return nil, err
	}
	book, err := s.Library.BookOf(c.Context(), found.ID)
	if err != nil {
		return nil, err
	}
	return server.WithETag(server.JSON(http.StatusOK, newSnapshot(found, book)))
}

func newSnapshot(of *catalog.Details, book *entry.Book) snapshot {
	out := snapshot{Details: of, CostTypes: []snapshotCost{}, ProfileTypes: []snapshotProfile{}, ForceTypes: snapshotForces(book.Forces()), BattleSizes: []snapshotSize{}}
	for _, t := range book.CostTypes {
		out.CostTypes = append(out.CostTypes, snapshotCost{t.ID, t.DataID, t.Hidden})
	}
	for i := range book.System.ProfileTypes {
		t := &book.System.ProfileTypes[i]
		out.ProfileTypes = append(out.ProfileTypes, snapshotProfile{t.ID, t.Name, t.Columns()})
	}
	for _, o := range book.BattleSizes() {
		size := snapshotSize{Name: o.Name(), Entry: o.ID}
		if limit := o.SizeLimit(); limit != nil {
			size.Points = limit.Value
		}
		out.BattleSizes = append(out.BattleSizes, size)
	}
	if b := book.System.Battle; b != nil && len(out.BattleSizes) == 0 {
		for _, z := range b.Sizes {
			out.BattleSizes = append(out.BattleSizes, snapshotSize{Name: z.Name, Power: z.Power, Points: z.Points})
		}
	}
	return out
}

func snapshotForces(forces []*entry.Force) []snapshotForce {
	list := []snapshotForce{}
	for _, f := range forces {
		list = append(list, snapshotForce{f.ID, f.Name, f.Hidden, snapshotForces(f.Forces)})
	}
	return list
}

// publishedSource is a source in a response.
type publishedSource struct {
	*source.Source
	Origin string `json:"origin"` // of its snapshots
}

// listSources handles GET /v1/sources.
func (s *service) listSources(c *server.Request) (*server.Response, error) {
	list := []publishedSource{}
	if s.Updates != nil {
		for i := range s.Updates.Registry.Sources {
			x := &s.Updates.Registry.Sources[i]
			list = append(list, publishedSource{x, x.Origin()})
		}
	}
	return server.WithETag(server.Paged(c, list, "", nil))
}

// listUpdates handles GET /v1/updates.
func (s *service) listUpdates(c *server.Request) (*server.Response, error) {
	all, err := s.Library.Updates(c.Context())
	return server.Paged(c, all, "", err)
}

// requestUpdate handles POST /v1/updates.
func (s *service) requestUpdate(c *server.Request) (*server.Response, error) {
	var b struct {
		Source   string `json:"source"`
		Activate bool   `json:"activate,omitempty"`
	}
	if err := c.Decode(&b); err != nil {
		return nil, err
	}
	if s.Updates == nil {
		return nil, server.NewProblem(server.NotFound, "This server fetches no data.")
	}
	u, err := s.Updates.Request(c.Context(), b.Source, b.Activate, c.Actor())
	if err != nil {
		return nil, err
	}
	return server.JSON(http.StatusAccepted, u)
}
