// Package odds is the page of odds: the exact results of the attacks of one unit on another, by the
// rules of an edition.
package odds

import (
	"cmp"
	"context"
	"embed"
	"errors"
	"html/template"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/roster/service"
	"github.com/rollcall40k/rollcall/rules/army"
	"github.com/rollcall40k/rollcall/rules/edition"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/web/page"
)

//go:embed templates/*.html static
var files embed.FS

// A Config has the services of the pages.
type Config struct {
	Library *catalog.Library
	Rosters *service.Service
	Open    bool // the page lists every stored roster
}

type handlers struct {
	*page.Renderer
	Config
}

// New returns the section of odds.
func New(p *page.Renderer, c Config) page.Section {
	h := &handlers{p, c}
	return page.Section{
		Routes: []page.Route{{Pattern: "GET /odds", Handler: h.showOdds}},
		Files:  files,
		Funcs: template.FuncMap{
			"weaponTitle": entry.WeaponTitle,
			"share":       func(part float64, of int) float64 { return 100 * part / float64(max(of, 1)) },
		},
	}
}

const maxModels = 1000 // of a unit

// oddsPage is the data of odds.html: a question, and the answer if the question is
// complete.
type oddsPage struct {
	Lists    []choice // of the user, whose units can attack
	Editions []string
	Edition  string
	Snapshot string
	Data     string // describes the snapshot
	Pinned   bool   // the address names the snapshot
	Phase    string
	Sides    [2]side // attacker and target
	Weapons  []choice
	Answer   *answer
	Compared []comparison // the answers of all editions; none if no other edition knows the units
	Problem  string       // why there is no answer
	Link     string       // to the same question with the same game data
	lang     string
}

// A side is a unit of the question.
type side struct {
	Prefix     string // of the names of its fields
	Legend     string
	Factions   []choice
	Units      []choice
	Datasheet  string
	Name       string
	Models     string
	MinModels  int
	Conditions []choice // the common ones
	More       []choice // the other conditions
	MoreOpen   bool
	lang       string
}

// A choice is an option of a select or a checkbox.
type choice struct {
	Value, Text string
	Chosen      bool
}

// showOdds responds to GET /odds. The query is the whole question, so that an address
// always asks the same.
func (h *handlers) showOdds(w http.ResponseWriter, r *http.Request) error {
	q := r.URL.Query()
	if q.Get("list") != "" || q.Get("reader") != "" {
		return h.showListOdds(w, r)
	}
	p, err := h.question(r.Context(), q, page.LanguageOf(r))
	if err != nil {
		return err
	}
	if err := h.answer(r.Context(), p, q); err != nil {
		return err
	}
	own, err := page.Lists(r, h.Rosters, h.Open, maxLists)
	if err != nil {
		return err
	}
	p.Lists = listChoices(own, "", "")
	return h.Render(w, r, http.StatusOK, "odds.html", p)
}

