package scenario

import (
	"strings"

	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/dice"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
)

const maxCount = 60 // models of one line

// model begins a kind of model of the unit.
func (r *setupReader) model(l *line) string {
	const allowed = "model COUNT base=BASE height=INCHES M=N WS=N BS=N S=N T=N W=N A=N Ld=N Sv=N, with OC=N, name=TEXT"
	if r.unit == nil {
		l.fail("", "a model of no unit", "a line unit above it")
		return allowed
	}
	k := rules.Kind{Count: l.whole("count", l.must("count"), 1, maxCount)}
	k.Base = base(l)
	for _, key := range profileKeys {
		characteristic(l, key, l.needed(key), &k.Profile)
	}
	k.Profile.Control = int16(l.count("OC", 0, 0, 100))
	name, _ := l.member("name")
	r.unit.Kinds = append(r.unit.Kinds, k)
	r.kind = &r.unit.Kinds[len(r.unit.Kinds)-1]
	r.owner = &r.kind.Effects
	r.called.Kinds = append(r.called.Kinds, rules.KindNames{Name: name})
	u := &r.cast.units[len(r.cast.units)-1]
	u.kinds = append(u.kinds, namedKind{count: k.Count})
	if u.size() > maxCount {
		l.fail("count", "a unit of more models", "60 models")
	}
	return allowed
}

// base reads base= and height=.
func base(l *line) geom.Base {
	text := l.needed("base")
	height := l.length("height", l.needed("height"))
	if l.err != nil {
		return geom.Base{}
	}
	b, err := parseBase(text, height)
	if err != nil {
		l.fail("base", err.Error(), "32mm, 60x35mm (length, then width), hull:6x3 (inches), or a base as the log writes it")
	}
	return b
}

func parseBase(text string, height geom.Length) (b geom.Base, err error) {
	switch sides, mm := strings.CutSuffix(text, "mm"); {
	case mm && strings.Contains(sides, "x"):
		first, second, _ := strings.Cut(sides, "x")
		var length, width geom.Length
		if length, err = millimetres(first); err == nil {
			width, err = millimetres(second)
		}
		b = geom.OvalBase(length, width, height)
	case mm:
		var across geom.Length
		across, err = millimetres(sides)
		b = geom.RoundBase(across, height)
	case strings.HasPrefix(text, "hull:") && strings.Contains(text, "x"):
		first, second, _ := strings.Cut(strings.TrimPrefix(text, "hull:"), "x")
		var length, width geom.Length
		if length, err = side(first); err == nil {
			width, err = side(second)
		}
		b = geom.RectangleHull(length, width, height)
	default:
		b.Height = height
		err = geom.ParseBase(text, &b)
	}
	if err == nil {
		err = b.Validate()
	}
	return b, err
}

// side reads inches of a hull and checks their range.
func side(text string) (geom.Length, error) {
	n, err := geom.ParseLength(text)
	return min(max(n, 0), geom.MaxSide+1), err
}

// millimetres reads millimetres with at most one decimal.
func millimetres(text string) (geom.Length, error) {
	n, err := geom.ParseLength(text)
	if err != nil {
		return 0, err
	}
	return geom.Millimetres(int64(n / 100)), nil
}

// profileKeys are the characteristics of a model.
var profileKeys = []string{"M", "WS", "BS", "S", "T", "W", "A", "Ld", "Sv"}

// characteristic reads one characteristic of a model. A dash means '-'.
func characteristic(l *line, key, text string, p *rules.Profile) {
	absent := text == "-" || l.err != nil
	number := func(most int) int16 {
		if absent {
			return 0
		}
		return int16(l.whole(key, strings.TrimSuffix(text, "+"), 1, most))
	}
	switch key {
	case "M":
		if p.Move = (rules.Move{}); !absent {
			p.Move = move(l, text)
		}
	case "WS":
		p.WS = number(6)
	case "BS":
		p.BS = number(6)
	case "S":
		p.Strength = number(50)
	case "T":
		p.Toughness = number(50)
	case "W":
		p.Wounds = number(100)
	case "A":
		if p.Attacks = (dice.Amount{}); !absent {
			p.Attacks = l.amount(key, text)
		}
	case "Ld":
		p.Leadership = number(20)
	case "Sv":
		p.Save = number(7)
	}
}

