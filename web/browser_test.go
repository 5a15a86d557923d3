package web_test

import (
	"context"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/rollcall40k/rollcall/catalog/catalogtest"
)

// longestTab is how long a test may use its tab.
const longestTab = 5 * time.Minute

// theBrowser is started by the first test that needs it, and serves all.
var theBrowser struct {
	once sync.Once
	ctx  context.Context
	stop func()
	err  error
}

func TestMain(m *testing.M) {
	code := catalogtest.Main(m)
	if theBrowser.stop != nil {
		theBrowser.stop()
	}
	os.Exit(code)
}

// browsers are the programs that the tests can use. The first draws no windows and needs half
// the processor time of the second.
var browsers = []string{"chromium-headless-shell", "chromium"}

// browser returns the browser. Where there is none the test is skipped, unless
// ROLLCALL_REQUIRE is set.
func browser(t testing.TB) context.Context {
	t.Helper()
	path := ""
	for _, name := range slices.Backward(browsers) {
		if found, err := exec.LookPath(name); err == nil {
			path = found
		}
	}
	if path == "" {
		skipWithout(t, "there is none of: "+strings.Join(browsers, ", "))
	}
	theBrowser.once.Do(func() { startBrowser(path) })
	if theBrowser.err != nil {
		t.Fatal(theBrowser.err)
	}
	return theBrowser.ctx
}

// skipWithout skips a test if the machine lacks something, or fails it if ROLLCALL_REQUIRE
// is set.
func skipWithout(t testing.TB, what string) {
	t.Helper()
	if os.Getenv("ROLLCALL_REQUIRE") != "" {
		t.Fatal(what)
	}
	t.Skip(what)
}

func startBrowser(path string) {
	options := []chromedp.ExecAllocatorOption{chromedp.ExecPath(path), chromedp.WindowSize(1280, 860)}
	for _, flag := range []string{
		"headless", "no-sandbox", "disable-gpu", "no-first-run", "disable-background-networking", "disable-component-update", "disable-sync",
		"hide-scrollbars",
	} {
		options = append(options, chromedp.Flag(flag, true))
	}
	allocator, stopAllocator := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, stop := chromedp.NewContext(allocator)
	theBrowser.ctx = ctx
	theBrowser.stop = func() { stop(); stopAllocator() }
	theBrowser.err = chromedp.Do(ctx)
}

// A viewport is how a page is shown.
type viewport struct {
	name          string // in those of screenshots
	width, height int
	theme         string // light or dark
	noScript      bool
	moving        bool // motion is not reduced
	fitsOnly      bool // pages are checked for overflow, and not for accessibility
}

// How pages are looked at, in both themes.
var (
	desktop       = viewport{name: "desktop", width: 1440, height: 900, theme: "light"}
	phone         = viewport{name: "phone", width: 390, height: 844, theme: "light"}
	tablet        = viewport{name: "tablet", width: 820, height: 1180, theme: "light", fitsOnly: true}
	enlarged      = viewport{name: "enlarged", width: desktop.width / 2, height: desktop.height / 2, theme: "light", fitsOnly: true} // 200 %
	withoutScript = viewport{name: "no-script", width: 1440, height: 900, theme: "light", noScript: true}
)

// A tab is a tab of the browser, with cookies of its own. The test fails at its
// end when a page had an error, or broke the Content-Security-Policy.
type tab struct {
	t        testing.TB
	ctx      context.Context
	at       string // http://host:port
	viewport viewport

	mu     sync.Mutex
	faults []string
	bytes  float64 // over the wire
	// awaited are the requests without a response, and the event streams, by id.
	awaited map[network.RequestID]string
}

// browse opens a tab at a server.
func (h *testSite) browse(t testing.TB, l viewport) *tab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(browser(t), chromedp.WithNewBrowserContext())
	return newTab(ctx, cancel, t, h.url, l)
}

// sibling opens another tab with the same cookies and the same storage.
func (b *tab) sibling() *tab {
	b.t.Helper()
	ctx, cancel := chromedp.NewContext(b.ctx)
	return newTab(ctx, cancel, b.t, b.at, b.viewport)
}

func newTab(ctx context.Context, cancel func(), t testing.TB, at string, l viewport) *tab {
	t.Helper()
	t.Cleanup(cancel)
	ctx, stop := context.WithTimeout(ctx, longestTab)
	t.Cleanup(stop)
	b := &tab{t: t, ctx: ctx, at: at, viewport: l, awaited: map[network.RequestID]string{}}
	must(t, chromedp.Listen(ctx, b.onEvent))
	command(b, network.Enable, network.EnableParams{})
	command(b, log.Enable, cdp.Empty{})
	command(b, runtime.Enable, cdp.Empty{})
	// Tests run in parallel, but only one tab of a browser has the focus.
	command(b, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
	command(b, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{
		Width: int64(l.width), Height: int64(l.height), DeviceScaleFactor: 1, Mobile: l.width < 600,
	})
	b.theme(l.theme)
	command(b, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: l.noScript})
	t.Cleanup(b.reportErrors)
	return b
}