// question reads the form and fills in its choices.
func (h *handlers) question(ctx context.Context, q url.Values, lang string) (*oddsPage, error) {
	p := &oddsPage{lang: lang, Editions: edition.Names(), Edition: q.Get("edition"), Phase: cmp.Or(q.Get("phase"), "shooting")}
	if p.Edition == "" && q.Get("snapshot") == "" {
		p.Edition = cmp.Or(catalog.EditionOf(q.Get("a")), catalog.EditionOf(q.Get("t")))
	}
	var books []catalog.Catalogue
	err := h.chooseData(ctx, p, q.Get("snapshot"))
	switch {
	case errors.Is(err, catalog.ErrNotFound):
		p.Problem = message.Text(lang, "odds.no_data", message.Named("Edition", page.Shorten(p.Edition)))
	case err != nil:
		return nil, err
	default:
		if books, err = h.Library.Catalogues(ctx, p.Snapshot); err != nil {
			return nil, err
		}
	}
	for i := range p.Sides {
		if p.Sides[i], err = h.side(ctx, q, i, p.Snapshot, lang, books); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// chooseData chooses the edition and the snapshot.
func (h *handlers) chooseData(ctx context.Context, p *oddsPage, requested string) error {
	if requested != "" {
		snapshot, err := h.Library.Snapshot(ctx, requested)
		switch {
		case errors.Is(err, catalog.ErrNotFound):
			return page.NotFound("fail.data_gone")
		case err != nil:
			return err
		case p.Edition == "" || snapshot.Edition == p.Edition:
			p.Edition, p.Pinned, p.Snapshot, p.Data = snapshot.Edition, true, snapshot.ID, page.DataTitle(p.lang, &snapshot)
			return nil
		}
	}
	if p.Edition == "" {
		active, err := h.Library.Active(ctx)
		if err != nil {
			return err
		}
		for _, s := range active { // the newest edition first
			if slices.Contains(p.Editions, s.Edition) {
				p.Edition = cmp.Or(p.Edition, s.Edition)
			}
		}
	}
	if !slices.Contains(p.Editions, p.Edition) {
		return page.NotAllowed("edition", p.Edition, strings.Join(p.Editions, ", "))
	}
	snapshot, err := h.Library.ActiveOf(ctx, p.Edition)
	p.Snapshot = snapshot.ID
	return err
}

// newSide returns the attacker (0) or the target (1) of an empty form.
func newSide(i int, lang string) side {
	return side{Prefix: []string{"a", "t"}[i], Legend: message.Text(lang, []string{"odds.attacker", "odds.target"}[i], nil), lang: lang}
}

// side reads the attacker (0) or the target (1).
func (h *handlers) side(ctx context.Context, q url.Values, i int, snapshot, lang string, books []catalog.Catalogue) (side, error) {
	s := newSide(i, lang)
	s.Datasheet, s.Models = q.Get(s.Prefix), strings.TrimSpace(q.Get(s.Prefix+"_models"))
	s.conditions(commonConditions[i], q[s.Prefix+"_is"])
	faction := cmp.Or(q.Get(s.Prefix+"_faction"), factionOf(books, s.Datasheet, i))
	for _, b := range books {
		if b.Datasheets > 0 {
			s.Factions = append(s.Factions, choice{b.ID, catalog.FactionOf(b.Name), b.ID == faction})
		}
	}
	compare := message.Compare(lang)
	slices.SortStableFunc(s.Factions, func(x, y choice) int { return compare(x.Text, y.Text) })
	units, err := h.datasheets(ctx, snapshot, faction, lang)
	if err != nil {
		return s, err
	}
	for _, u := range units {
		s.Units = append(s.Units, choice{u.ID, u.Name, u.ID == s.Datasheet})
		if u.ID == s.Datasheet {
			s.Name, s.MinModels = u.Name, u.MinModels
		}
	}
	if s.Name == "" {
		s.Datasheet = "" // it belongs to another faction than the chosen one
	}
	return s, nil
}

// factionOf returns the catalogue that contains the datasheet; if there is none, the first
// catalogue for the attacker (0) and the second for the target (1).
func factionOf(books []catalog.Catalogue, datasheet string, i int) string {
	var ids []string
	for _, b := range books {
		if b.Datasheets == 0 {
			continue
		}
		if datasheet != "" && strings.HasPrefix(datasheet, b.ID+".") {
			return b.ID
		}
		ids = append(ids, b.ID)
	}
	if len(ids) == 0 {
		return ""
	}
	return ids[min(i, len(ids)-1)]
}

// datasheets lists the datasheets of a catalogue by name.
func (h *handlers) datasheets(ctx context.Context, snapshot, book, lang string) (list []catalog.Summary, err error) {
	if book == "" {
		return nil, nil
	}
	list, err = h.Library.SearchAll(ctx, catalog.Filter{Snapshot: snapshot, Catalogue: book})
	compare := message.Compare(lang)
	slices.SortStableFunc(list, func(a, b catalog.Summary) int { return compare(a.Name, b.Name) })
	return list, err
}

// answer answers a question that names both units.
func (h *handlers) answer(ctx context.Context, p *oddsPage, q url.Values) error {
	if p.Sides[0].Datasheet == "" {
		return nil
	}
	sheets := []string{p.Sides[0].Datasheet}
	if id := p.Sides[1].Datasheet; id != "" {
		sheets = append(sheets, id)
	}
	book, err := h.Library.BookWith(ctx, p.Snapshot, sheets...)
	if err != nil {
		return err
	}
	request, err := p.request(q)
	if err != nil {
		p.Problem = err.Error()
		return nil
	}
	if err := p.chooseWeapons(book, request, q["w"]); err != nil {
		return p.explain(err)
	}
	if p.Sides[1].Datasheet == "" {
		return nil
	}
	e, ok := edition.Lookup(p.Edition)
	if !ok {
		return page.NotAllowed("edition", p.Edition, "")
	}
	result, err := army.Odds(&e, book, request)
	if err != nil {
		return p.explain(err)
	}
	p.Answer = newAnswer(p.lang, &result)
	link := maps.Clone(q)
	link.Set("edition", p.Edition)
	link.Set("snapshot", p.Snapshot)
	p.Link = page.WithQuery("/odds", link)
	return h.compare(ctx, p, request)
}

// explain shows why the game data or the rules cannot answer the question. It returns
// any other error.
func (p *oddsPage) explain(err error) error {
	if !errors.Is(err, army.ErrRequest) {
		return err
	}
	p.Problem = page.Explain(err).Detail(p.lang)
	return nil
}

// request returns the question as package army takes it.
func (p *oddsPage) request(q url.Values) (*army.Request, error) {
	out := &army.Request{Edition: p.Edition, Snapshot: p.Snapshot, Phase: p.Phase}
	for i, to := range []*army.Side{&out.Attacker, &out.Target} {
		s := &p.Sides[i]
		models, err := parseModels(p.lang, s.Models)
		if err != nil {
			return nil, err
		}
		*to = army.Side{Datasheet: s.Datasheet, Models: models, Conditions: q[s.Prefix+"_is"]}
	}
	return out, nil
}

// parseModels reads a number of models; 0: not given.
func parseModels(lang, text string) (int, error) {
	if text == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > maxModels {
		return 0, errors.New(message.Text(lang, "odds.models_range", message.Named("Found", page.Shorten(text), "Max", maxModels)))
	}
	return n, nil
}

// chooseWeapons lists the attacker's weapons and adds the chosen ones to the request. It
// ignores names that the unit does not have, since the unit or the phase has changed then.
func (p *oddsPage) chooseWeapons(book *entry.Book, request *army.Request, chosen []string) error {
	names, err := army.WeaponNames(book, &request.Attacker, p.Phase)
	if err != nil {
		return err
	}
	for _, name := range names {
		c := choice{name, name, slices.Contains(chosen, name)}
		p.Weapons = append(p.Weapons, c)
		if c.Chosen {
			request.Weapons = append(request.Weapons, name)
		}
	}
	return nil
}

// commonConditions are the conditions that questions often have, of attacker and target.
var commonConditions = [2][]string{
	{"half_range", "moved", "advanced", "remained_stationary", "charged"},
	{"in_cover", "charged", "engaged"},
}

// phaseConditions are those that matter in a phase, of attacker and target.
var phaseConditions = map[string][2][]string{
	"shooting": {{"half_range", "moved", "advanced", "remained_stationary"}, {"in_cover", "engaged"}},
	"fight":    {{"charged"}, {"charged"}},
}

// conditionText names a condition. Those of a kind that differ only in a number, such as round_2, share a text.
func conditionText(lang, id string) string {
	key := "condition." + id
	if message.Has(key) {
		return message.Text(lang, key, nil)
	}
	at := strings.LastIndexByte(key, '_')
	return message.Text(lang, key[:at], message.Named("Number", key[at+1:]))
}

// conditions lists the conditions: the common ones first.
func (s *side) conditions(common, chosen []string) {
	list := func(id string) choice {
		return choice{id, conditionText(s.lang, id), slices.Contains(chosen, id)}
	}
	for _, id := range common {
		s.Conditions = append(s.Conditions, list(id))
	}
	for _, id := range effect.ConditionNames() {
		if !slices.Contains(common, id) {
			c := list(id)
			s.More, s.MoreOpen = append(s.More, c), s.MoreOpen || c.Chosen
		}
	}
}
