package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// A rule lists the packages of the module that a package may import, separated by
// spaces; tests may import any package. "a/..." matches a and every package below
// it. The rule with the longest match applies. An internal package belongs to the
// package around it.
type rule struct {
	from, to string
}

// rules is the import table. Every package needs a rule; a rule without a package,
// and an allowed import that no package uses, must be removed.
var rules = []rule{
	{"cmd/check", ""},
	{"cmd/rollcall", "api/... web catalog/... datasheets roster/... rules/..."},

	{"api", "roster/message api/event api/server catalog catalog/entry catalog/source schemas/... " + games + lists},
	{"api/server", "roster/message schemas catalog/trace"},
	{"api/store", "api/server catalog/database"},
	{"api/event", "api/server roster roster/intake roster/render roster/service roster/event roster/format/... schemas"},
	{"web/...", "web/... roster/chart roster/message api/server catalog catalog/entry catalog/datasheet catalog/source roster/fix roster/option roster/unit rules/agent rules/decision rules/effect rules/index rules/odds " + games + lists},
	{"web/replay", "roster/message rules rules/effect rules/geom rules/log"},

	{"roster", "roster/message " + data},
	{"roster/message", ""},
	{"roster/chart", "roster/message"},
	{"roster/eval", "roster roster/message " + data},
	{"roster/check", "roster roster/eval roster/message " + data},
	{"roster/edit", "roster roster/eval catalog/entry"},
	{"roster/unit", "roster roster/eval " + data},
	{"roster/fix", "roster roster/eval roster/check roster/edit " + data},
	{"roster/intake", "roster roster/eval roster/edit roster/message schemas/... " + data},
	{"roster/option", "roster roster/eval roster/check roster/edit roster/fix catalog catalog/entry"},
	{"roster/render", "roster roster/check roster/eval roster/fix roster/message roster/unit catalog/entry"},
	{"roster/service", "roster roster/check roster/edit roster/intake roster/option roster/unit catalog/source " + data},
	{"roster/format", "roster roster/check roster/intake roster/message roster/render roster/format/... catalog/entry"},
	{"roster/format/pdf", "roster roster/message roster/render roster/unit roster/format/qrcode " + data},
	{"roster/format/qrcode", ""},
	{"roster/format/text", "roster roster/check roster/intake roster/unit " + data},
	{"roster/format/battlescribe", "roster roster/check roster/edit roster/intake roster/unit catalog/entry catalog/battlescribe/markup"},
	{"roster/event", "roster roster/check roster/intake roster/message roster/render roster/service roster/unit roster/event/pack roster/format/... " + data},
	{"roster/event/pack", "roster roster/intake schemas/... " + data},
	{"roster/play", "roster roster/message roster/check roster/play/report catalog rules/agent rules/effect rules/mission " + games},
	{"roster/play/report", "roster/chart roster/message rules/sim"},
	{"roster/jobs", "schemas/publicnet catalog/database catalog/trace"},
	{"roster/store", "roster roster/play roster/event catalog catalog/database"},
	{"roster/rostertest", "roster roster/check roster/edit roster/intake roster/render roster/unit catalog/..."},
	{"roster/service/servicetest", "roster/service roster/store catalog catalog/... datasheets"},
	{"roster/conformance", ""}, // only tests

	{"catalog", "catalog/entry catalog/datasheet"},
	{"catalog/entry", ""},
	{"catalog/source", "catalog schemas/publicnet"},
	{"catalog/datasheet", "catalog/entry"},
	{"catalog/native", "catalog/entry schemas"},
	{"catalog/battlescribe", "catalog/entry catalog/battlescribe/markup"},
	{"catalog/battlescribe/markup", ""},
	{"catalog/format", "catalog catalog/entry catalog/native catalog/battlescribe"},
	{"catalog/database", "catalog/trace"},
	{"catalog/databasetest", "catalog/database catalog/store"},
	{"catalog/store", "catalog catalog/database catalog/entry"},
	{"catalog/catalogtest", "catalog/entry catalog/native catalog/battlescribe catalog/communitytest datasheets"},
	{"catalog/communitytest", ""},
	{"catalog/trace", ""},
	{"datasheets", ""},
	{"schemas", ""},
	{"schemas/fault", ""},
	{"schemas/publicnet", ""},
	{"schemas/fuzztest", ""}, // only tests
	{"schemas/ziptest", ""},  // only tests
	{"schemas/yaml", "schemas"},

	{"rules", engine},
	{"rules/dice", ""},
	{"rules/geom", ""},
	{"rules/log", "rules rules/effect rules/geom"},
	{"rules/log/logtest", "rules rules/dice rules/geom"}, // only tests
	{"rules/effect", "rules/dice rules/geom"},
	{"rules/...", "rules rules/ability rules/morale rules/move rules/shoot rules/fight " + engine}, // the shared parts
	{"rules/ed8", "rules/psychic " + parts},
	{"rules/ed9", "rules/psychic rules/stratagem " + parts},
	{"rules/ed10", "rules/datasheet rules/stratagem " + parts},
	{"rules/ed11", "rules/datasheet rules/stratagem " + parts},
	{"rules/stratagem", "rules rules/charge rules/move rules/shoot " + engine},
	{"rules/edition", "rules rules/datasheet rules/ed8 rules/ed9 rules/ed10 rules/ed11 rules/effect rules/geom rules/mission"},
	{"rules/odds", "rules rules/attack rules/dice rules/effect"},
	{"rules/agent", "rules rules/ability rules/attack rules/charge rules/fight rules/mission rules/morale rules/move rules/odds rules/psychic rules/shoot " + engine},
	{"rules/decision", "rules rules/agent rules/attack rules/charge rules/odds rules/shoot rules/dice rules/effect rules/geom rules/move"},
	{"rules/sim", "rules rules/agent rules/geom"},
	{"rules/army", "rules rules/army/wording rules/ability rules/odds rules/psychic rules/datasheet rules/edition roster roster/check roster/edit roster/intake roster/unit " + data + " " + engine},
	{"rules/army/wording", "catalog/entry"},
	{"rules/scenario", "rules rules/log rules/mission rules/psychic rules/datasheet rules/edition " + engine},
	{"rules/rulestest", "rules rules/attack " + engine},
	{"rules/index", ""},
}

