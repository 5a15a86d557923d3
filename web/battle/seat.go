package battle

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/roster/play"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/decision"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/web/page"
)

// seatPage is the data of play.html: a battle as the bearer of a seat sees it.
type seatPage struct {
	*battlePage
	ID, Path  string // of the battle; of the seat's link
	Player    int    // 1 or 2
	Revision  int
	Decision  *decisionForm // nil: another decides, or the battle is over
	Message   string        // why the last answer was not accepted
	Plan      *plan
	Over      bool
	Waiting   bool   // the other person decides
	Open      bool   // the other person has not joined yet
	Invite    string // address of the other person's seat
	Shared    bool   // the other person has joined
	Watch     string // address for spectators
	Undo      bool
	Delegated []delegatedReason
	Phases    []phaseStep
	Units     []ownUnit
	Outlook   *outlook // nil: there is nothing to look at
	Recent    []logGroup
	rounds    int // of the mission
}

// A delegatedReason is a kind of decision that is not asked.
type delegatedReason struct{ Word, Text string }

// A phaseStep is a phase of the turn in the bar of phases.
type phaseStep struct {
	Name          string // word of the step
	Done, Current bool
}

// seat returns the battle of a seat's link, and a context in which its bearer acts.
func (h *handlers) seat(r *http.Request) (context.Context, *play.Battle, rules.Player, error) {
	if h.Battles == nil {
		return nil, nil, 0, catalog.ErrNotFound
	}
	ctx := play.WithSeat(r.Context(), r.PathValue("token"))
	b, err := h.Battles.Battle(ctx, r.PathValue("id"))
	if err != nil {
		return nil, nil, 0, err
	}
	p, ok := b.SeatOf(ctx)
	if !ok {
		return nil, nil, 0, catalog.ErrNotFound
	}
	return ctx, b, p, nil
}

// seatPath returns the path of the link of a seat.
func seatPath(b *play.Battle, p rules.Player) string { return "/play/" + b.ID + "/" + b.Seats[p].Token }

// showSeat responds to GET /play/{id}/{token}.
func (h *handlers) showSeat(w http.ResponseWriter, r *http.Request) error {
	_, b, p, err := h.seat(r)
	if err != nil {
		return err
	}
	if !b.Seats[p].Joined {
		return h.showInvitation(w, r, b, p)
	}
	return h.renderSeat(w, r, b, p, "", nil)
}

// renderSeat responds with the page of a seat. The problem is why an answer was not accepted, and refused is the
// form that had it.
func (h *handlers) renderSeat(w http.ResponseWriter, r *http.Request, b *play.Battle, p rules.Player, problem string, refused url.Values) error {
	s, err := h.newSeatPage(r, b, p)
	if err != nil {
		return err
	}
	s.Message = problem
	if s.Decision != nil && refused != nil {
		s.keep(refused)
	}
	rememberSeat(w, r, b.ID, b.Seats[p].Token)
	w.Header().Set("Cache-Control", "no-store")
	status := http.StatusOK
	if refused != nil {
		status = http.StatusUnprocessableEntity
	}
	return h.Render(w, r, status, "play.html", s)
}

func (h *handlers) newSeatPage(r *http.Request, b *play.Battle, p rules.Player) (*seatPage, error) {
	ctx := play.WithSeat(r.Context(), b.Seats[p].Token)
	shown, err := h.stored(ctx, b)
	if err != nil {
		return nil, err
	}
	path := seatPath(b, p)
	last := len(shown.replay.Beats) - 1
	bp, err := newBattlePage(page.LanguageOf(r), shown, path, nil, url.Values{"at": {strconv.Itoa(shown.replay.Beats[last].Event)}})
	if err != nil {
		return nil, err
	}
	s := &seatPage{
		battlePage: bp, ID: b.ID, Path: path, Player: int(p) + 1, Revision: b.Revision(), Over: b.Over(),
		Watch: "/battles/" + b.ID, Undo: b.CanUndo(ctx), Units: []ownUnit{},
	}
	e, err := b.Setup.Key.Rules()
	if err != nil {
		return nil, err
	}
	s.rounds = e.Mission.Rounds.Is
	s.Recent = s.recent(shown.replay)
	s.Sides[p].Who = page.Text(r, "play.you")
	if o := p.Opponent(); b.Seats[o].Token == "" {
		s.Sides[o].Who = page.Text(r, "play.computer_name")
	} else {
		_, s.Open = b.Open()
		s.Invite, s.Shared = seatPath(b, o), b.Seats[o].Joined
	}
	q := &b.State.Request
	s.Waiting = !s.Over && !s.Open && q.Player != p
	for _, reason := range b.Seats[p].Delegated {
		s.Delegated = append(s.Delegated, delegatedReason{reason.String(), page.Text(r, "ask."+reason.String())})
	}
	if s.Over || s.Open {
		return s, nil
	}
	v, err := h.Battles.View(ctx, b)
	if err != nil {
		return nil, err
	}
	s.showArmyRules(v)
	if s.Waiting {
		return s, nil
	}
	d := newDecider(v, shown.replay, page.LanguageOf(r), b.Seats[p].Delegated)
	s.Decision = d.form()
	s.Plan = d.plan()
	s.Board.Plan = s.Plan
	s.look(d, r)
	s.Phases, s.Units = phaseSteps(v), d.ownUnits(p)
	return s, nil
}

