package web_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/emulation"
)

// axeSource reads axe-core: from ROLLCALL_AXE, or where .ci/run puts it.
var axeSource = sync.OnceValues(func() (string, error) {
	path := os.Getenv("ROLLCALL_AXE")
	if path == "" {
		path = filepath.Join("..", ".ci", "axe", "node_modules", "axe-core", "axe.min.js")
	}
	data, err := os.ReadFile(path)
	return string(data), err
})

// axe fails for every finding of axe-core of any severity: by the rules of WCAG 2.2, A and AA, and best practices.
func (b *tab) axe() {
	b.t.Helper()
	b.runAxe(`["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]`)
}

// contrast is the part of axe that a theme may change.
func (b *tab) contrast() {
	b.t.Helper()
	b.runAxe(`{type: "rule", values: ["color-contrast", "link-in-text-block"]}`)
}

func (b *tab) runAxe(rules string) {
	b.t.Helper()
	source, err := axeSource()
	if err != nil {
		skipWithout(b.t, "axe-core: "+err.Error())
	}
	if b.viewport.noScript { // the page's own have been passed over by now
		command(b, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{})
		defer command(b, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	}
	if !eval[bool](b, "'axe' in window") {
		b.exec(source)
	}
	found := eval[string](b, `axe.run(document, {runOnly: `+rules+`, resultTypes: ["violations"]}).then((r) => JSON.stringify(r.violations.map((v) => ({
		id: v.id, help: v.help, nodes: v.nodes.slice(0, 6).map((n) => n.html.slice(0, 200) + " … " + n.failureSummary),
	}))))`)
	var list []struct {
		ID, Help string
		Nodes    []string
	}
	if err := json.Unmarshal([]byte(found), &list); err != nil {
		b.t.Fatal(err)
	}
	for _, v := range list {
		b.t.Errorf("%s, %s: %s: %s\n%s", b.text("h1"), b.viewport.name, v.ID, v.Help, strings.Join(v.Nodes, "\n"))
	}
}

// TestAxeFinds tests the harness: a page with accessibility problems must fail.
func TestAxeFinds(t *testing.T) {
	t.Parallel()
	h := startSite(t)
	seen := &errorCounter{TB: t}
	b := h.browse(t, desktop)
	b.open("/odds")
	b.exec(`document.querySelector("main").insertAdjacentHTML("beforeend", "<img src='/nowhere.png'><button></button>")`)
	b.t = seen
	b.axe()
	b.t = t
	if seen.errors < 2 {
		t.Errorf("%d barriers found; 2 were built", seen.errors)
	}
}

// An errorCounter counts errors instead of failing.
type errorCounter struct {
	testing.TB
	errors int
}

// Errorf counts an error.
func (n *errorCounter) Errorf(string, ...any) { n.errors++ }