// move reads a Move: 6, 20-50, or dice.
func move(l *line, text string) rules.Move {
	if strings.ContainsAny(text, "dD") {
		return rules.Move{Random: l.amount("M", text)}
	}
	least, most, ranged := strings.Cut(text, "-")
	if !ranged {
		return rules.Move{Most: l.length("M", text)}
	}
	return rules.Move{Least: l.length("M", least), Most: l.length("M", most)}
}

// row adds a row of the damage table of the model. Omitted characteristics are those of the
// model.
func (r *setupReader) row(l *line) string {
	const allowed = "row wounds=N, with characteristics of the model"
	if r.kind == nil {
		l.fail("", "a row of no model", "a line model above it")
		return allowed
	}
	row := rules.Row{Wounds: int16(l.whole("wounds", l.needed("wounds"), 1, 100)), Profile: r.kind.Profile}
	for _, key := range profileKeys {
		if text, ok := l.member(key); ok {
			characteristic(l, key, text, &row.Profile)
		}
	}
	if n := len(r.kind.Rows); n > 0 && r.kind.Rows[n-1].Wounds <= row.Wounds {
		l.fail("wounds", "a row of as many wounds or more than the one above", "rows from most wounds to fewest")
	}
	r.kind.Rows = append(r.kind.Rows, row)
	return allowed
}

// weapon adds a weapon to the model.
func (r *setupReader) weapon(l *line) string {
	const allowed = "weapon NAME type=TYPE S=STRENGTH AP=N D=AMOUNT, for ranged weapons range=INCHES attacks=AMOUNT, with skill=N, abilities=NAME,NAME, min=INCHES, number=N, item=N, blast"
	name := l.must("name")
	if r.kind == nil {
		l.fail("", "a weapon of no model", "a line model above it")
		return allowed
	}
	w := rules.Carried{Number: uint8(l.count("number", 1, 1, 20)), Item: uint8(l.count("item", len(r.kind.Weapons), 0, 100))}
	w.Type = effect.WeaponType(l.oneOf("type", l.needed("type"), typeWords[:]))
	if w.Type.Ranged() {
		w.Range = int32(l.length("range", l.needed("range")))
		w.MinRange = int32(l.distance("min"))
		w.Attacks = l.amount("attacks", l.needed("attacks"))
	} else if text, ok := l.member("attacks"); ok {
		w.Attacks = l.amount("attacks", text)
	}
	if text, ok := l.member("skill"); ok {
		w.Skill = int16(l.whole("skill", strings.TrimSuffix(text, "+"), 2, 6))
	}
	w.Strength = weaponStrength(l, l.needed("S"))
	w.AP = int16(l.whole("AP", l.needed("AP"), -10, 0))
	w.Damage = l.amount("D", l.needed("D"))
	if l.flag("blast") {
		w.Effects = append(w.Effects, effect.Effect{Kind: effect.Blast})
	}
	r.arm(l, &w.Weapon)
	k := r.kind
	k.Weapons = append(k.Weapons, w)
	r.owner = &k.Weapons[len(k.Weapons)-1].Effects
	called := &r.called.Kinds[len(r.called.Kinds)-1]
	called.Weapons = append(called.Weapons, name)
	u := &r.cast.units[len(r.cast.units)-1]
	u.kinds[len(u.kinds)-1].weapons = called.Weapons
	return allowed
}

// typeWords are the words of weapon types.
var typeWords = [...]string{
	effect.Melee: "melee", effect.Assault: "assault", effect.Heavy: "heavy", effect.RapidFire: "rapid_fire",
	effect.Grenade: "grenade", effect.Pistol: "pistol", effect.Gun: "gun",
}

// arm adds the abilities that the weapon has by name.
func (r *setupReader) arm(l *line, w *rules.Weapon) {
	text, _ := l.member("abilities")
	for _, word := range split(text) {
		if err := r.words.Arm(w, word, func(name string) (effect.Keyword, bool) { return r.cast.keyword(name), true }); err != nil {
			l.fail("abilities", err.Error(), "weapon abilities of the edition")
		}
	}
}

// weaponStrength reads 4, user, +1 or x2.
func weaponStrength(l *line, text string) rules.Strength {
	switch {
	case text == "user":
		return rules.Strength{}
	case strings.HasPrefix(text, "x"):
		return rules.Strength{User: dice.Modifier{Multiply: uint32(l.whole("S", text[1:], 1, 10))}}
	case strings.HasPrefix(text, "+"), strings.HasPrefix(text, "-"):
		return rules.Strength{User: dice.Modifier{Add: int16(l.whole("S", text, -20, 20))}}
	}
	return rules.Strength{Own: int16(l.whole("S", text, 1, 50))}
}
