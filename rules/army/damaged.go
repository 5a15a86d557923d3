package army

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/rollcall40k/rollcall/rules"
)

// damage is what models lose while they have so few wounds left.
type damage struct {
	kind    int
	most    int16 // wounds left
	control int16 // taken from Objective Control
}

// damagedPattern reads both ways of telling it: that of imported data and that of
// datasheets of our own.
var damagedPattern = regexp.MustCompile(`^while (?:this mo?del has 1-(\d{1,2}) wounds remaining|1-(\d{1,2}) wounds of this model are left), ` +
	`(?:subtract (\d{1,2}) from (?:this model'?s|its) objective control(?: characteristic)?,? and )?` +
	`(?:each time this model makes an attack, subtract 1 from (?:the|that attack's) hit roll|subtract 1 from its hit rolls)\.?$`)

// damaged reads the text of an ability that is called Damaged.
func (m *muster) damaged(text string, kind int) bool {
	p := damagedPattern.FindStringSubmatch(strings.ToLower(plainText(text)))
	if p == nil {
		return false
	}
	most, _ := strconv.ParseInt(p[1]+p[2], 10, 16) // the pattern lets only digits pass
	control, _ := strconv.ParseInt(p[3], 10, 16)
	m.losses = append(m.losses, damage{kind, int16(most), int16(control)})
	return true
}

// weaken makes a damage table of what models lose.
func (m *muster) weaken() {
	for _, d := range m.losses {
		for kind := range m.out.Rules.Kinds {
			k := &m.out.Rules.Kinds[kind]
			if d.kind != onUnit && d.kind != kind || len(k.Rows) > 0 || k.Profile.Wounds <= d.most {
				continue
			}
			weak := k.Profile
			weak.Hit--
			weak.Control = max(weak.Control-d.control, 0)
			k.Rows = []rules.Row{{Wounds: d.most + 1, Profile: k.Profile}, {Wounds: 1, Profile: weak}}
		}
	}
}
