package entry

import (
	"regexp"
	"strings"
)

// A SizeLimit is the maximum cost in points that a battle size sets.
type SizeLimit struct {
	Value Number // 0 if Open
	Open  bool   // the battle size has no maximum
}

// pointsLimit finds the limit in names such as 2. Strike Force (2000 Point limit) and
// 3. Strike Force (101-200 Total PL / 1001-2000 Points).
var pointsLimit = regexp.MustCompile(`(?i)([0-9][0-9,.]*)\s*(\+?)\s*(?:points?|pts)\b`)

// SizeLimitOf returns the limit in the name of a battle size, or nil.
func SizeLimitOf(name string) *SizeLimit {
	all := pointsLimit.FindAllStringSubmatch(name, -1)
	if len(all) == 0 {
		return nil
	}
	last := all[len(all)-1]
	if last[2] != "" {
		return &SizeLimit{Open: true}
	}
	n, err := ParseNumber(strings.NewReplacer(",", "", ".", "").Replace(last[1]))
	if err != nil {
		return nil
	}
	return &SizeLimit{Value: n}
}

// SizeLimit returns the limit of points of a battle size, or nil if the option is not a
// battle size with a known limit.
func (o *Option) SizeLimit() *SizeLimit {
	if o.Purpose() != PurposeBattleSize {
		return nil
	}
	return SizeLimitOf(o.Name())
}
