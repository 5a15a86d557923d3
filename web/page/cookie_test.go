package page

import "testing"

func TestLocalPath(t *testing.T) {
	for path, want := range map[string]string{
		"/": "/", "/rosters/a?unit=b#c": "/rosters/a?unit=b#c",
		"": "/", "//host/": "/", "https://host/": "/", `/\host`: "/", "/a\r\nb": "/", "host": "/",
	} {
		if got := localPath(path); got != want {
			t.Errorf("localPath(%q) is %q; want %q", path, got, want)
		}
	}
}
