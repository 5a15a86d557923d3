package main

import (
	"net"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

// parseServe parses the flags of rollcall serve.
func parseServe(t *testing.T, flags ...string) (*serveCommand, error) {
	t.Helper()
	var root struct {
		Serve serveCommand `cmd:""`
	}
	parser, err := kong.New(&root, kong.Exit(func(int) {}))
	if err != nil {
		t.Fatal(err)
	}
	_, err = parser.Parse(append([]string{"serve"}, flags...))
	return &root.Serve, err
}

// TestServeRejectsFlags: the error for an invalid value names its flag.
func TestServeRejectsFlags(t *testing.T) {
	for flag, invalid := range map[string]bool{
		"--rate=-5": true, "--rate=NaN": true, "--rate=+Inf": true, "--rate=0": false, "--rate=0.5": false,
		"--burst=0": true, "--burst=-1": true, "--burst=1": false,
		"--public=javascript:alert(1)": true, "--public=lists.example.org": true, "--public=https://": true, "--public=https://a:b@lists.example.org": true,
		"--public=https://lists.example.org/?x=1": true, "--public=https://lists.example.org/#x": true, "--public=https://lists.example.org/lists": true,
		"--public=ftp://lists.example.org": true, "--public=https://lists.example.org/": false, "--public=http://127.0.0.1:8040": false,
		"--origins=club.example.org": true, "--origins=https://club.example.org/": true, "--origins=null": true, "--origins=*": true,
		"--origins=https://club.example.org,http://localhost:3000": false,
		"--trust-proxy=127.0.0.1":                                  true, "--trust-proxy=x": true, "--trust-proxy=127.0.0.1/32,fd00::/8": false,
		"--hosts=https://lists.example.org": true, "--hosts=a/b": true, "--hosts=lists.example.org,[::1]:8040": false,
	} {
		name, _, _ := strings.Cut(flag, "=")
		if _, err := parseServe(t, flag); (err != nil) != invalid || err != nil && !strings.Contains(err.Error(), name) {
			t.Errorf("%s: got %v, want an error: %v", flag, err, invalid)
		}
	}
}

// TestServeRequiresKeys: a server that other machines can reach needs keys, even on a loopback
// address.
func TestServeRequiresKeys(t *testing.T) {
	for _, tt := range []struct {
		listen string
		flags  []string
		local  bool
	}{
		{"127.0.0.1", nil, true}, {"::1", nil, true}, {"0.0.0.0", nil, false}, {"192.0.2.1", nil, false},
		{"127.0.0.1", []string{"--require-keys"}, false},
		{"127.0.0.1", []string{"--public=https://lists.example.org"}, false},
		{"127.0.0.1", []string{"--public=http://localhost:8040"}, true}, {"127.0.0.1", []string{"--public=http://[::1]:8040"}, true},
		{"127.0.0.1", []string{"--public=http://localhost.example.org"}, false}, {"127.0.0.1", []string{"--public=http://10.0.0.7"}, false},
		{"127.0.0.1", []string{"--hosts=lists.example.org"}, false}, {"127.0.0.1", []string{"--trust-proxy=127.0.0.1/32"}, false},
		{"127.0.0.1", []string{"--origins=https://club.example.org"}, false},
	} {
		v, err := parseServe(t, tt.flags...)
		if err != nil {
			t.Fatal(err)
		}
		if got := v.isLocal(net.ParseIP(tt.listen)); got != tt.local {
			t.Errorf("%s %v: got local %v, want %v", tt.listen, tt.flags, got, tt.local)
		}
	}
}
