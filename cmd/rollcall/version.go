package main

import (
	"cmp"
	"fmt"
	"runtime/debug"
)

// versionCommand shows which build this is.
type versionCommand struct {
	JSON bool `help:"Write JSON." name:"json"`
}

// Help shows examples.
func (versionCommand) Help() string {
	return `Examples:

    rollcall version
    rollcall version --json`
}

// A build says which build of the program this is.
type build struct {
	Version  string `json:"version"`
	Revision string `json:"revision,omitempty"`
	Go       string `json:"go"`
}

// Run prints the build.
func (v *versionCommand) Run(c *console) error {
	b := thisBuild()
	if v.JSON {
		return writeJSON(c.out, b)
	}
	_, err := fmt.Fprintf(c.out, "rollcall %s (%s, %s)\n", b.Version, cmp.Or(b.Revision, "unknown revision"), b.Go)
	return err
}

// thisBuild reads what the Go tool has written into the binary.
func thisBuild() build {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return build{Version: "unknown"}
	}
	b := build{Version: cmp.Or(info.Main.Version, "(devel)"), Go: info.GoVersion}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			b.Revision = s.Value[:min(len(s.Value), 12)]
		}
	}
	return b
}