// showArmyRules adds what the army rules of the players have gained: Yield points or Pain tokens, and the Shadow of Chaos.
func (s *seatPage) showArmyRules(v rules.View) {
	for p := range rules.Player(2) {
		tokens := strconv.Itoa(int(v.State.Sides[p].Tokens))
		switch {
		case v.Gains(p, effect.GainYield):
			s.Sides[p].Yield = tokens
		case v.Gains(p, effect.GainTokens):
			s.Sides[p].Pain = tokens
		}
		for _, outline := range v.Shadow(p) {
			s.Board.Shadows = append(s.Board.Shadows, shadow{Player: int(p) + 1, Name: letterOf(int(p)+1) + ": " + shadowOfChaos, Outline: drawing{v.Field.Depth()}.outline(outline)})
		}
	}
}

// When says which battle round it is, of how many.
func (s *seatPage) When() string {
	if s.View.Round == 0 {
		return s.battlePage.When()
	}
	return message.Text(s.lang, "play.round_of", message.Named("Number", s.View.Round, "Most", s.rounds))
}

// Stage says whose turn it is: the phase is marked in the bar of phases.
func (s *seatPage) Stage() string {
	switch {
	case s.View.Round == 0:
		return ""
	case int(s.View.Turn)+1 == s.Player:
		return message.Text(s.lang, "play.your_turn", nil)
	}
	return message.Text(s.lang, "play.other_turn", message.Named("Army", letterOf(int(s.View.Turn)+1)))
}

// look adds what units see, from the parameter of a request or from the planned place.
func (s *seatPage) look(d *decider, r *http.Request) {
	if s.Outlook = d.outlook(r, s.Path, rules.Player(s.Player-1)); s.Outlook != nil {
		s.Board.Sight = s.Outlook
	}
}

// keep selects the answer that was refused again, with its fields.
func (s *seatPage) keep(form url.Values) {
	d := s.Decision
	answer := form.Get("answer")
	if !slices.ContainsFunc(d.Answers, func(a answerOption) bool { return a.Value == answer }) {
		return
	}
	for i := range d.Answers {
		d.Answers[i].Checked = d.Answers[i].Value == answer
	}
	if answer == answerThere && d.Place != nil {
		d.Place.X, d.Place.Y, d.Place.Turn = page.Shorten(form.Get("x")), page.Shorten(form.Get("y")), page.Shorten(form.Get("turn"))
		for i := range d.Place.Levels {
			d.Place.Levels[i].Selected = d.Place.Levels[i].Value == form.Get("level")
		}
	}
	for i := range d.Models {
		d.Models[i].Selected = d.Models[i].Value == form.Get("first")
	}
	for i := range d.Weapons {
		for t := range d.Weapons[i].Targets {
			o := &d.Weapons[i].Targets[t]
			o.Selected = o.Value == form.Get(d.Weapons[i].Name)
		}
	}
}