// theme changes the theme that the machine asks for.
func (b *tab) theme(theme string) {
	b.t.Helper()
	motion := "reduce"
	if b.viewport.moving {
		motion = "no-preference"
	}
	command(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: theme}, {Name: "prefers-reduced-motion", Value: motion},
	}})
}

// onEvent records the errors of a page.
func (b *tab) onEvent(event any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		b.faults = append(b.faults, exceptionText(e.ExceptionDetails))
	case *log.EventEntryAdded:
		if e.Entry.Level == log.EntryLevelError && e.Entry.Source != log.EntrySourceNetwork {
			b.faults = append(b.faults, e.Entry.Text)
		}
	case *network.EventRequestWillBeSent:
		b.awaited[e.RequestID] = e.Request.URL
	case *network.EventResponseReceived:
		if e.Type != network.ResourceTypeEventSource {
			delete(b.awaited, e.RequestID)
		}
	case *network.EventLoadingFailed:
		delete(b.awaited, e.RequestID)
	case *network.EventLoadingFinished:
		delete(b.awaited, e.RequestID)
		b.bytes += e.EncodedDataLength
	}
}

func (b *tab) reportErrors() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, f := range b.faults {
		b.t.Errorf("%s: the page says: %s", b.viewport.name, f)
	}
}

// run carries actions out.
func (b *tab) run(actions ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	if err := chromedp.Do(b.ctx, actions...); err != nil {
		b.t.Fatalf("%s: %v%s", b.viewport.name, err, b.errorLog())
	}
}

// ask carries out an action that returns something.
func ask[T any](b *tab, action chromedp.Action[T]) T {
	b.t.Helper()
	out, err := chromedp.Run(b.ctx, action)
	if err != nil {
		b.t.Fatalf("%s: %v%s", b.viewport.name, err, b.errorLog())
	}
	return out
}

// command sends a command to the tab.
func command[P, R any](b *tab, c cdp.Command[P, R], params P) R {
	b.t.Helper()
	out, err := chromedp.Call(b.ctx, c, params)
	if err != nil {
		b.t.Fatalf("%s: %s: %v", b.viewport.name, c.Method, err)
	}
	return out
}

// errorLog returns the errors that the pages reported so far.
func (b *tab) errorLog() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return "\n" + strings.Join(b.faults, "\n")
}

// open opens a page by its path.
func (b *tab) open(path string) {
	b.t.Helper()
	b.run(chromedp.Navigate(b.at + path))
}

// see waits until an element is in sight.
func (b *tab) see(selector string) {
	b.t.Helper()
	b.until("!!document.querySelector(" + quoted(selector) + ")?.getClientRects().length")
}

// The limits on waiting. A page is settled if it has not changed, and awaits no response, for
// a number of looks at it: on a slow machine these take longer.
const (
	longestWait   = 2 * time.Minute
	betweenLooks  = 20 * time.Millisecond
	looksToSettle = 500
)

// pageState differs after every change of a page.
const pageState = `(() => {
	if (!globalThis.testChanges) {
		globalThis.testChanges = [0];
		new MutationObserver(() => testChanges[0]++).observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
	}
	return [location.href, document.readyState, performance.timeOrigin, testChanges[0]].join(" ");
})()`

// until waits until an expression is true. It fails once the page is settled, with what the
// page shows.
func (b *tab) until(js string) {
	b.t.Helper()
	type look struct {
		Is   bool   `json:"is"`
		Page string `json:"page"`
	}
	page, same := "", 0
	for end := time.Now().Add(longestWait); time.Now().Before(end) && same < looksToSettle; time.Sleep(betweenLooks) {
		now, err := chromedp.Run(b.ctx, chromedp.Evaluate[look]("({is: !!("+js+"), page: "+pageState+"})", chromedp.EvalAwaitPromise))
		if err != nil && !leftThePage(err) {
			b.t.Fatalf("%s: %v%s", b.viewport.name, err, b.errorLog())
		}
		if now.Is {
			return
		}
		if same++; now.Page != page || b.awaits() != "" {
			page, same = now.Page, 0
		}
	}
	b.screenshot("stuck-" + strings.ReplaceAll(b.t.Name(), "/", "-"))
	shown := eval[string](b, "[location.href, document.readyState, document.body?.innerText].join('\\n')")
	const longest = 3000
	if letters := []rune(shown); len(letters) > longest {
		shown = string(letters[:longest]) + "…"
	}
	b.t.Fatalf("%s: waited in vain for %s; awaited: %s%s\nthe page:\n%s", b.viewport.name, js, b.awaits(), b.errorLog(), shown)
}

// awaits lists the requests that have no response yet.
func (b *tab) awaits() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return strings.Join(slices.Sorted(maps.Values(b.awaited)), ", ")
}

// eval evaluates an expression; promises are awaited.
func eval[T any](b *tab, js string) T {
	b.t.Helper()
	return ask(b, chromedp.Evaluate[T](js, chromedp.EvalAwaitPromise))
}

// exec evaluates statements.
func (b *tab) exec(js string) {
	b.t.Helper()
	b.run(chromedp.Evaluate[chromedp.Void](js))
}

