package battle

import (
	"net/http"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/roster/message"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/decision"
)

// An outlook is what a unit sees and reaches: from where it stands, or from the place that is planned for it.
type outlook struct {
	Path    string // of the page
	Title   string
	Unit    string // number of the unit that the player chose, or empty
	Place   bool   // a place is planned
	Charges bool   // of the player's own unit: the charge rolls are shown
	Rows    []outlookRow
	Units   []unitChoice
}

// An outlookRow is an enemy unit.
type outlookRow struct {
	Name, State, Distance string
	Shoots                string // how many models have it in range; empty: none, for the reason
	Reason                string
	Damage, Wounds        string // wounds that it is expected to lose, of those that it has left; empty: unknown
	Roll, Chance          string // of a charge; empty: it cannot be reached
	Line                  sightLine
}

// A sightLine joins two models on the board.
type sightLine struct {
	X1, Y1, X2, Y2 string
	Clear          bool
}

// A unitChoice is a unit on the battlefield.
type unitChoice struct {
	Number, Name string
	Selected     bool
}

// outlook returns what the unit of the parameter from sees, or else the unit for which a place is planned, or the one that
// moves, shoots or charges. It is nil if no unit is on the battlefield.
func (d *decider) outlook(r *http.Request, path string, p rules.Player) *outlook {
	o := &outlook{Path: path}
	v, u := d.placedView()
	o.Place, o.Title = u != rules.NoUnit, d.text("play.from_there")
	from := rules.NoUnit
	if n, err := strconv.Atoi(r.URL.Query().Get("from")); err == nil && n >= 0 && n < len(v.State.Units) && v.On(rules.UnitAt(n)) {
		from, o.Unit = rules.UnitAt(n), strconv.Itoa(n)
	} else if !o.Place {
		from = d.active()
	}
	if from != rules.NoUnit {
		v, u = d.view, from
		o.Title = d.text("play.from_unit", "Unit", d.unit(u))
	}
	for one := range d.view.Units() {
		if d.view.On(one) {
			o.Units = append(o.Units, unitChoice{strconv.Itoa(one.Index()), d.unit(one), one == from})
		}
	}
	if u == rules.NoUnit {
		o.Title = d.text("play.sight_title")
	} else {
		o.Charges = v.Unit(u).Player == p
		draw := drawing{v.Field.Depth()}
		for _, one := range decision.Enemies(v, u) {
			o.Rows = append(o.Rows, d.enemy(&one, int(v.Unit(u).Alive), draw))
		}
	}
	if len(o.Units) == 0 {
		return nil
	}
	return o
}

// active returns the unit on the battlefield that moves, shoots or charges, or that is suggested to do it next, or NoUnit.
func (d *decider) active() rules.UnitID {
	q := d.view.Request()
	switch decision.ActivityOf(q.Reason) {
	case decision.Moving, decision.Shooting, decision.Charging:
		u := q.Unit
		if u == rules.NoUnit && q.Ask == rules.SelectOption {
			u = q.Options[d.suggested.Option].Unit
		}
		if u != rules.NoUnit && d.view.On(u) {
			return u
		}
	}
	return rules.NoUnit
}

// placedView returns the battle after the planned placement, and the unit that is placed, or NoUnit.
func (d *decider) placedView() (rules.View, rules.UnitID) {
	v, c := d.view, &d.suggested
	if d.ahead != nil {
		v, c = d.ahead.View(), &d.next
	}
	q := v.Request()
	if q.Ask != rules.MoveModels && q.Ask != rules.SetUp {
		return v, rules.NoUnit
	}
	after, illegal := decision.After(v, c)
	if illegal != nil || !after.On(q.Unit) {
		return v, rules.NoUnit
	}
	return after.View(), q.Unit
}

// enemy puts what a unit with a number of models sees into words.
func (d *decider) enemy(p *decision.Enemy, models int, draw drawing) outlookRow {
	row := outlookRow{Name: d.unit(p.Unit), State: d.text("play.models", "Count", d.view.Unit(p.Unit).Alive), Distance: d.alignedDistance(p.Distance)}
	row.Line = sightLine{inches(p.Line[0].X), draw.y(p.Line[0].Y), inches(p.Line[1].X), draw.y(p.Line[1].Y), p.Clear}
	switch {
	case p.Seen == 0:
		row.Reason = d.text("bar.visible")
	case p.Range == 0:
		row.Reason = d.text("bar.no_weapons")
	case p.InRange == 0 && p.Distance <= p.Range:
		row.Reason = d.text("bar.not_to_range")
	case p.InRange == 0:
		row.Reason = d.text("bar.range", "Range", d.distance(p.Range))
	default:
		row.Shoots = strings.Join([]string{strconv.Itoa(p.InRange), strconv.Itoa(models)}, "/")
		if p.Damage != nil {
			row.Damage, row.Wounds = message.Decimal(d.lang, *p.Damage, 1), strconv.Itoa(p.Wounds)
		}
	}
	if p.Roll > 0 {
		row.Roll, row.Chance = strconv.Itoa(p.Roll)+"+", strconv.Itoa(p.Chance)+message.PercentSign
	}
	return row
}
