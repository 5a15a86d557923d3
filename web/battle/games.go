// Package battle is the pages of test games (simulations) and the battle viewer.
package battle

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"embed"
	"encoding/binary"
	"html/template"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/roster/play"
	"github.com/rollcall40k/rollcall/roster/play/report"
	"github.com/rollcall40k/rollcall/roster/service"
	"github.com/rollcall40k/rollcall/rules/agent"
	"github.com/rollcall40k/rollcall/rules/edition"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/sim"
	"github.com/rollcall40k/rollcall/web/page"
)

//go:embed templates/*.html static armies
var files embed.FS

// A Config has the services of the pages.
type Config struct {
	Library *catalog.Library
	Rosters *service.Service
	Play    *play.Service
	Battles *play.Battles // nil: stored battles are not shown
	Version string        // of the program
	Open    bool          // every stored roster and simulation is listed
}

type handlers struct {
	*page.Renderer
	Config
	shown   cache
	reasons reasonCache
}

// New returns the section of test games and battles.
func New(p *page.Renderer, c Config) page.Section {
	h := &handlers{Renderer: p, Config: c}
	return page.Section{
		Routes: []page.Route{
			{Pattern: "GET /games", Handler: h.showForm},
			{Pattern: "POST /games", Handler: h.start},
			{Pattern: "GET /games/series", Handler: h.showSeries},
			{Pattern: "GET /games/{id}", Handler: h.showResults},
			{Pattern: "POST /games/{id}/cancel", Handler: h.cancel},
			{Pattern: "POST /games/{id}/restart", Handler: h.restart},
			{Pattern: "GET /games/{id}/events", Handler: h.streamProgress},
			{Pattern: "GET /games/{id}/report", Handler: h.downloadReport},
			{Pattern: "GET /play", Handler: h.showStart},
			{Pattern: "POST /play", Handler: h.startBattle},
			{Pattern: "GET /play/{id}/{token}", Handler: h.showSeat},
			{Pattern: "POST /play/{id}/{token}", Handler: h.answerSeat},
			{Pattern: "GET /battles", Handler: h.showBattle(h.pairBattle)},
			{Pattern: "GET /battles/replay.json", Handler: h.sendReplay(h.pairBattle)},
			{Pattern: "GET /battles/{id}", Handler: h.showBattle(h.storedBattle)},
			{Pattern: "GET /battles/{id}/replay.json", Handler: h.sendReplay(h.storedBattle)},
			{Pattern: "GET /games/{id}/battles/{n}", Handler: h.showBattle(h.gameBattle)},
			{Pattern: "GET /games/{id}/battles/{n}/replay.json", Handler: h.sendReplay(h.gameBattle)},
		},
		Files: files,
		Funcs: template.FuncMap{
			"rule":   func(id string) ruleID { return ruleID(id) },
			"armies": func(g armyGroup, chosen string) armyOptions { return armyOptions{g, chosen} },
		},
	}
}

// The initial values of the form, and the lengths of its lists.
const (
	defaultAgent   = "greedy"
	defaultBattles = 100
	maxRosters     = 200
	maxRecent      = 20
)

// agentTitle returns the name of an agent with how it plays, or says that a person plays.
func agentTitle(lang, name string) string {
	if name == play.Remote {
		return message.Text(lang, "viewer.person", nil)
	}
	if key := "agent." + name; message.Has(key) {
		return name + " (" + message.Text(lang, key, nil) + ")"
	}
	return name
}

// formPage is the data of games.html.
type formPage struct {
	armyLists
	Own        bool // the user has lists among the armies
	Armies     [2]armyForm
	More       []opponent // further lists that the first army can play against
	Agents     []string
	Missions   []missionGroup
	Terrain    []string
	Battles    int
	MaxBattles int
	Recent     []recentGames
}

// An armyForm is the fields of one army of the form. Title is the key of its title.
type armyForm struct{ Title, Field, Roster, AgentField, Agent string }

// recentGames is a simulation in a list.
type recentGames struct {
	ID, Title, Status string
	At                time.Time
	Done, Requested   int
}

// showForm responds to GET /games. The parameters a and b may name the rosters.
func (h *handlers) showForm(w http.ResponseWriter, r *http.Request) error {
	lists, err := h.lists(r)
	if err != nil {
		return err
	}
	recent, err := h.recent(r)
	if err != nil {
		return err
	}
	f := &formPage{
		armyLists: lists, Own: slices.ContainsFunc(lists.Groups, func(g armyGroup) bool { return len(g.Own) > 0 }), Agents: agent.Names(), Missions: missionGroups(), Terrain: geom.TerrainNames(), Battles: defaultBattles, MaxBattles: sim.MaxBattles, Recent: recent,
	}
	f.Armies = [2]armyForm{{"games.first_army", "a", f.First, "agent", defaultAgent}, {"games.second_army", "b", f.Second, "agent_b", defaultAgent}}
	for _, g := range f.Groups {
		add := func(id, name string) {
			f.More = append(f.More, opponent{id, name, g.Edition, slices.Contains(r.URL.Query()["more"], id)})
		}
		for _, e := range g.Own {
			add(e.ID, e.Name)
		}
		for _, b := range g.Built {
			add(b.ID, page.Text(r, "play.built_in", "Name", b.Name, "Faction", b.Faction))
		}
	}
	return h.Render(w, r, http.StatusOK, "games.html", f)
}

