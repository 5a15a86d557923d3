package battle

import (
	"context"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/intake"
	"github.com/rollcall40k/rollcall/roster/play"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/edition"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/web/page"
)

// startPage is the data of start.html.
type startPage struct {
	armyLists
	Missions []missionGroup
	Terrain  []string
	Resume   []resumed
}

// armyLists are the armies that a user chooses two of.
type armyLists struct {
	Groups        []armyGroup // that can be played
	First, Second string      // chosen beforehand, or empty
	Refused       []refused
	Problem       string // why a requested list cannot be played
	ProblemAt     string // address that shows its problems; empty: it does not exist
	Open          bool   // all lists are among the armies
}

// An armyGroup is the armies of an edition that can be played.
type armyGroup struct {
	Edition string
	Own     []roster.Entry
	Built   []builtIn
}

// armyOptions are the options of a group in a select element.
type armyOptions struct {
	Group  armyGroup
	Chosen string
}

// A builtIn is an army of the program.
type builtIn struct{ ID, Name, Edition, Faction string }

// resumed is a battle of this browser that is not over.
type resumed struct {
	Path, Title, State string
	Started            time.Time
}

// invitePage is the data of invite.html: an open seat.
type invitePage struct {
	Path, Name, Edition, Against string
	Groups                       []armyGroup
	First                        string
}

// builtInPrefix begins the values of built-in armies.
const builtInPrefix = "built-in:"

// builtInArmies lists the built-in armies, the newest edition first.
func builtInArmies() (list []builtIn) {
	files, err := files.ReadDir("armies")
	if err != nil {
		return nil
	}
	for _, f := range files {
		id := strings.TrimSuffix(f.Name(), ".json")
		d, err := readBuiltIn(id)
		if err == nil && slices.Contains(edition.Names(), d.List.Edition) {
			list = append(list, builtIn{builtInPrefix + id, d.List.Name, d.List.Edition, d.List.Faction})
		}
	}
	return list
}

func readBuiltIn(id string) (intake.Document, error) {
	data, err := files.ReadFile("armies/" + path.Base(id) + ".json")
	if err != nil {
		return intake.Document{}, page.NotFound("fail.list").And(page.Unplayed)
	}
	return intake.ReadDocument(data)
}

// army returns the army that a form names: a built-in one, optionally followed by @ and the snapshot of its data, or a
// stored list. The second result always names the same army.
func (h *handlers) army(ctx context.Context, name string) (*roster.Roster, string, error) {
	id, own := strings.CutPrefix(name, builtInPrefix)
	if !own {
		r, err := h.roster(ctx, name)
		if err != nil {
			return nil, "", err
		}
		return r, r.ID + "@" + strconv.Itoa(r.Revision), nil
	}
	id, snapshot, _ := strings.Cut(id, "@")
	d, err := readBuiltIn(id)
	if err != nil {
		return nil, "", err
	}
	d.List.Snapshot = snapshot
	_, r, err := h.Rosters.CheckDocument(ctx, d)
	if err != nil {
		return nil, "", err
	}
	return r, builtInPrefix + id + "@" + r.Snapshot, nil
}

// formValue returns the value of a form that names an army: the id of a stored list, or the built-in army of its name.
func formValue(r *roster.Roster) string {
	if r.ID != "" {
		return r.ID
	}
	for _, b := range builtInArmies() {
		if b.Name == r.Name && b.Edition == r.Edition {
			return b.ID
		}
	}
	return ""
}

// groups lists the armies that can be played, by edition, the newest first.
func (h *handlers) groups(r *http.Request, only string) (list []armyGroup, others []refused, err error) {
	own, err := page.Lists(r, h.Rosters, h.Open, maxRosters)
	if err != nil {
		return nil, nil, err
	}
	playable, others, err := h.sortRosters(r, own)
	if err != nil {
		return nil, nil, err
	}
	names := slices.Clone(edition.Names())
	slices.Reverse(names)
	for _, name := range names {
		if only != "" && name != only {
			continue
		}
		g := armyGroup{Edition: name}
		for _, e := range playable {
			if e.Edition == name {
				g.Own = append(g.Own, e)
			}
		}
		for _, b := range builtInArmies() {
			if b.Edition != name {
				continue
			}
			switch playable, err := h.isLegal(r.Context(), &b); {
			case err != nil:
				return nil, nil, err
			case playable:
				g.Built = append(g.Built, b)
			}
		}
		if len(g.Own)+len(g.Built) > 0 {
			list = append(list, g)
		}
	}
	return list, others, nil
}

