package markup

import (
	"errors"
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/schemas/fault"
	"github.com/rollcall40k/rollcall/schemas/fuzztest"
	"github.com/rollcall40k/rollcall/schemas/ziptest"
)

func TestUnzip(t *testing.T) {
	damaged := ziptest.Archive("a", strings.Repeat("hello ", 100))
	damaged[40] ^= 0xff // inside the packed content
	bomb := strings.Repeat("x", freeRatio+MaxRatio*20_000)
	for name, tt := range map[string]struct {
		data []byte
		want string
		code string
	}{
		"one file":  {ziptest.Archive("a.ros", "hello"), "hello", ""},
		"none":      {ziptest.Archive(), "", CodeZip},
		"two":       {ziptest.Archive("a", "b", "c", "d"), "", CodeZip},
		"no zip":    {[]byte("hello"), "", CodeZip},
		"cut off":   {ziptest.Archive("a", "hello")[:40], "", CodeZip},
		"damaged":   {damaged, "", CodeZip},
		"bomb":      {ziptest.Archive("a", bomb), "", CodeLimit},
		"free part": {ziptest.Archive("a", bomb[:freeRatio]), bomb[:freeRatio], ""},
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
		files, err := Open(ziptest.Archive(make([]string, 2*n)...))
		if (err == nil) != want || want && len(files) != n {
			t.Errorf("%d files: %d, %v", n, len(files), err)
		}
	}
}

func TestIsZip(t *testing.T) {
	for data, want := range map[string]bool{string(ziptest.Archive("a", "b")): true, "PK": false, "": false, "<roster/>": false} {
		if got := IsZip([]byte(data)); got != want {
			t.Errorf("%.4q: got %t, want %t", data, got, want)
		}
	}
}

func FuzzUnzip(f *testing.F) {
	f.Add(ziptest.Archive("a.ros", "<roster/>"))
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