// An opponent is an army that can be ticked in the form.
type opponent struct {
	ID, Name, Edition string
	Chosen            bool
}

// A missionGroup is the missions of an edition in the form.
type missionGroup struct {
	Edition  string
	Missions []edition.Mission
}

// missionGroups lists the missions other than that of the core rules, by edition.
func missionGroups() (list []missionGroup) {
	for _, name := range edition.Names() {
		list = append(list, missionGroup{name, edition.Missions(name)[1:]})
	}
	return list
}

// recent lists the latest simulations of an open server.
func (h *handlers) recent(r *http.Request) (list []recentGames, err error) {
	if !h.Open {
		return nil, nil
	}
	all, err := h.Play.List(r.Context(), maxRecent, "")
	for _, one := range all.Data {
		list = append(list, recentGames{
			ID: one.ID, Title: title(page.LanguageOf(r), one), Status: string(one.Status), At: one.CreatedAt, Done: one.Tally.Battles, Requested: one.Battles,
		})
	}
	return list, err
}

func title(lang string, one *play.Simulation) string {
	return message.Text(lang, "games.title", message.Named("First", one.Sides[0].Name, "Second", one.Sides[1].Name))
}

// start responds to POST /games.
func (h *handlers) start(w http.ResponseWriter, r *http.Request) error {
	form := url.Values{}
	for _, name := range []string{"a", "b", "edition", "mission", "terrain", "agent", "agent_b", "seed", "battles"} {
		form.Set(name, strings.TrimSpace(r.PostForm.Get(name)))
	}
	setup, _, err := h.pairSetup(r.Context(), form)
	if err != nil {
		return err
	}
	battles, err := strconv.Atoi(form.Get("battles"))
	if err != nil {
		return page.NotAllowed("battles", form.Get("battles"), "1–"+strconv.Itoa(sim.MaxBattles)).And(page.Unplayed)
	}
	form["more"] = r.PostForm["more"]
	if against := opponents(form); len(against) > 1 {
		return h.startSeries(w, r, form, against, battles)
	}
	one, err := h.Play.Create(r.Context(), setup, battles)
	if err != nil {
		return err
	}
	return page.Redirect(w, r, "/games/"+one.ID)
}

// newSeed returns a random seed of 48 bits, which is short enough to pass on.
func newSeed() uint64 {
	var b [8]byte
	rand.Read(b[:])
	return binary.LittleEndian.Uint64(b[:]) >> 16
}

// showResults responds to GET /games/{id}.
func (h *handlers) showResults(w http.ResponseWriter, r *http.Request) error {
	one, err := h.Play.Simulation(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	if !one.Status.Over() {
		w.Header().Set("Cache-Control", "no-store")
	}
	return h.Render(w, r, http.StatusOK, "game.html", newResultsPage(page.LanguageOf(r), one))
}

// cancel responds to POST /games/{id}/cancel.
func (h *handlers) cancel(w http.ResponseWriter, r *http.Request) error {
	one, err := h.Play.Cancel(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	return page.Done(w, r, "/games/"+one.ID, h.showResults)
}

// restart responds to POST /games/{id}/restart.
func (h *handlers) restart(w http.ResponseWriter, r *http.Request) error {
	one, err := h.Play.Restart(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	return page.Redirect(w, r, "/games/"+one.ID)
}

// downloadReport responds to GET /games/{id}/report with a self-contained page.
func (h *handlers) downloadReport(w http.ResponseWriter, r *http.Request) error {
	one, err := h.Play.Simulation(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := report.Write(&b, one.Page(page.LanguageOf(r), "Rollcall "+h.Version)); err != nil {
		return err
	}
	w.Header().Set("Cache-Control", "no-cache")
	return page.Download(w, r, "text/html; charset=utf-8", "test-games-"+one.ID+".html", b.Bytes())
}

// progress is an event of the stream.
type progress struct {
	Status play.Status `json:"status"`
	Done   int         `json:"done"`
	Asked  int         `json:"asked"`
	Over   bool        `json:"over"`
}

// streamProgress responds to GET /games/{id}/events with server-sent events until the
// simulation is over.
func (h *handlers) streamProgress(w http.ResponseWriter, r *http.Request) error {
	id := r.PathValue("id")
	if _, err := h.Play.Simulation(r.Context(), id); err != nil {
		return err
	}
	return server.Stream(w, r, "text/event-stream", func(ctx context.Context, w io.Writer) error {
		var last progress
		return h.Play.Follow(ctx, id, func(one *play.Simulation) error {
			now := progress{one.Status, one.Tally.Battles, one.Battles, one.Status.Over()}
			if now == last {
				return nil
			}
			last = now
			return server.WriteEvent(w, "progress", now)
		})
	})
}

// chosenAgents returns the agents of a query: agent for both armies, agent_b for the second.
func chosenAgents(q url.Values) [2]string {
	first := cmp.Or(q.Get("agent"), defaultAgent)
	return [2]string{first, cmp.Or(q.Get("agent_b"), first)}
}