// isLegal reports whether a built-in army is legal with the game data that is used now.
func (h *handlers) isLegal(ctx context.Context, b *builtIn) (bool, error) {
	active, err := h.Library.Active(ctx)
	if err != nil {
		return false, err
	}
	key := b.ID
	for _, s := range active {
		key += "@" + s.ID
	}
	reason, err := h.reasons.cached(key, func() (*check.Report, error) {
		d, err := readBuiltIn(strings.TrimPrefix(b.ID, builtInPrefix))
		if err != nil {
			return nil, err
		}
		report, _, err := h.Rosters.CheckDocument(ctx, d)
		return report, err
	})
	return reason == (unplayable{}) && err == nil, nil
}

// showStart responds to GET /play. The parameter a may name the player's list.
func (h *handlers) showStart(w http.ResponseWriter, r *http.Request) error {
	lists, err := h.lists(r)
	if err != nil {
		return err
	}
	s := &startPage{armyLists: lists, Missions: missionGroups(), Terrain: geom.TerrainNames()}
	if s.Resume, err = h.resumable(r); err != nil {
		return err
	}
	return h.Render(w, r, http.StatusOK, "start.html", s)
}

// lists lists the armies of which the parameters a and b may name two.
func (h *handlers) lists(r *http.Request) (l armyLists, err error) {
	a, b := r.URL.Query().Get("a"), r.URL.Query().Get("b")
	l.Open = h.Open
	l.Groups, l.Refused, err = h.groups(r, "")
	if err != nil {
		return l, err
	}
	l.First, l.Second = choosePair(l.Groups, a, b)
	for _, o := range l.Refused {
		if o.ID == a || o.ID == b {
			l.Problem, l.ProblemAt = page.Text(r, "games.cannot", "Name", o.Name, "Reason", o.Reason), o.Address()
		}
	}
	for _, id := range []string{a, b} {
		if id == "" || id == l.First || id == l.Second || l.Problem != "" {
			continue
		}
		if _, _, err := h.army(r.Context(), id); err != nil {
			f := page.Explain(err)
			if f.Status >= http.StatusInternalServerError {
				return l, err
			}
			l.Problem = page.Sentence(f.Title(page.LanguageOf(r)))
		}
	}
	return l, nil
}

// choosePair returns the wanted army, or else the first, and its opponent: the requested one, or else another
// list of its edition, or else a built-in army. An army opposes itself only if that is requested; second is empty if
// there is no other.
func choosePair(groups []armyGroup, wanted, opponent string) (first, second string) {
	var lists, built []string
	editions := map[string]string{}
	for _, g := range groups {
		for _, e := range g.Own {
			lists = append(lists, e.ID)
			editions[e.ID] = g.Edition
		}
		for _, b := range slices.Backward(g.Built) {
			built = append(built, b.ID)
			editions[b.ID] = g.Edition
		}
	}
	all := slices.Concat(lists, built)
	if first = wanted; !slices.Contains(all, first) {
		if len(all) == 0 {
			return "", ""
		}
		first = all[0]
	}
	if slices.Contains(all, opponent) {
		return first, opponent
	}
	if at := slices.IndexFunc(all, func(id string) bool { return id != first && editions[id] == editions[first] }); at >= 0 {
		second = all[at]
	}
	return first, second
}

// startBattle responds to POST /play.
func (h *handlers) startBattle(w http.ResponseWriter, r *http.Request) error {
	if h.Battles == nil {
		return page.NotFound("fail.battles")
	}
	form := r.PostForm
	setup := play.Setup{Key: edition.Key{Mission: form.Get("mission")}, Terrain: form.Get("terrain"), Agents: [2]string{play.Remote, defaultAgent}, Seed: newSeed()}
	friend := form.Get("against") == "friend"
	if friend {
		setup.Agents[1] = play.Remote
	}
	for i, name := range []string{"a", "b"} {
		var err error
		if setup.Armies[i], _, err = h.army(r.Context(), form.Get(name)); err != nil {
			return err
		}
	}
	setup.Edition = setup.Armies[0].Edition
	table := play.Table{Invited: friend}
	if form.Get("pace") != "all" {
		table.Delegated = play.MinorDecisions
	}
	b, err := h.Battles.CreateSeated(r.Context(), setup, table)
	if err != nil {
		return err
	}
	rememberSeat(w, r, b.ID, b.Seats[0].Token)
	return page.Redirect(w, r, seatPath(b, 0))
}

