package geom

import (
	"fmt"
	"strconv"
	"strings"
)

// AppendPose appends x,y in inches, then ,z where it is not 0, and @ with the
// facing in degrees where that is not 0.
func AppendPose(to []byte, p Pose) []byte {
	to = p.X.appendInches(to)
	to = p.Y.appendInches(append(to, ','))
	if p.Z != 0 {
		to = p.Z.appendInches(append(to, ','))
	}
	if p.Facing != 0 {
		to = appendDegrees(append(to, '@'), p.Facing)
	}
	return to
}

// appendDegrees writes degrees with at most two decimals.
func appendDegrees(to []byte, f Facing) []byte {
	to = strconv.AppendInt(to, int64(f/Degree), 10)
	rest := f % Degree
	if rest == 0 {
		return to
	}
	to = append(to, '.', byte('0'+rest/10))
	if rest%10 != 0 {
		to = append(to, byte('0'+rest%10))
	}
	return to
}

// ParsePose reads a pose as AppendPose writes it.
func ParsePose(text string) (p Pose, err error) {
	place, facing, turned := strings.Cut(text, "@")
	parts := strings.Split(place, ",")
	if len(parts) < 2 || len(parts) > 3 {
		return p, fmt.Errorf("place %.60q; allowed: x,y or x,y,z in inches, and @degrees", text)
	}
	for i, to := range []*Length{&p.X, &p.Y, &p.Z}[:len(parts)] {
		if *to, err = ParseLength(parts[i]); err != nil {
			return p, err
		}
	}
	if turned {
		if p.Facing, err = parseDegrees(facing); err != nil {
			return p, err
		}
	}
	return p, p.Validate()
}

// parseDegrees reads degrees with at most two decimals.
func parseDegrees(text string) (Facing, error) {
	thousandths, err := ParseLength(text)
	if err != nil || thousandths%10 != 0 || thousandths < 0 || thousandths/10 >= Length(FullTurn) {
		return 0, fmt.Errorf("facing %.40q; allowed: degrees from 0 to 359.99", text)
	}
	return Facing(thousandths / 10), nil
}