// answerSeat responds to POST /play/{id}/{token}: the field do says what the player wants.
func (h *handlers) answerSeat(w http.ResponseWriter, r *http.Request) error {
	ctx, b, p, err := h.seat(r)
	if err != nil {
		return err
	}
	if !b.Seats[p].Joined {
		return h.join(w, r, ctx, b, p)
	}
	revision, err := strconv.Atoi(r.PostForm.Get("at"))
	if err != nil {
		revision = -2 // of no battle
	}
	if r.PostForm.Get("do") == "delete" {
		return h.deleteBattle(w, r, ctx, b, p, revision)
	}
	if of := r.PostForm.Get("renew"); of != "" {
		return h.renewSeat(w, r, ctx, b, p, of, revision)
	}
	var illegal *rules.Illegal
	var stale *play.StaleError
	problem := ""
	next, err := h.decide(ctx, page.LanguageOf(r), r.PostForm, b, revision, &problem)
	switch {
	case problem != "":
		return h.renderSeat(w, r, b, p, problem, r.PostForm)
	case errors.As(err, &illegal), errors.Is(err, errAllowed):
		return h.checked(w, r, ctx, b, p, illegal)
	case errors.As(err, &stale), errors.Is(err, rules.ErrOver), errors.Is(err, play.ErrSeat), errors.Is(err, play.ErrNothingToUndo), errors.Is(err, play.ErrOpenSeat):
		return h.renderNow(w, r, b.ID, p, page.Text(r, staleKey(err)))
	case err != nil:
		return err
	}
	return page.Done(w, r, seatPath(next, p)+"#decision", func(w http.ResponseWriter, r *http.Request) error {
		return h.renderSeat(w, r, next, p, "", nil)
	})
}

// deleteBattle deletes the battle of a seat.
func (h *handlers) deleteBattle(w http.ResponseWriter, r *http.Request, ctx context.Context, b *play.Battle, p rules.Player, revision int) error {
	err := h.Battles.Delete(ctx, b.ID, revision)
	var stale *play.StaleError
	switch {
	case errors.Is(err, play.ErrShared), errors.As(err, &stale):
		return h.renderNow(w, r, b.ID, p, page.Text(r, staleKey(err)))
	case err != nil:
		return err
	}
	forgetSeats(w, r, b.ID)
	page.SetFlash(w, r, page.Notice{Title: page.Text(r, "play.deleted")})
	return page.Redirect(w, r, "/play")
}

// renewSeat gives the seat of a player, by number, a new link: the player's own, or one that is open.
func (h *handlers) renewSeat(w http.ResponseWriter, r *http.Request, ctx context.Context, b *play.Battle, p rules.Player, number string, revision int) error {
	of := p
	if number != strconv.Itoa(int(p)+1) {
		of = p.Opponent()
	}
	next, err := h.Battles.RenewSeat(ctx, b.ID, revision, of)
	var stale *play.StaleError
	switch {
	case errors.Is(err, play.ErrSeat), errors.As(err, &stale):
		return h.renderNow(w, r, b.ID, p, page.Text(r, staleKey(err)))
	case err != nil:
		return err
	}
	rememberSeat(w, r, b.ID, next.Seats[p].Token, b.Seats[p].Token)
	page.SetFlash(w, r, page.Notice{Title: page.Text(r, "play.renewed"), Detail: page.Text(r, "play.renewed_text")})
	return page.Redirect(w, r, seatPath(next, p)+"#more")
}

// staleKey returns the key of the reason why a decision is not possible now.
func staleKey(err error) string {
	switch {
	case errors.Is(err, play.ErrNothingToUndo):
		return "play.nothing_to_undo"
	case errors.Is(err, play.ErrShared):
		return "play.shared"
	case errors.Is(err, rules.ErrOver):
		return "play.was_over"
	case errors.Is(err, play.ErrOpenSeat):
		return "play.open"
	}
	return "play.stale"
}

// renderNow responds with the battle as it is stored now.
func (h *handlers) renderNow(w http.ResponseWriter, r *http.Request, id string, p rules.Player, problem string) error {
	b, err := h.Battles.Battle(r.Context(), id)
	if err != nil {
		return err
	}
	return h.renderSeat(w, r, b, p, problem, url.Values{})
}

