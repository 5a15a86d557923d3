// Command sbom writes the software bill of materials of a Go binary to the standard
// output, as CycloneDX 1.5 in JSON: the modules that the Go tool recorded in it.
package main

import (
	"debug/buildinfo"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"runtime/debug"
)

// A component is a module of the binary.
type component struct {
	Type    string `json:"type"`
	Ref     string `json:"bom-ref"`
	Name    string `json:"name"`
	Version string `json:"version"`
	PURL    string `json:"purl"`
}

func of(kind string, m *debug.Module, version string) component {
	purl := "pkg:golang/" + m.Path + "@" + version
	return component{kind, purl, m.Path, version, purl}
}

func main() {
	version := flag.String("version", "", "the version of the binary")
	flag.Parse()
	info, err := buildinfo.ReadFile(flag.Arg(0))
	if err != nil {
		fmt.Fprintln(os.Stderr, "sbom:", err)
		os.Exit(1)
	}
	components := []component{of("library", &debug.Module{Path: "std"}, info.GoVersion)}
	for _, m := range info.Deps {
		if m.Replace != nil {
			m = m.Replace
		}
		components = append(components, of("library", m, m.Version))
	}
	out := json.NewEncoder(os.Stdout)
	out.SetIndent("", "  ")
	err = out.Encode(map[string]any{
		"bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
		"metadata":   map[string]any{"component": of("application", &info.Main, *version)},
		"components": components,
	})
	if err != nil {
		fmt.Fprintln(os.Stderr, "sbom:", err)
		os.Exit(1)
	}
}
