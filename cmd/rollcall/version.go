package main

import (
	"cmp"
	"fmt"
	"runtime/debug"

	"github.com/rollcall40k/rollcall/rules/index"
)

// versionCommand prints the version of the program.
type versionCommand struct {
	JSON bool `help:"help.json" name:"json"`
}

// version is the tag of a release. The release build sets it:
// go build -ldflags "-X main.version=v1.2.3".
var version string

// A build identifies a build of the program.
type build struct {
	Version  string      `json:"version"`            // tag of a release
	Revision string      `json:"revision,omitempty"` // commit, shortened
	Go       string      `json:"go"`
	Rules    []ruleCount `json:"rules,omitempty"` // by edition, oldest first
}

// A ruleCount is the number of rules of an edition by their status in the index.
type ruleCount struct {
	Edition string               `json:"edition"`
	Rules   int                  `json:"rules"`
	Status  map[index.Status]int `json:"status"`
}

// Run prints the version.
func (v *versionCommand) Run(c *console) error {
	b := thisBuild()
	for _, edition := range index.Editions() {
		entries, err := index.Load(edition)
		if err != nil {
			return err
		}
		n := ruleCount{edition, len(entries), map[index.Status]int{}}
		for _, e := range entries {
			n.Status[e.Status]++
		}
		b.Rules = append(b.Rules, n)
	}
	if v.JSON {
		return writeJSON(c.out, b)
	}
	if _, err := fmt.Fprintf(c.out, "rollcall %s (%s, %s)\n", b.Version, cmp.Or(b.Revision, says(c.lang, "cli.unknown_revision")), b.Go); err != nil {
		return err
	}
	g := &grid{right: []bool{false, true, true, true, true, true}}
	g.head(c.lang, "cli.head_rules", "cli.head_played", "cli.head_in_part", "cli.head_planned", "cli.head_not_played", "cli.head_total")
	for _, n := range b.Rules {
		g.add(n.Edition, fmt.Sprint(n.Status[index.Yes]), fmt.Sprint(n.Status[index.Partial]), fmt.Sprint(n.Status[index.Planned]), fmt.Sprint(n.Status[index.No]), fmt.Sprint(n.Rules))
	}
	return g.write(c.out)
}

// thisBuild returns the version set by the release build, or else the one that the Go
// tool recorded in the binary.
func thisBuild() build {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return build{Version: cmp.Or(version, "unknown")}
	}
	b := build{Version: cmp.Or(version, info.Main.Version, "(devel)"), Go: info.GoVersion}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			b.Revision = s.Value[:min(len(s.Value), 12)]
		}
	}
	return b
}
