package store

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"math/bits"
	"strings"
	"sync"

	"github.com/klauspost/compress/zstd"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// maxPlain bounds what unpack returns, in bytes.
const maxPlain = 512 << 20

// encoder compresses without a dictionary. It is safe for concurrent use. A greater window
// would save little space, and take memory as long as the program runs.
var encoder = sync.OnceValue(func() *zstd.Encoder {
	w, err := zstd.NewWriter(nil, encoding(zstd.WithWindowSize(1<<20))...)
	if err != nil {
		panic(err) // the options are constants
	}
	return w
})

// encoding are the options of all encoders: one core, and as little memory as possible.
func encoding(more ...zstd.EOption) []zstd.EOption {
	return append([]zstd.EOption{zstd.WithEncoderConcurrency(1), zstd.WithLowerEncoderMem(true)}, more...)
}

// pack compresses data. Parts of it that are in the dictionary take next to no space.
func pack(data, dictionary []byte) ([]byte, error) {
	if len(dictionary) == 0 {
		return encoder().EncodeAll(data, nil), nil
	}
	// Repetitions are found within the window, which extends into the dictionary. The better
	// level finds them in large dictionaries.
	window := max(zstd.MinWindowSize, min(1<<bits.Len(uint(len(data)+len(dictionary))), maxWindow))
	w, err := zstd.NewWriter(nil, encoding(zstd.WithWindowSize(window), zstd.WithEncoderLevel(zstd.SpeedBetterCompression), zstd.WithEncoderDictRaw(dictionaryID, dictionary))...)
	if err != nil {
		return nil, err
	}
	return w.EncodeAll(data, nil), w.Close()
}

// maxWindow covers the largest catalogues, in bytes.
const maxWindow = 16 << 20

// dictionaryID marks data that needs a dictionary, which is always another content.
const dictionaryID = 1

// unpack decompresses what pack or an earlier version of the program has compressed.
func unpack(packed, dictionary []byte) ([]byte, error) {
	if bytes.HasPrefix(packed, []byte{0x1f, 0x8b}) {
		r, err := gzip.NewReader(bytes.NewReader(packed))
		if err != nil {
			return nil, err
		}
		return io.ReadAll(r)
	}
	options := []zstd.DOption{zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(maxPlain)}
	if len(dictionary) > 0 {
		options = append(options, zstd.WithDecoderDictRaw(dictionaryID, dictionary))
	}
	r, err := zstd.NewReader(nil, options...)
	if err != nil {
		return nil, err
	}
	defer r.Close()
	data, err := r.DecodeAll(packed, nil)
	if err != nil {
		return nil, fmt.Errorf("decompress: %w", err)
	}
	return data, nil
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