// everywhere is the package that describes errors of input; every package may import it.
const everywhere = "schemas/fault"

// Packages that several rules name together.
const (
	engine = "rules/dice rules/effect rules/geom"
	parts  = "rules rules/attack rules/charge rules/fight rules/mission rules/morale rules/move rules/shoot " + engine
	games  = "rules rules/army rules/edition rules/geom rules/log rules/sim "
	data   = "catalog catalog/entry"
	lists  = "roster roster/check roster/edit roster/intake roster/render roster/service roster/event roster/event/pack roster/format/... roster/play/..."
)

// A library is third-party code with the only package that imports it, so that
// replacing it is one change; or a package of the standard library with the packages
// that may import it. version is set for modules that must not be updated alone.
type library struct {
	path, importers, version string
}

// libraries lists what packages may import from outside the module, except for
// tests. Packages of the standard library that are not listed are free.
var libraries = []library{
	{"github.com/alecthomas/kong", "cmd/rollcall", ""},
	{"github.com/go-json-experiment/json", "catalog/battlescribe/markup", ""},
	{"github.com/go-fonts/dejavu", "roster/format/pdf", ""},
	{"github.com/google/go-cmp", "roster/rostertest", ""},
	{"github.com/govalues/decimal", "catalog/entry", ""},
	{"github.com/jackc/pgx/v5", "catalog/database", ""},
	{"github.com/jung-kurt/gofpdf", "roster/format/pdf", ""},
	{"github.com/labstack/echo/v4", "api/server", ""},
	{"github.com/klauspost/compress", "catalog/store", ""},
	{"github.com/oklog/ulid/v2", "roster", ""},
	{"github.com/pressly/goose/v3", "catalog/database", ""},
	{"github.com/prometheus/client_golang", "api/server", ""},
	{"github.com/riverqueue/river", "roster/jobs", "v0.31.0"},
	{"github.com/santhosh-tekuri/jsonschema/v5", "schemas", ""},
	{"github.com/sourcegraph/conc", "roster/format/pdf", ""},
	{"go.opentelemetry.io", "catalog/trace", ""},
	{"google.golang.org/protobuf", "catalog/trace", ""},
	{"golang.org/x/image", "roster/format/pdf", ""},
	{"github.com/hashicorp/golang-lru/v2", "catalog", ""},
	{"golang.org/x/sync", "catalog", ""},
	{"golang.org/x/text/encoding", "roster/intake", ""},
	{"golang.org/x/text/unicode/bidi", "roster/format/pdf", ""},
	{"golang.org/x/text/collate", "roster/message", ""},
	{"golang.org/x/text/feature/plural", "roster/message", ""},
	{"golang.org/x/text/language", "roster/message", ""},
	{"golang.org/x/text/message", "roster/message", ""},
	{"golang.org/x/text/number", "roster/message", ""},
	{"golang.org/x/text", "catalog", ""},
	{"golang.org/x/tools/txtar", "rules/scenario", ""},
	{"gopkg.in/yaml.v3", "schemas/yaml", ""},
	{"modernc.org/sqlite", "catalog/database", "v1.60.1"}, // with modernc.org/libc v1.77.1
	{"pgregory.net/rapid", "roster/rostertest", ""},
	{"rsc.io/qr", "roster/format/qrcode", ""},

	{"net/http", "api/... web/... cmd/rollcall catalog/source catalog/trace roster/jobs", ""},
	{"database/sql", "api/store catalog/database catalog/databasetest catalog/store roster/store roster/jobs", ""},
	{"os/exec", "catalog/databasetest cmd/check", ""},
	{"math/rand", "rules/dice rules/geom rules/agent", ""}, // seeded by the battle
}

