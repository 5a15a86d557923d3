package odds

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/api/server"
	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster"
	"github.com/rollcall40k/rollcall/roster/check"
	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/roster/unit"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/army"
	"github.com/rollcall40k/rollcall/rules/edition"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/web/page"
)

// Kinds of target of a unit of a list.
const (
	typicalTarget = "typical" // ten typical units
	bookTarget    = "book"    // a unit of any army book
	listTarget    = "list"    // a unit of another list
)

// listPage is the data of odds_list.html: the odds of a unit of a list as it is there.
type listPage struct {
	Lists   []choice
	List    string // id; empty if the list was opened by its read-only link
	Reader  string // token of the read-only link; empty: none
	Name    string // of the list
	Faction string
	Edition string
	Units   []choice
	Unit    *unit.Unit   // nil: the list has no units
	Led     string       // the unit with those that it is attached to; empty: it is attached to none
	Alone   bool         // the unit attacks without them
	Group   []*unit.Unit // the units that attack as one
	// Attacker is the name of the unit that attacks.
	Attacker string
	Points   float64
	Phase    string
	Kind     string
	Sides    [2]side // the conditions of both; the second has the unit of an army book
	Targets  []choice
	Enemies  []choice // units of the other list
	Rows     []targetRow
	On       string // the target whose answer is shown
	Target   string // its name
	Answer   *answer
	Weapons  []army.Contribution
	Problem  string
	Link     string // that can be shared

	query url.Values
	lang  string
}

// A targetRow is the result against one typical target.
type targetRow struct {
	army.TypicalTarget
	Address               string
	Chosen                bool
	Slain, Damage         float64
	Title                 string // the name in the reader's language
	Destroyed             float64
	Killed, PerHundred    float64
	DestroyedStep, Strong int // colours, 1 to 7
}

// Profile writes the characteristics, such as T4 · 3+ · W2.
func (t targetRow) Profile() string {
	save := strconv.Itoa(int(t.Save)) + "+"
	if t.Invulnerable > 0 {
		save += "/" + strconv.Itoa(int(t.Invulnerable)) + "+"
	}
	return "T" + strconv.Itoa(int(t.Toughness)) + " · " + save + " · W" + strconv.Itoa(int(t.Wounds))
}

// TotalWounds returns the wounds of all models.
func (t targetRow) TotalWounds() int { return t.Models * int(t.Wounds) }

// showListOdds responds to GET /odds?list=…&unit=… with the odds of a unit of a list.
func (h *handlers) showListOdds(w http.ResponseWriter, r *http.Request) error {
	q := r.URL.Query()
	p := &listPage{
		List: q.Get("list"), Reader: q.Get("reader"), Phase: "shooting", Kind: cmp.Or(q.Get("target"), typicalTarget), On: q.Get("on"), query: q, lang: page.LanguageOf(r),
	}
	if q.Get("phase") == "fight" {
		p.Phase = "fight"
	}
	report, err := h.report(r.Context(), p.List, p.Reader)
	if err != nil {
		return err
	}
	own, err := page.Lists(r, h.Rosters, h.Open, maxLists)
	if err != nil {
		return err
	}
	p.Lists, p.Name, p.Edition = listChoices(own, p.List, ""), report.State().Roster.Name, report.State().Roster.Edition
	if p.Reader == "" && !slices.ContainsFunc(p.Lists, func(c choice) bool { return c.Chosen }) {
		p.Lists = append(p.Lists, choice{p.List, p.Name, true})
	}
	if p.Units, p.Unit = p.unitChoices(report, q.Get("unit")); p.Unit != nil {
		p.Group = []*unit.Unit{p.Unit}
	}
	if f := report.State().Roster.Forces; len(f) > 0 {
		if c := report.Book().Catalogue(f[0].Catalogue); c != nil {
			p.Faction = catalog.FactionOf(c.Name)
		}
	}
	if err := h.askAbout(r, p, report, own); err != nil {
		return err
	}
	if p.Link, err = h.link(r.Context(), p); err != nil {
		return err
	}
	return h.Render(w, r, http.StatusOK, "odds_list.html", p)
}

// link returns an address of the same question that gives no right to change the list.
func (h *handlers) link(ctx context.Context, p *listPage) (string, error) {
	q := maps.Clone(p.query)
	q.Del("list")
	if p.Unit != nil {
		q.Set("unit", p.Unit.Selection)
	}
	if p.Reader == "" {
		token, err := h.Rosters.ReaderLink(ctx, p.List)
		if err != nil {
			return "", err
		}
		q.Set("reader", token)
	}
	return page.WithQuery("/odds", q), nil
}

// report checks the list of an address: an own one, or that of a read-only link.
func (h *handlers) report(ctx context.Context, id, token string) (*check.Report, error) {
	var stored *roster.Roster
	var err error
	if token != "" {
		stored, err = h.Rosters.Shared(ctx, token)
	} else {
		stored, err = h.Rosters.Roster(ctx, id)
	}
	if err != nil {
		return nil, err
	}
	return h.Rosters.Check(ctx, stored)
}

