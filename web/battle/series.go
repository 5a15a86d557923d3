package battle

import (
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster/play"
	"github.com/rollcall40k/rollcall/web/page"
)

// maxOpponents is the number of lists that an army plays against at a time.
const maxOpponents = play.MaxWaiting

// opponents returns the lists of the form that the first army plays against, each once: the second army, and
// those that are ticked.
func opponents(form url.Values) (list []string) {
	for _, id := range append([]string{form.Get("b")}, form["more"]...) {
		if !slices.Contains(list, id) {
			list = append(list, id)
		}
	}
	return list
}

// startSeries starts a simulation against each of the opponents, and redirects to their results. Nothing is
// started if one of them cannot be.
func (h *handlers) startSeries(w http.ResponseWriter, r *http.Request, form url.Values, against []string, battles int) error {
	if len(against) > maxOpponents {
		return page.Invalid("fail.opponents", "Found", len(against), "Max", maxOpponents).And(page.Unplayed)
	}
	var setups []play.Setup
	for _, id := range against {
		form.Set("b", id)
		setup, exact, err := h.pairSetup(r.Context(), form)
		if err != nil {
			return err
		}
		form.Set("seed", exact.Get("seed")) // all have the same dice
		setups = append(setups, setup)
	}
	made, err := h.Play.CreateAll(r.Context(), setups, battles)
	if err != nil {
		return err
	}
	q := url.Values{}
	for _, one := range made {
		q.Add("id", one.ID)
	}
	return page.Redirect(w, r, page.WithQuery("/games/series", q))
}

// seriesPage is the data of series.html: an army against several others.
type seriesPage struct {
	Name       string // of the army
	Rows       []seriesRow
	Done, All  int    // battles
	Unfinished string // the first simulation that is not over
	Missing    int    // simulations that do not exist
	Again      string
}

// A seriesRow is the results against one opponent.
type seriesRow struct {
	play.Opponent
	Step int // colour, 1 (loses) to 7 (wins)
}

// showSeries responds to GET /games/series?id=…&id=… with the win probabilities of the first army of the
// simulations against the second ones.
func (h *handlers) showSeries(w http.ResponseWriter, r *http.Request) error {
	ids := r.URL.Query()["id"]
	if len(ids) == 0 || len(ids) > maxOpponents {
		return page.NotAllowed("id", strconv.Itoa(len(ids)), "1–"+strconv.Itoa(maxOpponents))
	}
	p, again := &seriesPage{}, url.Values{}
	var all []*play.Simulation
	for _, id := range ids {
		one, err := h.Play.Simulation(r.Context(), id)
		if errors.Is(err, catalog.ErrNotFound) {
			p.Missing++
			continue
		}
		if err != nil {
			return err
		}
		all = append(all, one)
		again.Set("a", formValue(one.Setup.Armies[0]))
		again.Add("more", formValue(one.Setup.Armies[1]))
	}
	p.add(play.NewSeries(all))
	if len(p.Rows) == 0 {
		return page.NotFound("fail.games")
	}
	p.Again = page.WithQuery("/games", again)
	if p.Unfinished != "" {
		w.Header().Set("Cache-Control", "no-store")
	}
	return h.Render(w, r, http.StatusOK, "series.html", p)
}

func (p *seriesPage) add(s *play.Series) {
	p.Name = s.Name
	for _, o := range s.Opponents {
		p.Done, p.All = p.Done+o.Done, p.All+o.Asked
		if !o.Status.Over() && p.Unfinished == "" {
			p.Unfinished = o.ID
		}
		p.Rows = append(p.Rows, seriesRow{o, 1 + min(6, int(7*o.Win.Share))})
	}
}