// checkImports finds imports that no rule allows, packages without a rule, rules
// without a package, and allowed imports that no package uses.
func checkImports(packages []*pkg, rules []rule) (findings []string) {
	used := map[string]bool{} // rule, or rule and allowed import
	for _, p := range packages {
		from := owner(p.folder)
		r, ok := ruleOf(rules, from)
		if !ok {
			findings = append(findings, p.folder+": no rule in the import table")
			continue
		}
		used[r.from] = true
		for _, folder := range p.ours {
			to := owner(folder)
			if to == from || to == everywhere || to != folder { // the compiler restricts imports of internal packages
				continue
			}
			allowed := false
			for _, pattern := range strings.Fields(r.to) {
				if matches(pattern, to) {
					allowed = true
					used[r.from+" "+pattern] = true
				}
			}
			if !allowed {
				findings = append(findings, fmt.Sprintf("%s: imports %s; allowed: %s", p.folder, to, cmp.Or(r.to, "none of ours")))
			}
		}
	}
	for _, r := range rules {
		if !used[r.from] {
			findings = append(findings, fmt.Sprintf("import table: %s: no such package", r.from))
			continue
		}
		for _, pattern := range strings.Fields(r.to) {
			if !used[r.from+" "+pattern] {
				findings = append(findings, fmt.Sprintf("import table: %s: no package imports %s", r.from, pattern))
			}
		}
	}
	return findings
}

// checkLibraries finds third-party imports without an entry, imports by other
// packages than the entry allows, other versions than it names, and entries that
// no package uses.
func checkLibraries(m *module, libraries []library) (findings []string) {
	used := map[string]bool{}
	for _, p := range m.packages {
		for _, path := range p.Imports {
			dep := m.imported[path]
			l, listed := libraryOf(libraries, path)
			switch {
			case dep.Module != nil && dep.Module.Main, dep.Standard && !listed:
				continue
			case !listed:
				findings = append(findings, fmt.Sprintf("%s: imports %s, which is not in the table of libraries", p.folder, path))
				continue
			}
			used[l.path] = true
			if !slices.ContainsFunc(strings.Fields(l.importers), func(pattern string) bool { return matches(pattern, owner(p.folder)) }) {
				findings = append(findings, fmt.Sprintf("%s: imports %s; only %s may", p.folder, path, l.importers))
			}
			if l.version != "" && dep.Module.Version != l.version {
				findings = append(findings, fmt.Sprintf("go.mod: %s is %s; it must be %s", l.path, dep.Module.Version, l.version))
			}
		}
	}
	for _, l := range libraries {
		if !used[l.path] {
			findings = append(findings, fmt.Sprintf("table of libraries: no package imports %s", l.path))
		}
	}
	return findings
}

// owner returns the package that an internal package belongs to, or the folder.
func owner(folder string) string {
	before, _, _ := strings.Cut(folder, "/internal")
	return before
}

// ruleOf returns the rule with the longest match.
func ruleOf(rules []rule, folder string) (best rule, ok bool) {
	for _, r := range rules {
		if r.from == folder {
			return r, true
		}
		if matches(r.from, folder) && len(r.from) > len(best.from) {
			best, ok = r, true
		}
	}
	return best, ok
}

// libraryOf returns the entry with the longest match.
func libraryOf(libraries []library, path string) (best library, ok bool) {
	for _, l := range libraries {
		if matches(l.path+"/...", path) && len(l.path) > len(best.path) {
			best, ok = l, true
		}
	}
	return best, ok
}

// matches reports whether a pattern matches a folder or import path.
func matches(pattern, folder string) bool {
	base, below := strings.CutSuffix(pattern, "/...")
	return folder == base || below && strings.HasPrefix(folder, base+"/")
}
