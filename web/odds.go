package web

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/rules/army"
	"github.com/rollcall40k/rollcall/rules/edition"
)

func (s *Site) oddsRoutes() []route {
	return []route{{pattern: "GET /odds", do: s.showOdds}}
}

// defaultEdition is what the page begins with, where there is game data of it.
const defaultEdition = "9e"

// showOdds answers GET /odds. Its query is the whole question, so that an address
// always asks the same.
func (s *Site) showOdds(w http.ResponseWriter, r *http.Request) error {
	p, err := s.newOddsPage(r.Context(), r.URL.Query())
	if err != nil {
		return err
	}
	return s.render(w, r, http.StatusOK, "odds.html", p)
}

// An oddsPage is what odds.html shows: a question, and the answer where it is
// complete.
type oddsPage struct {
	Editions []string
	Edition  string
	Snapshot string
	Pinned   bool // the address names the snapshot
	Phase    string
	Sides    [2]oddsSide // attacker and target
	Weapons  []pick
	Answer   *oddsAnswer
	Others   []oddsRow // editions that know both units by name; none where no other does
	Refused  string    // why the question cannot be answered
	Link     string    // that keeps the game data, too
}

// An oddsSide is a unit of the question.
type oddsSide struct {
	Prefix     string // of the names of its fields
	Legend     string
	Factions   []pick
	Units      []pick
	Datasheet  string
	Name       string
	Models     string
	Least      int
	Conditions []pick // that are often asked for
	Others     []pick
	OthersOpen bool
}

// A pick is one of a list.
type pick struct {
	Value, Text string
	Chosen      bool
}

// newOddsPage reads the question, and answers it.
func (s *Site) newOddsPage(ctx context.Context, q url.Values) (*oddsPage, error) {
	p := &oddsPage{Editions: edition.Names(), Edition: q.Get("edition"), Phase: q.Get("phase")}
	if p.Phase == "" {
		p.Phase = "shooting"
	}
	if p.Edition == "" && q.Get("snapshot") == "" {
		p.Edition = cmp.Or(catalog.EditionOf(q.Get("a")), catalog.EditionOf(q.Get("t")))
	}
	var books []catalog.Catalogue
	snapshot, err := s.oddsData(ctx, p, q.Get("snapshot"))
	switch {
	case errors.Is(err, catalog.ErrNotFound):
		p.Refused = "There is no game data of edition " + brief(p.Edition) + " here. Import some, or choose another edition."
	case err != nil:
		return nil, err
	default:
		p.Snapshot = snapshot
		if books, err = s.library.Catalogues(ctx, snapshot); err != nil {
			return nil, err
		}
	}
	for i := range p.Sides {
		if p.Sides[i], err = s.oddsSide(ctx, q, i, snapshot, books); err != nil {
			return nil, err
		}
	}
	return p, s.answer(ctx, p, q)
}

// oddsData chooses the edition and the game data.
func (s *Site) oddsData(ctx context.Context, p *oddsPage, named string) (string, error) {
	if named != "" {
		snapshot, err := s.library.Snapshot(ctx, named)
		if err == nil && (p.Edition == "" || snapshot.Edition == p.Edition) {
			p.Edition, p.Pinned = snapshot.Edition, true
			return snapshot.ID, nil
		}
		if err != nil && !errors.Is(err, catalog.ErrNotFound) {
			return "", err
		}
		if err != nil {
			return "", &fault{http.StatusNotFound, "The game data is not here", "Snapshot " + brief(named) + " does not exist, or was removed."}
		}
	}
	if p.Edition == "" {
		p.Edition = defaultEdition
	}
	if !slices.Contains(p.Editions, p.Edition) {
		return "", refuse("The edition is not played", "Found "+brief(p.Edition)+"; allowed: "+strings.Join(p.Editions, ", ")+".")
	}
	snapshot, err := s.library.Newest(ctx, p.Edition)
	return snapshot.ID, err
}