// decide carries out what a form asks for. It sets problem, in a language, if the form cannot be read.
func (h *handlers) decide(ctx context.Context, lang string, form url.Values, b *play.Battle, revision int, problem *string) (*play.Battle, error) {
	switch form.Get("do") {
	case "undo":
		return h.Battles.Undo(ctx, b.ID, revision)
	case "unit":
		return h.Battles.DelegateRest(ctx, b.ID, revision, play.ScopeUnit)
	case "phase":
		return h.Battles.DelegateRest(ctx, b.ID, revision, play.ScopePhase)
	case "select":
		u, ok := numbered(form.Get("unit"), "", len(b.State.Units))
		if !ok {
			*problem = message.Text(lang, "play.choose_unit_first", nil)
			return nil, nil
		}
		return h.Battles.Reselect(ctx, b.ID, revision, rules.UnitAt(u))
	case "ask":
		var reason rules.Reason
		if word := form.Get("reason"); reason.UnmarshalText([]byte(word)) != nil {
			return nil, page.NotAllowed("word", word, "").And(page.Unchanged)
		}
		return h.Battles.SetDelegated(ctx, b.ID, reason, false)
	}
	if revision != b.Revision() {
		return nil, &play.StaleError{Meant: revision, Now: b.Revision()}
	}
	if p, ok := b.SeatOf(ctx); !ok || b.Over() || b.State.Request.Player != p {
		return nil, play.ErrSeat
	}
	v, err := h.Battles.View(ctx, b)
	if err != nil {
		return nil, err
	}
	shown, err := h.stored(ctx, b)
	if err != nil {
		return nil, err
	}
	d := newDecider(v, shown.replay, lang, b.Seats[b.State.Request.Player].Delegated)
	c, further, unread := d.answerOf(form)
	if unread != "" {
		*problem = unread
		return nil, nil
	}
	if do := form.Get("do"); do == "check" || do == "drop" {
		after, illegal := decision.After(v, &c)
		if illegal != nil {
			return nil, illegal
		}
		if c.Ask != rules.SelectOption && (do == "check" || !d.canTakeBack(after)) {
			return nil, errAllowed
		}
	}
	choices := []rules.Choice{c}
	if models := form.Get("models"); models != "" && c.Ask == rules.SelectOption && c.Option == d.aheadOf {
		there := newDecider(d.ahead.View(), shown.replay, lang, d.delegated)
		dragged, _, unread := there.answerOf(url.Values{"answer": {answerThere}, "models": {models}})
		if unread != "" {
			*problem = unread
			return nil, nil
		}
		after, illegal := decision.After(d.ahead.View(), &dragged)
		if illegal != nil {
			return nil, illegal
		}
		if d.canTakeBack(after) { // or else the placement is asked for
			choices = append(choices, dragged)
		}
	} else if further && c.Option == d.aheadOf {
		choices = append(choices, d.next.Clone())
	}
	reason := b.State.Request.Reason
	next, err := h.Battles.ChooseAll(ctx, b.ID, revision, choices)
	if err == nil && further && c.Option != d.aheadOf {
		next, err = h.moveAsSuggested(ctx, next, v.Request().Unit)
	}
	if err != nil || form.Get("always") == "" {
		return next, err
	}
	return h.Battles.SetDelegated(ctx, b.ID, reason, true)
}

// moveAsSuggested moves a unit to the suggested place if that is asked next. It is a decision of its own, so that the
// player can take it back after the roll before it.
func (h *handlers) moveAsSuggested(ctx context.Context, b *play.Battle, u rules.UnitID) (*play.Battle, error) {
	q := &b.State.Request
	if p, ok := b.SeatOf(ctx); !ok || q.Ask != rules.MoveModels || q.Player != p || q.Unit != u {
		return b, nil
	}
	v, err := h.Battles.View(ctx, b)
	if err != nil {
		return nil, err
	}
	c := play.Suggest(v)
	return h.Battles.Choose(ctx, b.ID, b.Revision(), &c)
}

// errAllowed is the result of a check of a legal answer.
var errAllowed = errors.New("the rules allow the answer")

// checked responds with the reason why the rules do not allow an answer, or with the answer if they do (nil). Instead of
// an illegal place it offers the nearest legal one.
func (h *handlers) checked(w http.ResponseWriter, r *http.Request, ctx context.Context, b *play.Battle, p rules.Player, illegal *rules.Illegal) error {
	s, err := h.newSeatPage(r, b, p)
	if err != nil || s.Decision == nil {
		return cmpErr(err, page.Conflict("fail.not_yours"))
	}
	v, err := h.Battles.View(ctx, b)
	if err != nil {
		return err
	}
	d := newDecider(v, s.Replay, page.LanguageOf(r), b.Seats[p].Delegated)
	s.keep(r.PostForm)
	status := http.StatusUnprocessableEntity
	if illegal == nil {
		status = http.StatusOK
		s.Message = d.text("play.allowed")
		d.suggested, _, _ = d.answerOf(r.PostForm)
		s.Decision.Place.Models = r.PostForm.Get("models")
		s.Board.Plan = d.plan()
		s.look(d, r)
	} else {
		s.Message = d.refusal(illegal)
		d.offerNearest(s, r)
	}
	w.Header().Set("Cache-Control", "no-store")
	return h.Render(w, r, status, "play.html", s)
}

