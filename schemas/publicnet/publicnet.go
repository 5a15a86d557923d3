// Package publicnet prevents connections to private networks for addresses that users or
// registries supply.
package publicnet

import (
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"syscall"
)

// ErrNotPublic is what Require allows; its errors wrap it.
var ErrNotPublic = errors.New("a public address")

// Require is a control function of a net.Dialer. It rejects addresses of private networks and of
// this machine, after the name was resolved.
func Require(_, address string, _ syscall.RawConn) error {
	at, err := netip.ParseAddrPort(address)
	if err != nil {
		return fmt.Errorf("%q is not an address", address)
	}
	ip := at.Addr().Unmap().WithZone("") // no prefix contains an address with a zone
	if !ip.IsGlobalUnicast() || ip.IsPrivate() || slices.ContainsFunc(special, func(p netip.Prefix) bool { return p.Contains(ip) }) {
		return fmt.Errorf("found %s; allowed: %w", ip, ErrNotPublic)
	}
	return nil
}

// special lists networks that are not public, or that map to IPv4 addresses which may not be
// (IANA special-purpose address registries).
var special = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"),       // this network
	netip.MustParsePrefix("100.64.0.0/10"),   // behind carrier-grade NAT (RFC 6598)
	netip.MustParsePrefix("192.0.0.0/24"),    // protocol assignments (RFC 6890)
	netip.MustParsePrefix("192.0.2.0/24"),    // documentation (RFC 5737)
	netip.MustParsePrefix("192.88.99.0/24"),  // relays of 6to4 (RFC 7526)
	netip.MustParsePrefix("198.18.0.0/15"),   // benchmarks (RFC 2544)
	netip.MustParsePrefix("198.51.100.0/24"), // documentation
	netip.MustParsePrefix("203.0.113.0/24"),  // documentation
	netip.MustParsePrefix("240.0.0.0/4"),     // reserved
	netip.MustParsePrefix("::/96"),           // IPv4-compatible (RFC 4291)
	netip.MustParsePrefix("::ffff:0:0:0/96"), // IPv4-translated (RFC 2765)
	netip.MustParsePrefix("64:ff9b::/96"),    // NAT64 (RFC 6052)
	netip.MustParsePrefix("64:ff9b:1::/48"),  // NAT64 of a network (RFC 8215)
	netip.MustParsePrefix("100::/64"),        // discarded (RFC 6666)
	netip.MustParsePrefix("2001::/23"),       // protocol assignments, with Teredo
	netip.MustParsePrefix("2001:db8::/32"),   // documentation
	netip.MustParsePrefix("2002::/16"),       // 6to4 (RFC 3056)
	netip.MustParsePrefix("3fff::/20"),       // documentation (RFC 9637)
	netip.MustParsePrefix("5f00::/16"),       // segment routing (RFC 9602)
	netip.MustParsePrefix("fec0::/10"),       // site-local
}
