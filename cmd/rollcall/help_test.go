package main

import (
	"archive/zip"
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/alecthomas/kong"

	"github.com/rollcall40k/rollcall/catalog/catalogtest"
	"github.com/rollcall40k/rollcall/catalog/databasetest"
	"github.com/rollcall40k/rollcall/catalog/source"
	"github.com/rollcall40k/rollcall/roster/message"
)

// helpFiles are the files that the examples of the help texts name. newHelpFolder derives the
// others from them.
var helpFiles = map[string]string{
	"army.json":        strikeList,
	"rival.json":       tombList,
	"marines.json":     strikeList,
	"necrons.json":     tombList,
	"anna.json":        tombList,
	"dynasty.json":     dynastyList,
	"lists/anna.json":  tombList,
	"lists/ben.json":   strikeList,
	"cup.yaml":         "name: Winter Cup\nedition: 9e\nlimits: {points: {max: 2000}}\ncopies: {max: 3}\ndeadlines: {submission: 2036-05-01T12:00:00Z}\n",
	"wh40k-9e/9e.gst":  gameSystem("9th"),
	"wh40k-9e/a.cat":   catalogueOf("9th"),
	"wh40k-10e/10.gst": gameSystem("10th"),
	"wh40k-10e/a.cat":  catalogueOf("10th"),
	"wh40k-11e/11.gst": gameSystem("11th"),
	"wh40k-11e/a.cat":  catalogueOf("11th"),
	"bin/lp":           "#!/bin/sh\ncat > printed.pdf\n",
}

const (
	strikeList = `{"list":"First Strike","faction":"Space Marines","units":[
  {"unit":"Primaris Captain","keywords":{"<CHAPTER>":"Ultramarines"},"warlord":true},
  {"unit":"Assault Intercessor Squad","keywords":{"<CHAPTER>":"Ultramarines"}}],"limits":{"points":1000}}`
	tombList = `{"list":"Tomb","faction":"Necrons","units":[
  {"unit":"Royal Warden","keywords":{"<DYNASTY>":"Sautekh"},"warlord":true},
  {"unit":"Immortals","keywords":{"<DYNASTY>":"Sautekh"}}],"limits":{"points":1000}}`
	dynastyList = `{"list":"Dynasty","edition":"11e","faction":"Necrons","battle_size":"Incursion","detachment":"Awakened Dynasty",
  "force_disposition":"Take and Hold","units":[{"unit":"Royal Warden","warlord":true},{"unit":"Immortals"}]}`
)

func gameSystem(number string) string {
	return `<gameSystem id="sys-` + number + `" name="Warhammer 40,000 ` + number + ` Edition" revision="1" battleScribeVersion="2.03" xmlns="http://www.battlescribe.net/schema/gameSystemSchema">
  <costTypes><costType id="pts" name="pts" defaultCostLimit="-1.0"/></costTypes>
  <forceEntries><forceEntry id="army" name="Army"/></forceEntries>
</gameSystem>`
}

func catalogueOf(number string) string {
	return `<catalogue id="cat-` + number + `" name="Rovers" revision="1" gameSystemId="sys-` + number + `" gameSystemRevision="1" battleScribeVersion="2.03" xmlns="http://www.battlescribe.net/schema/catalogueSchema">
  <selectionEntries><selectionEntry id="rover" name="Rover" type="unit"/></selectionEntries>
</catalogue>`
}

// newHelpFolder returns a folder with everything that an example needs.
func newHelpFolder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range helpFiles {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	scenario, err := os.ReadFile("../../rules/testdata/overwatch.txtar")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "overwatch.txtar"), scenario, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(filepath.Join(dir, "my-datasheets", "9e"), os.DirFS("../../datasheets/9e")); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "data.db"), gameData(t), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{
		"rollcall convert army.json -o crusade.rosz", "rollcall convert army.json -o crusade.ros", "rollcall convert anna.json -o ben.rosz",
		"rollcall convert anna.json -o - --to app | sed 's/^Army$/Incursion (1000 points)/' > anna.txt",
		"rollcall convert dynasty.json -o pasted.txt --to app",
	} {
		if out, err := shell(t, dir, line, nil); err != nil {
			t.Fatalf("%s: %v\n%s", line, err, out)
		}
	}
	archive(t, filepath.Join(dir, "house-rules.zip"), filepath.Join(dir, "wh40k-10e"))
	archive(t, filepath.Join(dir, "11e.zip"), filepath.Join(dir, "wh40k-11e"))
	return dir
}

// archive packs a folder.
func archive(t *testing.T, path, folder string) {
	t.Helper()
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	z := zip.NewWriter(f)
	if err := errors.Join(z.AddFS(os.DirFS(folder)), z.Close(), f.Close()); err != nil {
		t.Fatal(err)
	}
}

