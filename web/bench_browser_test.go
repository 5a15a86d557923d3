package web_test

import "testing"

// BenchmarkBattlePage opens the page of a battle of 111 models: it reports the transferred
// bytes and the time until the battle can be played.
func BenchmarkBattlePage(b *testing.B) {
	h := startSite(b)
	path := h.pairPath(b, strikeForce, tombWorld, 7)
	tab := h.browse(b, desktop)
	tab.open(path) // plays the battle
	for b.Loop() {
		tab.open("/odds")
		tab.mu.Lock()
		tab.bytes = 0
		tab.mu.Unlock()
		tab.open(path)
		tab.until("document.getElementById('battle').dataset.ready === ''")
		b.ReportMetric(eval[float64](tab, "performance.getEntriesByName('ready')[0]?.startTime ?? 0"), "ms-ready")
		b.ReportMetric(eval[float64](tab, "performance.getEntriesByType('navigation')[0].domInteractive"), "ms-interactive")
	}
	b.ReportMetric(eval[float64](tab, `performance.getEntriesByType("resource").concat(performance.getEntriesByType("navigation")).reduce((n, e) => n + e.encodedBodySize, 0)`), "bytes")
}

// BenchmarkFrames plays the battle of 111 models and counts frames per second, and the
// share of frames that take longer than two of 60 per second.
func BenchmarkFrames(b *testing.B) {
	h := startSite(b)
	path := h.pairPath(b, strikeForce, tombWorld, 7)
	moving := desktop
	moving.moving = true
	for _, speed := range []string{"1", "8"} {
		b.Run("speed-"+speed, func(b *testing.B) {
			tab := h.browse(b, moving)
			tab.open(path + "&at=398")
			tab.until("document.getElementById('battle').dataset.ready === ''")
			tab.choose("#speed", speed)
			for b.Loop() {
				tab.exec(`document.getElementById("battle").viewer.play()`)
				got := eval[[]float64](tab, `new Promise((done) => {
					const times = [];
					const frame = (now) => { times.push(now); times.at(-1) - times[0] < 6000 ? requestAnimationFrame(frame) : done(times); };
					requestAnimationFrame(frame);
				}).then((t) => {
					const steps = t.slice(1).map((n, i) => n - t[i]);
					return [1000 * steps.length / (t.at(-1) - t[0]), 100 * steps.filter((s) => s > 33.4).length / steps.length, Math.max(...steps)];
				})`)
				b.ReportMetric(got[0], "frames/s")
				b.ReportMetric(got[1], "late-%")
				b.ReportMetric(got[2], "ms-worst")
			}
		})
	}
}
