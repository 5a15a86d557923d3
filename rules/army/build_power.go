package army

import (
	"slices"

	"github.com/rollcall40k/rollcall/catalog/entry"
	"github.com/rollcall40k/rollcall/roster/unit"
	"github.com/rollcall40k/rollcall/rules"
	"github.com/rollcall40k/rollcall/rules/effect"
	"github.com/rollcall40k/rollcall/rules/geom"
	"github.com/rollcall40k/rollcall/rules/psychic"
)

// setCasting sets what a PSYKER can do: it knows Smite, and as many powers of its disciplines
// as its datasheet says, which its player selects before the battle.
func (f *unitBuilder) setCasting() {
	b := &f.unit.Battle
	f.out.Casting = rules.Casting{Casts: b.Casts, Denies: b.Denies}
	if b.Casts == 0 {
		return
	}
	f.out.Casting.Powers = []rules.PowerID{psychic.TheSmite}
	for _, p := range b.Powers {
		if p != smiteName {
			f.noteNotModelled(p)
		}
	}
	for _, d := range b.Disciplines {
		f.out.Casting.From = append(f.out.Casting.From, f.disciplinePowers(d)...)
	}
	f.out.Casting.Knows = min(max(b.Knows-1, 0), int8(len(f.out.Casting.From)))
}

// smiteName is the power that every PSYKER knows (9e.PSYCHIC.POWER.1).
const smiteName = "Smite"

// disciplinePowers numbers the powers of a discipline that battles play, and reports the
// others.
func (f *unitBuilder) disciplinePowers(name string) (list []rules.PowerID) {
	for _, p := range f.names.powersOf(name) {
		id, ok := f.powerID(p)
		if ok {
			list = append(list, id)
		} else {
			f.noteNotModelled(p.Name)
		}
	}
	return list
}

// powersOf returns the psychic powers of a discipline in the current book.
func (n *Names) powersOf(discipline string) (list []*entry.Profile) {
	if n.book == nil {
		return nil
	}
	for _, c := range n.book.Catalogues {
		for _, p := range c.SharedInfo.Profiles {
			if t := n.book.ProfileType(p.Type); t != nil && t.Role() == entry.PsychicPowerProfile && printed(t, p).column("Discipline") == discipline {
				list = append(list, p)
			}
		}
	}
	return list
}

// printed is a profile as the data has it, before modifiers.
func printed(t *entry.ProfileType, p *entry.Profile) row {
	values := make([]string, len(t.Characteristics))
	for i, c := range t.Characteristics {
		for _, own := range p.Characteristics {
			if own.Type == c.ID {
				values[i] = own.Value
			}
		}
	}
	return row{&unit.ShownProfile{
		Name: p.Name, Type: t.Name, Role: t.RoleOf(values), Columns: t.Columns(), Stats: t.Stats(), Values: values, Effects: p.Effects,
	}}
}

// powerID numbers a psychic power for the battle. A power that is not played has no number.
func (f *unitBuilder) powerID(p *entry.Profile) (rules.PowerID, bool) {
	if i := slices.Index(f.names.powers, p.Name); i >= 0 {
		return rules.PowerID(i + 1), true
	}
	r := printed(f.names.book.ProfileType(p.Type), p)
	warp := effect.Number(r.value(entry.WarpCharge)).Int()
	out := rules.Power{WarpCharge: int8(warp)}
	if _, most, err := weaponRange(r.value(entry.WeaponRange)); err == nil {
		out.Range = geom.Length(most)
	}
	if warp <= 0 || len(f.names.powers) == maxPowers || !f.compilePower(p, &out.Use) {
		return 0, false
	}
	f.names.powers, f.names.powerTexts = append(f.names.powers, p.Name), append(f.names.powerTexts, r.column("Description"))
	f.names.manifested = append(f.names.manifested, out)
	return rules.PowerID(len(f.names.powers)), true
}

// maxPowers is the maximum number of powers in a battle, not counting Smite.
const maxPowers = 62

// compilePower compiles the effects of a power.
func (f *unitBuilder) compilePower(p *entry.Profile, u *effect.Use) bool {
	specs, ok := parse(p.Effects)
	if ok {
		*u, ok = f.compiler.Power(p.Name, specs)
	}
	return ok
}