// shell runs a line in a folder.
func shell(t *testing.T, dir, line string, env []string) (string, error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, "bash", "-euo", "pipefail", "-c", line)
	cmd.Dir = dir
	cmd.Env = append(append(os.Environ(), "GOGC="+shortLived, "ROLLCALL_DB="+filepath.Join(dir, "data.db"), "PATH="+filepath.Join(dir, "bin")+":"+os.Getenv("PATH")), env...)
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// examplesOf returns the lines of the examples in a help text.
func examplesOf(help string) (lines []string) {
	examples := false
	for line := range strings.Lines(help) {
		line = strings.TrimRight(line, "\n")
		switch {
		case strings.Contains(line, "xamples:"):
			examples = true
		case examples && strings.HasPrefix(line, "    "):
			lines = append(lines, strings.TrimSpace(line))
		}
	}
	return lines
}

// TestHelpExamples runs each example of each help text, and each command in the running text of
// the README (TestReadme runs its blocks), each in a separate folder with the files that it
// names. It reduces numbers of battles and replaces addresses and keys by those of the test. A
// server that an example starts has to become ready and to shut down cleanly.
func TestHelpExamples(t *testing.T) {
	for _, program := range []string{"bash", "curl", "jq"} {
		_, err := exec.LookPath(program)
		required(t, program, err)
	}
	parser, err := kong.New(&commands{}, kong.Name("rollcall"))
	if err != nil {
		t.Fatal(err)
	}
	lines := map[string]string{} // command that shows it, by line
	var visit func(n *kong.Node)
	visit = func(n *kong.Node) {
		for _, line := range examplesOf(cmp.Or(examples()[n.FullPath()], n.Detail)) {
			lines[line] = n.FullPath()
		}
		for _, child := range n.Children {
			visit(child)
		}
	}
	visit(parser.Model.Node)
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, found := range regexp.MustCompile("`(rollcall [^`]+)`").FindAllStringSubmatch(string(readme), -1) {
		if !strings.Contains(found[1], "COMMAND") {
			lines[found[1]] = "README: rollcall"
		}
	}
	if len(lines) < 40 {
		t.Fatalf("%d examples, want those of all commands", len(lines))
	}
	folder := newHelpFolder(t)
	for line, command := range lines {
		t.Run(line, func(t *testing.T) {
			t.Parallel()
			if catalogtest.Late(t) {
				t.Skip("the tests have used half of their time")
			}
			dir := exampleFolder(t, folder)
			if strings.Contains(line, examplePostgres) {
				line = strings.ReplaceAll(line, examplePostgres, "'"+databasetest.Postgres(t)+"'")
			}
			switch {
			case strings.Contains(line, "rollcall serve"):
				serveExample(t, dir, line)
				return
			case strings.HasPrefix(line, "rollcall work"):
				workExample(t, dir, line)
				return
			}
			if out, err := shell(t, dir, prepared(t, dir, line), exampleEnv(t, dir, line)); err != nil {
				t.Errorf("%s --help: %s: %v\n%.1500s", command, line, err, out)
			}
		})
	}
}

// exampleFolder returns a folder for one example with copies of the files of another folder.
// Datasheets, which no example changes, are a link.
func exampleFolder(t *testing.T, folder string) string {
	t.Helper()
	dir := t.TempDir()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		from, to := filepath.Join(folder, e.Name()), filepath.Join(dir, e.Name())
		if err := placeFile(from, to, e.Name() == "my-datasheets"); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// placeFile links or copies a file or a folder.
func placeFile(from, to string, link bool) error {
	if link {
		return os.Symlink(from, to)
	}
	info, err := os.Stat(from)
	if err != nil {
		return err
	}
	if info.IsDir() {
		return os.CopyFS(to, os.DirFS(from))
	}
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, data, info.Mode())
}

// prepared replaces what an example cannot know.
func prepared(t *testing.T, dir, line string) string {
	t.Helper()
	line = strings.ReplaceAll(line, "-n 1000", "-n 4")
	if strings.Contains(line, "key_4mrhz7q3") {
		out, err := shell(t, dir, "rollcall keys add test >key 2>/dev/null && rollcall keys list --json | jq -r '.[0].id // .data[0].id'", nil)
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		line = strings.ReplaceAll(line, "key_4mrhz7q3", strings.TrimSpace(out))
	}
	if backup := "backups/rollcall-20260301T120000Z.db"; strings.Contains(line, backup) {
		line = "mkdir backups && rollcall backup " + backup + " && " + line
	}
	if strings.Contains(line, "store copy club.db") {
		line = "cp data.db club.db && " + line
	}
	if strings.HasPrefix(line, "rollcall data deactivate") { // other data of the edition must be active
		line = "rollcall import wh40k-10e --activate && " + line
	}
	for _, example := range []string{"10e@5f2c41d09b3e", "10e@77ab12c04e91"} {
		if !strings.Contains(line, example) {
			continue
		}
		out, err := shell(t, dir, "rollcall data list --json | jq -r '.[] | select(.edition == \"10e\") | .id'", nil)
		if err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		line = strings.ReplaceAll(line, example, strings.TrimSpace(out))
	}
	return line
}