// ChosenConditions names the conditions that the question has, of the attacker and of the target.
func (p *listPage) ChosenConditions() string {
	var names []string
	for _, s := range p.Sides {
		for _, c := range slices.Concat(s.Conditions, s.More) {
			if c.Chosen {
				names = append(names, c.Text)
			}
		}
	}
	return strings.Join(names, ", ")
}

const maxLists = 100

// listChoices lists the rosters of an edition; an empty one means all.
func listChoices(list []roster.Entry, chosen, edition string) (out []choice) {
	for _, e := range list {
		if edition == "" || e.Edition == edition {
			out = append(out, choice{e.ID, e.Name, e.ID == chosen})
		}
	}
	return out
}

func (p *listPage) text(key string, args ...any) string {
	return message.Text(p.lang, key, message.Named(args...))
}

// unitChoices lists the units with models, and returns the chosen one, or the first.
func (p *listPage) unitChoices(report *check.Report, chosen string) (out []choice, found *unit.Unit) {
	units := unit.Units(report.State())
	for i := range units {
		u := &units[i]
		if u.Configuration || u.Models == 0 {
			continue
		}
		text := cmp.Or(u.CustomName, u.Name) + ", " + p.text("count.models", "Count", u.Models)
		if points := u.Costs[pointsOf(report.Book())]; points.Sign() != 0 {
			text += ", " + p.text("short.points", "Count", points.String())
		}
		out = append(out, choice{u.Selection, text, u.Selection == chosen})
		if found == nil || u.Selection == chosen {
			found = u
		}
	}
	return out, found
}

// pointsOf returns the id of the cost type of points, or nothing.
func pointsOf(book *entry.Book) string {
	if t := book.CostOf(entry.PointsCost); t != nil {
		return t.ID
	}
	return ""
}

// askAbout fills in the target and computes the answers.
func (h *handlers) askAbout(r *http.Request, p *listPage, report *check.Report, own []roster.Entry) error {
	ctx, q := r.Context(), p.query
	books, err := h.Library.Catalogues(ctx, report.Snapshot)
	if err != nil {
		return err
	}
	var names army.Names
	var m army.Matchup
	var unread error
	if p.Unit != nil {
		if m.Attacker, m.AttackerIs, unread = p.attacker(report, &names); unread == nil && q.Get("phase") == "" && !shoots(m.Attacker) {
			p.Phase = "fight"
		}
	}
	m.Melee, m.TargetIs = p.Phase == "fight", conditionsOf(q["t_is"])
	for i := range p.Sides {
		p.Sides[i] = newSide(i, p.lang)
		if i == 1 && p.Kind == bookTarget {
			if p.Sides[1], err = h.side(ctx, q, 1, report.Snapshot, p.lang, books); err != nil {
				return err
			}
			p.Sides[1].Conditions, p.Sides[1].More = nil, nil
		}
		p.Sides[i].conditions(phaseConditions[p.Phase][i], q[p.Sides[i].Prefix+"_is"])
	}
	p.Targets = listChoices(own, q.Get("t_list"), p.Edition)
	switch {
	case p.Unit == nil:
		p.Problem = p.text("builder.empty")
		return nil
	case !slices.Contains(edition.Names(), p.Edition):
		p.Problem = p.text("odds.no_edition", "Edition", p.Edition)
		return nil
	case unread != nil:
		p.Problem = p.text("odds.no_profile", "Unit", p.Unit.Name)
		return nil
	}
	e, _ := edition.Lookup(p.Edition)
	switch p.Kind {
	case bookTarget:
		err = h.againstBook(ctx, p, &m, &names, report)
	case listTarget:
		err = h.againstList(ctx, p, &m, &names)
	default:
		p.Kind = typicalTarget
		return p.againstTypical(&e, m, &names)
	}
	if err != nil || m.Target == nil {
		return p.explain(err)
	}
	p.Target = cmp.Or(p.Target, m.Target.Name)
	return p.answer(&e, &m)
}

// attacker reads the unit, with those that it is attached to unless it attacks alone, and sets its name and points.
func (p *listPage) attacker(report *check.Report, names *army.Names) (*army.Unit, effect.Conditions, error) {
	group := attachedTo(unit.Units(report.State()), p.Unit.Selection)
	p.Alone = p.query.Get("alone") != ""
	if len(group) > 1 {
		p.Led = p.groupName(group)
	}
	p.Attacker = cmp.Or(p.Led, p.Unit.Name)
	if p.Alone {
		p.Attacker, group = p.Unit.Name, []*unit.Unit{p.Unit}
	}
	p.Group = group
	for _, u := range group {
		if v, err := strconv.ParseFloat(u.Costs[pointsOf(report.Book())].String(), 64); err == nil {
			p.Points += v
		}
	}
	u, is, err := army.UnitOf(report, p.Unit.Selection, p.Alone, names)
	return u, is | conditionsOf(p.query["a_is"]), err
}

// shoots reports whether a unit has a ranged weapon.
func shoots(u *army.Unit) bool {
	return slices.ContainsFunc(u.Weapons, func(w army.Weapon) bool { return w.Profile.Type.Ranged() })
}

