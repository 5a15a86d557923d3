package catalog_test

import (
	"encoding/base64"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/schemas/fuzztest"
)

func TestCursor(t *testing.T) {
	for _, key := range [][]string{{""}, {"khârn", "9e@1"}, {"\x00", `"`, "a b"}} {
		got, err := catalog.ParseCursor("list", catalog.NewCursor("list", key...), len(key))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(key, got); diff != "" {
			t.Errorf("-want +got:\n%s", diff)
		}
	}
}

func TestBadCursor(t *testing.T) {
	good := catalog.NewCursor("list", "a", "b")
	raw, err := base64.RawURLEncoding.DecodeString(good)
	if err != nil {
		t.Fatal(err)
	}
	forge := func(text string) string { return base64.RawURLEncoding.EncodeToString(append(raw[:8:8], text...)) }
	for name, cursor := range map[string]string{
		"empty":             "",
		"no base64":         "!!",
		"cut":               good[:5],
		"other list":        catalog.NewCursor("other", "a", "b"),
		"fewer parts":       catalog.NewCursor("list", "a"),
		"more parts":        catalog.NewCursor("list", "a", "b", "c"),
		"null":              forge("null"),
		"numbers":           forge("[1,2]"),
		"nothing":           forge(""),
		"trailing text":     forge(`["a","b"]x`),
		"padded":            good + "=",
		"spaces":            " " + good,
		"a line break":      good[:4] + "\n" + good[4:],
		"object, not array": forge(`{"a":"b"}`),
	} {
		if got, err := catalog.ParseCursor("list", cursor, 2); !errors.Is(err, catalog.ErrBadCursor) {
			t.Errorf("%s: got %q, %v; want ErrBadCursor", name, got, err)
		}
	}
}

func FuzzParseCursor(f *testing.F) {
	f.Add("", 1)
	f.Add(catalog.NewCursor("list", "a", "b"), 2)
	f.Fuzz(func(t *testing.T, cursor string, size int) {
		fuzztest.Limit(t)
		key, err := catalog.ParseCursor("list", cursor, size)
		if err != nil {
			if !errors.Is(err, catalog.ErrBadCursor) {
				t.Errorf("got %v, want ErrBadCursor", err)
			}
			return
		}
		again, err := catalog.ParseCursor("list", catalog.NewCursor("list", key...), size)
		if err != nil || !cmp.Equal(again, key) {
			t.Errorf("%q reads %q, then %q, %v", cursor, key, again, err)
		}
	})
}
