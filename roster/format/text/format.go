package text

import (
	"bytes"

	"github.com/rollcall40k/rollcall/roster/intake"
)

// Format is how intake.ReadDocument reads texts: whatever does not begin like
// JSON. It is the last one to ask, since it knows its own by nothing else. What is
// wanted goes before what a text says.
func Format(w intake.Requested) intake.Format {
	return intake.Format{
		Recognise: IsText,
		Paste:     func(data []byte) (*intake.Pasted, error) { return paste(data, w) },
	}
}

// IsText reports whether data may be a text: it does not begin like JSON.
func IsText(data []byte) bool {
	data = bytes.TrimLeft(bytes.TrimPrefix(data, []byte("\ufeff")), " \t\r\n")
	return len(data) == 0 || !bytes.ContainsRune([]byte(`{["`), rune(data[0]))
}

func paste(data []byte, w intake.Requested) (*intake.Pasted, error) {
	d, err := Read(data)
	if err != nil {
		return nil, err
	}
	if w.Faction != "" {
		d.Faction = factionParts(w.Faction)
		for i := range d.Forces {
			d.Forces[i].Faction = nil
		}
	}
	return &intake.Pasted{
		Edition: w.Edition, Shown: d.Edition(), Snapshot: w.Snapshot,
		Likeness: d.Likeness, Roster: d.Roster, Compare: d.Compare,
	}, nil
}