// attachedTo returns the units that a unit is one with: the unit that is led, then its leaders.
func attachedTo(units []unit.Unit, selection string) (group []*unit.Unit) {
	led := selection
	for i := range units {
		if u := &units[i]; u.Selection == selection && len(u.Leads) > 0 {
			led = u.Leads[0].Selection
		}
	}
	for i := range units {
		u := &units[i]
		if u.Selection == led {
			group = slices.Insert(group, 0, u)
		} else if slices.ContainsFunc(u.Leads, func(l unit.Led) bool { return l.Selection == led }) {
			group = append(group, u)
		}
	}
	return group
}

// groupName names a unit with its leaders.
func (p *listPage) groupName(group []*unit.Unit) string {
	var leaders []string
	for _, u := range group[1:] {
		leaders = append(leaders, cmp.Or(u.CustomName, u.Name))
	}
	name := cmp.Or(group[0].CustomName, group[0].Name)
	if len(leaders) == 0 {
		return name
	}
	return p.text("odds.with", "Unit", name, "Leaders", message.And(p.lang, leaders))
}

// conditionsOf reads conditions, without those that do not exist.
func conditionsOf(list []string) (is effect.Conditions) {
	for _, name := range list {
		if c, ok := effect.ParseCondition(name); ok {
			is |= c
		}
	}
	return is
}

func (p *listPage) explain(err error) error {
	if err == nil || !errors.Is(err, army.ErrRequest) {
		return err
	}
	p.Problem = page.Explain(err).Detail(p.lang)
	return nil
}

// againstBook reads a unit of an army book as the target.
func (h *handlers) againstBook(ctx context.Context, p *listPage, m *army.Matchup, names *army.Names, report *check.Report) error {
	if p.Sides[1].Datasheet == "" {
		return nil
	}
	models, err := parseModels(p.lang, p.Sides[1].Models)
	if err != nil {
		p.Problem = err.Error()
		return nil
	}
	book, err := h.Library.BookWith(ctx, report.Snapshot, p.Sides[1].Datasheet)
	if err != nil {
		return err
	}
	target := army.Side{Datasheet: p.Sides[1].Datasheet, Models: models}
	m.Target, _, err = target.Muster(book, names)
	return err
}

// againstList reads a unit of another list as the target.
func (h *handlers) againstList(ctx context.Context, p *listPage, m *army.Matchup, names *army.Names) error {
	id := p.query.Get("t_list")
	if !slices.ContainsFunc(p.Targets, func(c choice) bool { return c.Value == id }) {
		return nil
	}
	report, err := h.report(ctx, id, "")
	if err != nil {
		return err
	}
	var chosen *unit.Unit
	if p.Enemies, chosen = p.unitChoices(report, p.query.Get("t_unit")); chosen == nil {
		return nil
	}
	var is effect.Conditions
	m.Target, is, err = army.UnitOf(report, chosen.Selection, false, names)
	m.TargetIs |= is
	p.Target = p.groupName(attachedTo(unit.Units(report.State()), chosen.Selection))
	return err
}

// againstTypical computes the result against each typical target, and the whole answer for one of them.
func (p *listPage) againstTypical(e *rules.Edition, m army.Matchup, names *army.Names) error {
	shown := -1
	for i, t := range army.TypicalTargets(edition.MostToughness(p.Edition)) {
		m.Target = t.Unit(names)
		result, err := m.Answer(e)
		if err != nil {
			return p.explain(err)
		}
		q := maps.Clone(p.query)
		q.Set("on", t.Name)
		name := p.text("target." + strings.ReplaceAll(strings.ToLower(t.Name), " ", "_"))
		row := targetRow{
			Title:         server.Capitalize(name),
			TypicalTarget: t, Address: page.WithQuery("/odds", q) + "#answer", Slain: result.Mean, Damage: result.Funnel.Damage, Destroyed: result.PDestroyed,
			DestroyedStep: colour(result.PDestroyed),
		}
		row.Killed = row.Slain / float64(t.Models) * float64(t.Points)
		if t.Models == 1 {
			row.Killed = row.Damage / float64(t.Wounds) * float64(t.Points)
		}
		if p.Points > 0 {
			row.PerHundred = 100 * row.Killed / p.Points
		}
		row.Strong = colour(row.PerHundred / 100)
		if t.Name == p.On || p.On == "" && t.Name == "Heavy infantry" {
			row.Chosen, shown, p.Target = true, i, name
		}
		p.Rows = append(p.Rows, row)
	}
	if shown < 0 {
		return nil
	}
	t := p.Rows[shown].TypicalTarget
	m.Target = t.Unit(names)
	return p.answer(e, &m)
}

// colour returns the step of the sequential scale for a share.
func colour(share float64) int { return 1 + min(6, int(share*7)) }

func (p *listPage) answer(e *rules.Edition, m *army.Matchup) error {
	result, err := m.Answer(e)
	if err != nil {
		return p.explain(err)
	}
	p.Answer = newAnswer(p.lang, &result)
	p.Weapons, err = m.Contributions(&e.Attack)
	return p.explain(err)
}
