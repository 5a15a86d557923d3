package main

import (
	"fmt"
	"log/slog"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"github.com/rollcall40k/rollcall/api/server"
)

// deployed reads a file of the folder .deploy.
func deployed(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("../../.deploy", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestMetricsOfDashboardAndAlerts: a server reports every metric that they name.
func TestMetricsOfDashboardAndAlerts(t *testing.T) {
	s := &settings{db: filepath.Join(t.TempDir(), "rollcall.db")}
	d, err := s.open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer d.close() //nolint:errcheck // nothing is stored
	log := slog.New(slog.DiscardHandler)
	b, err := (&backgroundFlags{}).background(t.Context(), d, log, "http://localhost", false)
	if err != nil {
		t.Fatal(err)
	}
	served, err := d.server(t.Context(), log, b, true, server.Config{})
	if err != nil {
		t.Fatal(err)
	}
	get := func(path string) string {
		w := httptest.NewRecorder()
		served.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), "GET", "http://localhost"+path, nil))
		if w.Code != 200 {
			t.Errorf("%s: status %d: %s", path, w.Code, w.Body)
		}
		return w.Body.String()
	}
	get("/readyz")
	var reported []string
	for _, found := range regexp.MustCompile(`(?m)^([a-z_]+)[{ ]`).FindAllStringSubmatch(get("/metrics"), -1) {
		reported = append(reported, found[1])
	}
	for _, file := range []string{"alerts.yaml", "dashboard.json"} {
		names := regexp.MustCompile(`(?:rollcall|process|go)_[a-z_]+`).FindAllString(deployed(t, file), -1)
		if len(names) < 10 {
			t.Errorf("%s names %d metrics", file, len(names))
		}
		for _, name := range names {
			if !slices.Contains(reported, name) {
				t.Errorf("%s: the server does not report %s", file, name)
			}
		}
	}
}

// TestDeployedCommands: the command lines of the service and of the container are valid.
func TestDeployedCommands(t *testing.T) {
	unit, file := deployed(t, "rollcall.service"), deployed(t, "Containerfile")
	lines := regexp.MustCompile(`(?m)(?:^ExecStart=/usr/local/bin/rollcall|/usr/local/bin/rollcall| rollcall) (.*(?:serve|keys add).*)$`).FindAllStringSubmatch(unit+file, -1)
	if len(lines) < 3 {
		t.Fatalf("found %d command lines", len(lines))
	}
	for _, line := range append(lines, []string{"", "serve"}) {
		var root commands
		parser, err := kong.New(&root, kong.Name("rollcall"))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := parser.Parse(strings.Fields(line[1])); err != nil {
			t.Errorf("%s: %v", line[1], err)
		}
	}
	for _, name := range regexp.MustCompile(`ROLLCALL_[A-Z_]+`).FindAllString(file, -1) {
		if !strings.Contains(envNames(t), name+" ") {
			t.Errorf("the program does not know %s", name)
		}
	}
}

// TestUnit: systemd accepts the unit, and rates its exposure at most 1.1 of 10.
func TestUnit(t *testing.T) {
	if _, err := exec.LookPath("systemd-analyze"); err != nil && os.Getenv("ROLLCALL_REQUIRE") != "1" {
		t.Skip("systemd-analyze is not installed")
	}
	path := filepath.Join(t.TempDir(), "rollcall.service")
	unit := strings.Replace(deployed(t, "rollcall.service"), "ExecStart=/usr/local/bin/rollcall", "ExecStart="+os.Args[0], 1)
	if err := os.WriteFile(path, []byte(unit), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, arguments := range [][]string{{"verify", path}, {"security", "--offline=true", "--threshold=11", path}} {
		if out, err := exec.CommandContext(t.Context(), "systemd-analyze", arguments...).CombinedOutput(); err != nil || arguments[0] == "verify" && len(out) > 0 {
			t.Errorf("systemd-analyze %s: %v\n%s", arguments[0], err, out)
		}
	}
}

// envNames returns the environment variables of all flags.
func envNames(t *testing.T) string {
	t.Helper()
	parser, err := kong.New(&commands{}, kong.Name("rollcall"))
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	var add func(n *kong.Node)
	add = func(n *kong.Node) {
		for _, f := range n.Flags {
			fmt.Fprintf(&b, "%s ", strings.Join(f.Envs, " "))
		}
		for _, c := range n.Children {
			add(c)
		}
	}
	add(parser.Model.Node)
	return b.String()
}
