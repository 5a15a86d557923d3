package sqlite

import (
	"bytes"
	"compress/gzip"
	"io"
	"strings"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// pack compresses. BestSpeed already takes most out of XML and JSON.
func pack(data []byte) ([]byte, error) {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestSpeed)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(data); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

func unpack(packed []byte) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}

// digits is the most that a Number has before or behind its point.
const digits = 19

// numberKey writes a number so that the keys sort as texts exactly as the
// numbers do: a sign, then all digits before and behind the point, filled up
// with zeros. The digits of negative numbers are taken from nine, which turns
// their order around.
func numberKey(n *entry.Number) any {
	if n == nil {
		return nil
	}
	text, negative := strings.CutPrefix(n.String(), "-")
	whole, part, _ := strings.Cut(text, ".")
	key := strings.Repeat("0", digits-len(whole)) + whole + part + strings.Repeat("0", digits-len(part))
	if !negative {
		return "1" + key
	}
	return "0" + strings.Map(func(r rune) rune { return '9' - (r - '0') }, key)
}