// text returns the words of an element, with single spaces.
func (b *tab) text(selector string) string {
	b.t.Helper()
	return strings.Join(strings.Fields(eval[string](b, "document.querySelector("+quoted(selector)+")?.innerText ?? ''")), " ")
}

// click clicks on the element in the middle of where it is. With scripts off it
// is activated without a pointer.
func (b *tab) click(selector string) {
	b.t.Helper()
	b.see(selector)
	action := chromedp.Click(chromedp.CSS(selector))
	if b.viewport.noScript {
		action = chromedp.Evaluate[chromedp.Void]("document.querySelector(" + quoted(selector) + ").click()")
	}
	if err := chromedp.Do(b.ctx, action); err != nil && !leftThePage(err) {
		b.t.Fatalf("%s: %v%s", b.viewport.name, err, b.errorLog())
	}
}

// leftThePage reports whether a page was gone before it answered.
func leftThePage(err error) bool { return strings.Contains(err.Error(), "navigated") }

// leave calls a function that opens another page, and waits for that page.
func (b *tab) leave(by func()) {
	b.t.Helper()
	b.exec("document.documentElement.classList.add('left-behind')")
	by()
	b.until("document.readyState === 'complete' && !document.documentElement.classList.contains('left-behind')")
}

// fill types a value into a field.
func (b *tab) fill(selector, value string) {
	b.t.Helper()
	b.see(selector)
	if b.viewport.noScript {
		b.exec("document.querySelector(" + quoted(selector) + ").value = " + quoted(value))
		return
	}
	b.exec("document.querySelector(" + quoted(selector) + ").value = ''")
	b.run(chromedp.SendKeys(chromedp.CSS(selector), value))
}

// choose chooses an option of a select.
func (b *tab) choose(selector, value string) {
	b.t.Helper()
	b.see(selector)
	b.exec(fmt.Sprintf("{ const s = document.querySelector(%s); s.value = %s; s.dispatchEvent(new Event('change', {bubbles: true})); }", quoted(selector), quoted(value)))
}

// press presses a button of a page without filling in fields, as a browser without scripts
// does.
func (b *tab) press(keys ...string) {
	b.t.Helper()
	for _, k := range keys {
		b.run(chromedp.KeyEvent(k))
	}
}

// pressCtrl presses a key with Ctrl.
func (b *tab) pressCtrl(key string) {
	b.t.Helper()
	b.run(chromedp.KeyEvent(key, chromedp.KeyModifiers(chromedp.ModifierCtrl)))
}

// pressWith presses a key, with shift or without.
func (b *tab) pressWith(key, modifier string) {
	b.t.Helper()
	if modifier == "shift" {
		b.run(chromedp.KeyEvent(key, chromedp.KeyModifiers(chromedp.ModifierShift)))
		return
	}
	b.press(key)
}

// tabTo presses Tab until an element has the focus, and fails where it cannot be
// reached. Everything on the way must be in sight and show that it has the focus.
func (b *tab) tabTo(selector string) {
	b.t.Helper()
	const most = 400
	for range most {
		b.press(kb.Tab)
		if problem := eval[string](b, focusProblem); problem != "" {
			b.t.Errorf("%s: %s", b.viewport.name, problem)
		}
		if eval[bool](b, "document.activeElement?.matches("+quoted(selector)+") ?? false") {
			return
		}
	}
	b.t.Fatalf("%s: Tab does not reach %s", b.viewport.name, selector)
}

// focusProblem returns what is wrong with the element that has the focus.
const focusProblem = `(() => {
	const el = document.activeElement;
	if (!el || el === document.body) return "";
	const name = el.outerHTML.slice(0, 120);
	if (!el.getClientRects().length) return "the focus is on something that is not in sight: " + name;
	const style = getComputedStyle(el);
	if (style.outlineStyle === "none" && style.boxShadow === "none") return "the focus does not show: " + name;
	return "";
})()`

// screenshot writes a picture of the whole page to the folder ROLLCALL_SHOTS, named by
// page and viewport.
func (b *tab) screenshot(name string) {
	b.t.Helper()
	b.picture(name, chromedp.FullScreenshot(100))
}

// screenshotWindow writes a picture of the visible part of the page.
func (b *tab) screenshotWindow(name string) {
	b.t.Helper()
	b.picture(name, chromedp.CaptureScreenshot())
}

// picture writes a picture if ROLLCALL_SHOTS asks for pictures: each takes as long as the test of a page.
func (b *tab) picture(name string, take chromedp.Action[[]byte]) {
	b.t.Helper()
	folder := os.Getenv("ROLLCALL_SHOTS")
	if folder == "" {
		return
	}
	png := ask(b, take)
	must(b.t, os.MkdirAll(folder, 0o755))
	must(b.t, os.WriteFile(filepath.Join(folder, name+"-"+b.viewport.name+".png"), png, 0o644))
}

// exceptionText returns the message and the place of an exception.
func exceptionText(d *runtime.ExceptionDetails) string {
	text := d.Text
	if d.Exception != nil {
		text += " " + d.Exception.Description
	}
	return fmt.Sprintf("%s (%s:%d)", text, d.URL, d.LineNumber+1)
}
