package geom

import "fmt"

var shapeNames = [...]string{"round", "oval", "hull"}

// String returns the word for the shape, such as round.
func (s Shape) String() string {
	if int(s) < len(shapeNames) {
		return shapeNames[s]
	}
	return fmt.Sprintf("shape(%d)", uint8(s))
}

// ParseShape returns the shape that the word names.
func ParseShape(word string) (Shape, error) {
	for s, name := range shapeNames {
		if name == word {
			return Shape(s), nil
		}
	}
	return 0, fmt.Errorf("shape %.40q: round, oval or hull is allowed", word)
}