// exampleEnv returns the variables that an example names: a roster on a server, or a registry
// whose sources are on this machine.
func exampleEnv(t *testing.T, dir, line string) []string {
	t.Helper()
	if strings.Contains(line, "data update") {
		releases := httptest.NewServer(http.FileServerFS(os.DirFS(dir)))
		t.Cleanup(releases.Close)
		r := source.Registry{Sources: []source.Source{
			{Name: "11e", Edition: "11e", Title: "11th Edition", Address: releases.URL + "/11e.zip"},
			{Name: "10e", Edition: "10e", Title: "10th Edition", Address: releases.URL + "/house-rules.zip"},
			{Name: "club", Edition: "10e", Title: "Club rules", Address: releases.URL + "/house-rules.zip"},
		}}
		data, err := json.Marshal(r)
		path := filepath.Join(dir, "sources.json")
		if err := errors.Join(err, os.WriteFile(path, data, 0o600)); err != nil {
			t.Fatal(err)
		}
		return []string{"ROLLCALL_REGISTRY=" + path}
	}
	if !strings.Contains(line, "$ROSTER") {
		return nil
	}
	addr := freeAddr(t)
	serve(t, dir, addr)
	out, err := shell(t, dir, "curl -sS http://"+addr+"/v1/rosters --json @army.json | jq -r .id", nil)
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return []string{"ROSTER=http://" + addr + "/v1/rosters/" + strings.TrimSpace(out)}
}

// serveExample starts the server of an example, on another port, and stops it.
func serveExample(t *testing.T, dir, line string) {
	t.Helper()
	addr := freeAddr(t)
	port := addr[strings.LastIndex(addr, ":"):]
	line = strings.NewReplacer("127.0.0.1:9000", addr, "0.0.0.0:8040", "0.0.0.0"+port, "/var/lib/rollcall/", dir+"/").Replace(line)
	cmd := exec.Command("bash", "-euc", strings.Replace(line, "rollcall serve", "exec rollcall serve", 1))
	cmd.Dir, cmd.Stderr = dir, t.Output()
	cmd.Env = append(os.Environ(), "ROLLCALL_DB="+filepath.Join(dir, "data.db"), "ROLLCALL_ADDR="+addr)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ready := awaitOK("http://" + addr + "/readyz")
	cmd.Process.Signal(syscall.SIGTERM)
	if err := cmd.Wait(); ready != nil || err != nil {
		t.Errorf("%s: %v, %v", line, ready, err)
	}
}

// examplePostgres is the address of a database in examples.
const examplePostgres = "postgres://rollcall@db.example.org/rollcall"

// workExample starts the worker of an example, and stops it.
func workExample(t *testing.T, dir, line string) {
	t.Helper()
	cmd := exec.Command("bash", "-euc", "exec "+line)
	cmd.Dir, cmd.Stderr, cmd.Env = dir, t.Output(), append(os.Environ(), "ROLLCALL_DB="+filepath.Join(dir, "data.db"))
	out, err := cmd.StdoutPipe()
	if err := errors.Join(err, cmd.Start()); err != nil {
		t.Fatal(err)
	}
	began, err := bufio.NewReader(out).ReadString('\n')
	cmd.Process.Signal(syscall.SIGTERM)
	if stopped := cmd.Wait(); err != nil || stopped != nil || !strings.HasPrefix(began, "working on ") {
		t.Errorf("%s: %q, %v, %v", line, began, err, stopped)
	}
}

func TestExamplesOfAHelpText(t *testing.T) {
	got := strings.Join(examplesOf("Text:\n\n    not this\n\nExamples:\n\n    a\n    b\n\nMore examples:\n\n    c\n"), " ")
	if got != "a b c" {
		t.Errorf("examples %q", got)
	}
}

// TestTextsBetweenExamples: texts between the examples have messages, so help shows them in the reader's language.
func TestTextsBetweenExamples(t *testing.T) {
	for command, text := range examples() {
		if !strings.HasPrefix(command, "rollcall") {
			continue // what the file says of itself
		}
		for part := range strings.SplitSeq(strings.Trim(text, "\n"), "\n\n") {
			if part != "Examples:" && !strings.HasPrefix(part, "    ") && message.Translate("de", part) == part {
				t.Errorf("%s: not a message: %q", command, part)
			}
		}
	}
}