// showInvitation responds with the page of an open seat.
func (h *handlers) showInvitation(w http.ResponseWriter, r *http.Request, b *play.Battle, p rules.Player) error {
	groups, _, err := h.groups(r, b.Setup.Edition)
	if err != nil {
		return err
	}
	i := &invitePage{Path: seatPath(b, p), Name: b.Sides[p].Name, Edition: b.Setup.Edition, Against: b.Sides[p.Opponent()].Name, Groups: groups}
	w.Header().Set("Cache-Control", "no-store")
	return h.Render(w, r, http.StatusOK, "invite.html", i)
}

// join lets the bearer of an open seat take part, with the chosen army.
func (h *handlers) join(w http.ResponseWriter, r *http.Request, ctx context.Context, b *play.Battle, p rules.Player) error {
	var army *roster.Roster
	if name := r.PostForm.Get("army"); name != "" {
		var err error
		if army, _, err = h.army(ctx, name); err != nil {
			return err
		}
	}
	b, err := h.Battles.Join(ctx, b.ID, army)
	if err != nil {
		return err
	}
	rememberSeat(w, r, b.ID, b.Seats[p].Token)
	return page.Redirect(w, r, seatPath(b, p))
}

// The cookie of the seats of this browser: battle~token, separated by dots.
const (
	seatCookie = "seats"
	maxSeats   = 30
)

// seatsOf returns the seats of this browser, the latest first.
func seatsOf(r *http.Request) (list [][2]string) {
	c, err := r.Cookie(seatCookie)
	if err != nil {
		return nil
	}
	for one := range strings.SplitSeq(c.Value, ".") {
		id, token, ok := strings.Cut(one, "~")
		if ok && strings.HasPrefix(id, "btl_") && len(one) < 80 && len(list) < maxSeats {
			list = append(list, [2]string{id, token})
		}
	}
	return list
}

// rememberSeat puts a seat first among those of this browser, unless it is there, and removes others of the battle that
// have one of the tokens was.
func rememberSeat(w http.ResponseWriter, r *http.Request, id, token string, was ...string) {
	seat := [2]string{id, token}
	list := seatsOf(r)
	if len(list) > 0 && list[0] == seat {
		return
	}
	list = slices.DeleteFunc(list, func(one [2]string) bool { return one == seat || one[0] == id && slices.Contains(was, one[1]) })
	setSeats(w, r, slices.Insert(list, 0, seat))
}

// forgetSeats removes the seats of a battle from those of this browser.
func forgetSeats(w http.ResponseWriter, r *http.Request, id string) {
	list := slices.DeleteFunc(seatsOf(r), func(one [2]string) bool { return one[0] == id })
	setSeats(w, r, list)
}

func setSeats(w http.ResponseWriter, r *http.Request, list [][2]string) {
	var parts []string
	for _, one := range list[:min(len(list), maxSeats)] {
		parts = append(parts, one[0]+"~"+one[1])
	}
	page.SetCookie(w, r, "/play", seatCookie, strings.Join(parts, "."))
}

// resumable lists the battles of this browser, the latest first. Deleted ones are left out.
func (h *handlers) resumable(r *http.Request) (list []resumed, err error) {
	if h.Battles == nil {
		return nil, nil
	}
	for _, seat := range seatsOf(r) {
		b, err := h.Battles.Battle(r.Context(), seat[0])
		if err != nil {
			if page.Explain(err).Status == http.StatusNotFound {
				continue
			}
			return nil, err
		}
		p, ok := b.SeatOf(play.WithSeat(r.Context(), seat[1]))
		if !ok {
			continue
		}
		one := resumed{Path: seatPath(b, p), Title: page.Text(r, "play.against_title", "Army", b.Sides[p].Name, "Other", b.Sides[p.Opponent()].Name), Started: b.CreatedAt}
		state := "play.state_other"
		switch {
		case b.Over():
			state = "play.state_over"
		case !b.Seats[p].Joined:
			state = "play.state_invited"
		case b.State.Request.Player == p:
			state = "play.state_yours"
		}
		one.State = page.Text(r, state)
		list = append(list, one)
	}
	return list, nil
}
