package markup

import (
	"archive/zip"
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/schemas/fault"
	"github.com/rollcall40k/rollcall/schemas/fuzztest"
)

// zipped packs files, given as name, content, name, content …
func zipped(tb testing.TB, files ...string) []byte {
	tb.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i := 0; i < len(files); i += 2 {
		w, err := z.Create(files[i])
		if err == nil {
			_, err = w.Write([]byte(files[i+1]))
		}
		if err != nil {
			tb.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		tb.Fatal(err)
	}
	return b.Bytes()
}

func TestUnzip(t *testing.T) {
	damaged := zipped(t, "a", strings.Repeat("hello ", 100))
	damaged[40] ^= 0xff // inside the packed content
	bomb := strings.Repeat("x", freeRatio+MaxRatio*20_000)
	for name, tt := range map[string]struct {
		data []byte
		want string
		code string
	}{
		"one file":  {zipped(t, "a.ros", "hello"), "hello", ""},
		"none":      {zipped(t), "", CodeZip},
		"two":       {zipped(t, "a", "b", "c", "d"), "", CodeZip},
		"no zip":    {[]byte("hello"), "", CodeZip},
		"cut off":   {zipped(t, "a", "hello")[:40], "", CodeZip},
		"damaged":   {damaged, "", CodeZip},
		"bomb":      {zipped(t, "a", bomb), "", CodeLimit},
		"free part": {zipped(t, "a", bomb[:freeRatio]), bomb[:freeRatio], ""},
	} {
		got, err := Unzip(tt.data)
		code := ""
		var e fault.Fault
		if errors.As(err, &e) {
			code = e.Code
		}
		if string(got) != tt.want || code != tt.code || (err != nil) != (code != "") {
			t.Errorf("%s: got %d bytes and %v, want %d and %q", name, len(got), err, len(tt.want), tt.code)
		}
	}
}

// TestEntries: an archive has at most MaxEntries files, whatever number it states.
func TestEntries(t *testing.T) {
	for n, want := range map[int]bool{MaxEntries: true, MaxEntries + 1: false} {
		files, err := Open(zipped(t, make([]string, 2*n)...))
		if (err == nil) != want || want && len(files) != n {
			t.Errorf("%d files: %d, %v", n, len(files), err)
		}
	}
}

func TestIsZip(t *testing.T) {
	for data, want := range map[string]bool{string(zipped(t, "a", "b")): true, "PK": false, "": false, "<roster/>": false} {
		if got := IsZip([]byte(data)); got != want {
			t.Errorf("%.4q: got %t, want %t", data, got, want)
		}
	}
}

func FuzzUnzip(f *testing.F) {
	f.Add(zipped(f, "a.ros", "<roster/>"))
	f.Fuzz(func(t *testing.T, data []byte) {
		fuzztest.Limit(t)
		if got, err := Unzip(data); err != nil && got != nil || int64(len(got)) > inflatedLimit(uint64(len(data))) {
			t.Fatalf("got %d bytes out of %d, %v", len(got), len(data), err)
		}
	})
}

func TestInflatedLimit(t *testing.T) {
	for _, tt := range []struct {
		zipped uint64
		want   int64
	}{
		{0, freeRatio},
		{10, freeRatio + 10*MaxRatio},
		{MaxDocument, MaxDocument},
		{1 << 63, MaxDocument},
	} {
		if got := inflatedLimit(tt.zipped); got != tt.want {
			t.Errorf("%d bytes: got %d, want %d", tt.zipped, got, tt.want)
		}
	}
}
