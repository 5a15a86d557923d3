package store

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/rollcall40k/rollcall/catalog/entry"
)

// TestNumberKey compares keys as SQLite does, byte by byte.
func TestNumberKey(t *testing.T) {
	edges := []string{
		"0", "-0", "1", "-1", "1.0", "0.1", "-0.1", "9", "10", "-9", "-10", "99.999", "100",
		"9999999999999999999", "-9999999999999999999", "0.0000000000000000001", "-0.0000000000000000001",
	}
	decimal := rapid.StringMatching(`-?[0-9]{1,9}(\.[0-9]{1,9})?`)
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(rapid.SampledFrom(edges), decimal)
		a, b := entry.MustNumber(text.Draw(t, "a")), entry.MustNumber(text.Draw(t, "b"))
		got := strings.Compare(numberKey(&a).(string), numberKey(&b).(string))
		if want := a.Cmp(b); got != want {
			t.Fatalf("%s and %s: keys compare %d, numbers %d", a, b, got, want)
		}
	})
	if got := numberKey(nil); got != nil {
		t.Errorf("no number: got %v, want nil", got)
	}
}

func TestPack(t *testing.T) {
	for _, data := range [][]byte{{}, {0}, bytes.Repeat([]byte("<entry/>"), 10_000)} {
		packed, err := pack(data, nil)
		if err != nil {
			t.Fatal(err)
		}
		got, err := unpack(packed, nil)
		if err != nil || !bytes.Equal(got, data) {
			t.Errorf("got %d bytes, %v; want %d", len(got), err, len(data))
		}
		if len(data) > 100 && len(packed) > len(data)/10 {
			t.Errorf("%d bytes are packed into %d", len(data), len(packed))
		}
		if _, err := unpack(packed[:len(packed)-1], nil); err == nil {
			t.Error("cut data was unpacked")
		}
	}
}

// What is in the dictionary takes little space, also if it is moved or changed.
func TestPackWithDictionary(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	lines := make([]string, 50_000)
	for i := range lines {
		lines[i] = fmt.Sprintf("<entry id=%q name=\"Unit %d\" points=\"%d\"/>\n", strconv.FormatUint(random.Uint64(), 16), i, random.IntN(500))
	}
	dictionary := []byte(strings.Join(lines, ""))
	for i := 0; i < len(lines); i += 100 {
		lines[i] = strings.Replace(lines[i], "Unit", "New unit", 1)
	}
	data := []byte(strings.Join(append(lines[20_000:], lines[:20_000]...), ""))
	alone, err := pack(data, nil)
	if err != nil {
		t.Fatal(err)
	}
	packed, err := pack(data, dictionary)
	if err != nil || len(packed) > len(alone)/20 {
		t.Fatalf("packed into %d bytes, %v; without the dictionary %d", len(packed), err, len(alone))
	}
	if got, err := unpack(packed, dictionary); err != nil || !bytes.Equal(got, data) {
		t.Errorf("got %d bytes, %v; want %d", len(got), err, len(data))
	}
	if _, err := unpack(packed, nil); err == nil {
		t.Error("unpacked without the dictionary")
	}
	if got, err := unpack(packed, dictionary[:len(dictionary)-1]); err == nil {
		t.Errorf("unpacked %d bytes with another dictionary", len(got))
	}
}