// oddsSide reads the attacker (0) or the target (1).
func (s *Site) oddsSide(ctx context.Context, q url.Values, i int, snapshot string, books []catalog.Catalogue) (oddsSide, error) {
	side := oddsSide{Prefix: []string{"a", "t"}[i], Legend: []string{"Attacker", "Target"}[i]}
	side.Datasheet, side.Models = q.Get(side.Prefix), strings.TrimSpace(q.Get(side.Prefix+"_models"))
	side.conditions(i, q[side.Prefix+"_is"])
	faction := q.Get(side.Prefix + "_faction")
	if faction == "" {
		faction = factionOf(books, side.Datasheet, i)
	}
	for _, b := range books {
		if b.Datasheets > 0 {
			side.Factions = append(side.Factions, pick{b.ID, b.Name, b.ID == faction})
		}
	}
	units, err := s.datasheets(ctx, snapshot, faction)
	if err != nil {
		return side, err
	}
	for _, u := range units {
		side.Units = append(side.Units, pick{u.ID, u.Name, u.ID == side.Datasheet})
		if u.ID == side.Datasheet {
			side.Name, side.Least = u.Name, u.MinModels
		}
	}
	if side.Name == "" {
		side.Datasheet = "" // of another faction than the one chosen
	}
	return side, nil
}

// factionOf is the catalogue that has the datasheet, or the first for the
// attacker and the second for the target.
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
func (s *Site) datasheets(ctx context.Context, snapshot, book string) (list []catalog.Summary, err error) {
	if book == "" {
		return nil, nil
	}
	const atOnce = 200
	for f := (catalog.Filter{Snapshot: snapshot, Catalogue: book, Limit: atOnce}); ; {
		page, err := s.library.Search(ctx, f)
		if err != nil {
			return nil, err
		}
		list = append(list, page.Data...)
		if f.Cursor = page.NextCursor; f.Cursor == "" {
			slices.SortStableFunc(list, func(a, b catalog.Summary) int { return strings.Compare(a.Name, b.Name) })
			return list, nil
		}
	}
}

// answer answers a question that names both units.
func (s *Site) answer(ctx context.Context, p *oddsPage, q url.Values) error {
	attacker := &p.Sides[0]
	if attacker.Datasheet == "" {
		return nil
	}
	book, err := s.library.Book(ctx, p.Snapshot)
	if err != nil {
		return err
	}
	request, err := p.request(q)
	if err != nil {
		p.Refused = sentence(err.Error())
		return nil
	}
	if err := p.weapons(book, request, q["w"]); err != nil {
		return p.refused(err)
	}
	if p.Sides[1].Datasheet == "" {
		return nil
	}
	e, ok := edition.Lookup(p.Edition)
	if !ok {
		return refuse("The edition is not played", "Found "+brief(p.Edition)+".")
	}
	result, err := army.Odds(&e, book, request)
	if err != nil {
		return p.refused(err)
	}
	p.Answer = newOddsAnswer(&result)
	if p.Others, err = s.otherOdds(ctx, p, request); err != nil {
		return err
	}
	exact := url.Values{}
	for name, values := range q {
		exact[name] = values
	}
	exact.Set("edition", p.Edition)
	exact.Set("snapshot", p.Snapshot)
	p.Link = "/odds?" + exact.Encode()
	return nil
}

// refused keeps why the game data or the rules cannot answer.
func (p *oddsPage) refused(err error) error {
	var bad *army.RequestError
	if !errors.As(err, &bad) {
		return err
	}
	p.Refused = sentence(bad.Error())
	return nil
}

// request is the question as the rules take it.
func (p *oddsPage) request(q url.Values) (*army.Request, error) {
	out := &army.Request{Edition: p.Edition, Snapshot: p.Snapshot, Phase: p.Phase}
	for i, to := range []*army.Side{&out.Attacker, &out.Target} {
		side := &p.Sides[i]
		models, err := modelsOf(side.Models)
		if err != nil {
			return nil, err
		}
		*to = army.Side{Datasheet: side.Datasheet, Models: models, Conditions: q[side.Prefix+"_is"]}
	}
	return out, nil
}

// mostModels bounds the size of a unit that is asked for.
const mostModels = 1000

func modelsOf(text string) (int, error) {
	if text == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > mostModels {
		return 0, fmt.Errorf("the number of models: found %s; allowed: 1 to %d", brief(text), mostModels)
	}
	return n, nil
}

// weapons lists the attacker's weapons, with those that are chosen. Names that it
// does not have in the phase are left out: the unit or the phase has changed.
func (p *oddsPage) weapons(book *entry.Book, request *army.Request, asked []string) error {
	names, err := army.WeaponNames(book, &request.Attacker, p.Phase)
	if err != nil {
		return err
	}
	for _, name := range names {
		chosen := slices.Contains(asked, name)
		p.Weapons = append(p.Weapons, pick{name, name, chosen})
		if chosen {
			request.Weapons = append(request.Weapons, name)
		}
	}
	return nil
}
