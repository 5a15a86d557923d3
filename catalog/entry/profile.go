package entry

import "strings"

// A Profile is a row of characteristics of a model, a weapon or an ability.
type Profile struct {
	Node
	Type            string // id of a ProfileType
	Characteristics []Characteristic
	Effects         []Effect
}

// A Characteristic is one value of a profile, as printed.
type Characteristic struct {
	Type  string // id of a CharacteristicType
	Value string
}

// A Rule is a named text.
type Rule struct {
	Node
	Text    string
	Effects []Effect
}

// An Effect is an effect of an ability in the notation of schemas/effect.schema.json:
// its kind, and its other members.
type Effect struct {
	Do   string
	Args string // a JSON object
}

// An InfoGroup groups profiles and rules.
type InfoGroup struct {
	Node
	Info
}

// An InfoLink shows a profile, a rule or an info group in another place. Its modifiers
// apply after the target's.
type InfoLink struct {
	Node
	Target string

	profile *Profile
	rule    *Rule
	group   *InfoGroup
}

// Profile returns the linked profile, or nil.
func (l *InfoLink) Profile() *Profile { return l.profile }

// Rule returns the linked rule, or nil.
func (l *InfoLink) Rule() *Rule { return l.rule }

// InfoGroup returns the linked group, or nil.
func (l *InfoLink) InfoGroup() *InfoGroup { return l.group }

// PlainText returns a text of imported data without its markup: ^^ encloses keywords, which are printed in
// capitals, and ** encloses bold words. Marks without their counterparts are removed, too.
func PlainText(text string) string {
	if !strings.Contains(text, "^") && !strings.Contains(text, "**") {
		return text
	}
	parts := strings.Split(text, "^^")
	for i := 1; i < len(parts); i += 2 {
		if i < len(parts)-1 { // an odd ^^ encloses no text
			parts[i] = strings.ToUpper(parts[i])
		}
	}
	return marks.Replace(strings.Join(parts, ""))
}

var marks = strings.NewReplacer("**", "", "^", "")

// WeaponTitle returns the name of a weapon's profile as users read it: imported data marks each profile of
// a weapon that has several with an arrow, and separates the weapon from the profile by a hyphen.
func WeaponTitle(name string) string {
	name = strings.TrimSpace(strings.TrimPrefix(PlainText(name), "➤"))
	return strings.ReplaceAll(strings.ReplaceAll(name, " - ", ", "), " – ", ", ")
}