// offerNearest plans the legal place nearest to that of dragged models, if there is one.
func (d *decider) offerNearest(s *seatPage, r *http.Request) {
	spots, ok := readSpots(r.PostForm.Get("models"))
	if !ok || s.Decision.Place == nil {
		return
	}
	at, field := decision.Middle(spots), d.view.Field
	at.X, at.Y = min(max(at.X, field.Min.X), field.Max.X), min(max(at.Y, field.Min.Y), field.Max.Y)
	at.X, at.Y = at.X/100*100, at.Y/100*100 // as the fields show it
	c, ok := decision.Place(d.view, at)
	if !ok {
		return
	}
	if stance, _ := readStance(r.PostForm); stance != (decision.Stance{}) {
		turned := decision.Placed(d.view, &c, decision.Spots(d.view, &c), stance)
		if decision.Try(d.view, &turned) == nil {
			c = turned
		} else {
			s.Decision.Place.Turn = ""
		}
	}
	d.suggested = c
	s.Message += " " + d.text("play.nearest")
	s.Decision.Place.X, s.Decision.Place.Y = inchField(at.X), inchField(at.Y)
	s.Board.Plan = d.plan()
	s.look(d, r)
}

func cmpErr(err, otherwise error) error {
	if err != nil {
		return err
	}
	return otherwise
}

// A plan is where models are to be placed, drawn on the board.
type plan struct {
	Ghosts []ghost
	Reach  []circle
	Area   string // path of SVG: where the middles of models can come to; empty: Reach is shown
	Zone   string // corners
}

// A ghost is a model at the place that is planned for it.
type ghost struct {
	model
	FromX, FromY string
}

// A circle is how far a model can go, at most.
type circle struct{ X, Y, R string }

// plan returns the drawing of the suggested placement, also of the one that follows a kind of move.
func (d *decider) plan() *plan {
	v, c := d.view, &d.suggested
	if d.ahead != nil {
		v, c = d.ahead.View(), &d.next
	}
	q := v.Request()
	out := &plan{}
	draw := drawing{v.Field.Depth()}
	if q.Ask == rules.PlaceMarker {
		out.Ghosts = []ghost{{model: model{X: inches(c.Point.X), Y: draw.y(c.Point.Y), Turn: "0", Round: true, Radius: inches(markerReach)}}}
		return out
	}
	spots := decision.Spots(v, c)
	if len(spots) == 0 {
		return nil
	}
	out.Area = draw.area(decision.Reach(v), decision.ReachSpacing)
	for _, s := range spots {
		at := v.Find(q.Unit, s.Model)
		if at < 0 || s.Model.Index() >= len(d.replay.Models) {
			continue
		}
		body := &v.State.Bodies[at]
		m := model{ID: s.Model.Index(), Unit: q.Unit.Index(), Player: int(q.Player) + 1, X: inches(s.At.X), Y: draw.y(s.At.Y), Turn: inches(geom.Length(-d.facing(c, s.Model, body.Facing)) * 10)}
		m.setShape(&v.Kind(at).Base)
		g := ghost{model: m}
		if q.Ask == rules.MoveModels {
			g.FromX, g.FromY = inches(body.X), draw.y(body.Y)
			if out.Area == "" {
				out.Reach = append(out.Reach, circle{g.FromX, g.FromY, inches(q.Limits.Distance + reach(&v.Kind(at).Base))})
			}
		}
		out.Ghosts = append(out.Ghosts, g)
	}
	if corners := q.Limits.Zone.Corners(); q.Ask == rules.SetUp && len(corners) > 0 {
		out.Zone = draw.corners(corners)
	}
	if from := q.Limits.From; q.Ask == rules.SetUp && from != rules.NoUnit {
		for _, b := range v.Bodies(from) {
			out.Reach = append(out.Reach, circle{inches(b.X), draw.y(b.Y), inches(q.Limits.Distance + b.Reach())})
		}
	}
	return out
}

// facing returns the facing of a model at the end of a choice, or else the one that it has.
func (d *decider) facing(c *rules.Choice, m rules.ModelID, now geom.Facing) geom.Facing {
	for i := range c.Paths {
		if poses := c.Paths[i].Poses; c.Paths[i].Model == m && len(poses) > 0 {
			return poses[len(poses)-1].Facing
		}
	}
	return now
}

// phaseSteps returns the phases of the turn.
func phaseSteps(v rules.View) (list []phaseStep) {
	if v.State.Round == 0 {
		return nil
	}
	for id := rules.StepCommand; id <= rules.StepMorale; id++ {
		step := &v.Edition.Steps[id]
		if step.Run == nil || step.Name == "" {
			continue
		}
		list = append(list, phaseStep{step.Name, id < v.State.Phase, id == v.State.Phase})
	}
	return list
}
