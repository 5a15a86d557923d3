// Package source fetches the newest release of game data from the addresses of a registry.
package source

import (
	"bytes"
	"cmp"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/catalog"
)

// A Source is a publication of the game data of a game system.
type Source struct {
	Name    string `json:"name"`    // short, such as 10e
	Edition string `json:"edition"` // of the rosters, such as 10e
	Title   string `json:"title"`   // of the game system
	Address string `json:"address"` // of a zip archive with the newest release
	// Factions are the names of the army books of the data.
	Factions []string `json:"factions"`
}

// Origin is the origin of the snapshots of the source: the host and the first two parts of the
// path of the address, such as github.com/BSData/wh40k-10e.
func (s *Source) Origin() string {
	u, err := url.Parse(s.Address)
	if err != nil {
		return s.Name
	}
	parts := strings.Split(strings.Trim(u.Path, "/"), "/")
	return strings.Trim(u.Host+"/"+strings.Join(parts[:min(len(parts), 2)], "/"), "/")
}

// Command is the command that installs the newest release of the source.
func (s *Source) Command() string { return "rollcall data update " + s.Name + " --activate" }

// A Registry is a list of sources. It is safe for concurrent use.
type Registry struct {
	Sources []Source `json:"sources"`
}

//go:embed registry.json
var builtIn []byte

// Default returns the registry of the program.
func Default() *Registry {
	r, err := Read(builtIn)
	if err != nil {
		panic(err) // a test reads the registry
	}
	return r
}

// ErrRegistry is wrapped by the errors of unusable registries.
var ErrRegistry = errors.New("the registry is invalid")

// maxRegistry is the maximum size of a registry in bytes.
const maxRegistry = 1 << 20

var validName = regexp.MustCompile(`^[a-z0-9][a-z0-9.-]{0,39}$`)

// Read reads a registry. The error wraps ErrRegistry and names the place.
func Read(data []byte) (*Registry, error) {
	if len(data) > maxRegistry {
		return nil, fmt.Errorf("%w: found %d bytes; allowed: %d", ErrRegistry, len(data), maxRegistry)
	}
	r := &Registry{}
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(r); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrRegistry, err)
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("%w: found text after the object", ErrRegistry)
	}
	seen := map[string]bool{}
	for i := range r.Sources {
		s := &r.Sources[i]
		bad := func(member, found, allowed string) error {
			return fmt.Errorf("%w: /sources/%d/%s: found %q; allowed: %s", ErrRegistry, i, member, found, allowed)
		}
		switch {
		case !validName.MatchString(s.Name):
			return nil, bad("name", s.Name, "lower-case letters, digits, points and hyphens")
		case seen[s.Name]:
			return nil, bad("name", s.Name, "each name once")
		case s.Title == "":
			return nil, bad("title", "", "the name of the game system")
		case !isAllowed(s.Address):
			return nil, bad("address", s.Address, "an https address")
		}
		seen[s.Name] = true
		if s.Factions == nil {
			s.Factions = []string{}
		}
	}
	if len(r.Sources) == 0 {
		return nil, fmt.Errorf("%w: it has no sources", ErrRegistry)
	}
	return r, nil
}

// isAllowed reports whether an address uses https, or is on this machine.
func isAllowed(address string) bool {
	u, err := url.Parse(address)
	return err == nil && u.Host != "" && u.User == nil && (u.Scheme == "https" || u.Scheme == "http" && isLoopback(u))
}

func isLoopback(u *url.URL) bool {
	if u.Hostname() == "localhost" {
		return true
	}
	ip, err := netip.ParseAddr(u.Hostname())
	return err == nil && ip.IsLoopback()
}

// Find returns the source with the name.
func (r *Registry) Find(name string) (*Source, bool) {
	i := slices.IndexFunc(r.Sources, func(s Source) bool { return s.Name == name })
	if i < 0 {
		return nil, false
	}
	return &r.Sources[i], true
}

// Names lists the names of the sources.
func (r *Registry) Names() string {
	var names []string
	for i := range r.Sources {
		names = append(names, r.Sources[i].Name)
	}
	return strings.Join(names, ", ")
}

// With returns the sources of an edition that have a faction. An empty edition or faction
// matches all.
func (r *Registry) With(edition, faction string) []*Source {
	var out []*Source
	for i := range r.Sources {
		s := &r.Sources[i]
		if (edition == "" || s.Edition == edition) && (faction == "" || slices.ContainsFunc(s.Factions, func(f string) bool { return catalog.SameName(f, faction) })) {
			out = append(out, s)
		}
	}
	return out
}

// Allowed lists the available values of an edition or a faction, and names the command that
// installs the requested one, if a source has it.
func (r *Registry) Allowed(existing []string, edition, faction string) string {
	allowed := strings.Join(existing, ", ")
	if from := r.With(edition, faction); len(from) > 0 {
		allowed += ", or " + cmp.Or(faction, edition) + " after: " + from[0].Command()
	}
	return allowed
}

// Missing returns the sources with data of an edition and a faction that the active snapshots may
// lack: only built-in data of the edition, or none, is active. An empty edition or faction
// matches all.
func (r *Registry) Missing(active []catalog.Snapshot, edition, faction string) []*Source {
	return slices.DeleteFunc(r.With(edition, faction), func(s *Source) bool {
		return slices.ContainsFunc(active, func(a catalog.Snapshot) bool {
			return a.Active && a.Edition == s.Edition && a.Origin != catalog.BuiltIn
		})
	})
}
