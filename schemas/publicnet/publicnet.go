// Package publicnet keeps connections to addresses that users or registries name out of
// private networks.
package publicnet

import (
	"fmt"
	"net/netip"
	"syscall"
)

// Require is a control function of a net.Dialer. It refuses addresses of private networks and
// of this machine, after the name was resolved.
func Require(_, address string, _ syscall.RawConn) error {
	at, err := netip.ParseAddrPort(address)
	if err != nil {
		return fmt.Errorf("%q is not an address", address)
	}
	ip := at.Addr().Unmap()
	if !ip.IsGlobalUnicast() || ip.IsPrivate() || sharedAddressSpace.Contains(ip) {
		return fmt.Errorf("found %s; allowed: a public address", ip)
	}
	return nil
}

// sharedAddressSpace is used behind carrier-grade NAT (RFC 6598).
var sharedAddressSpace = netip.MustParsePrefix("100.64.0.0/10")
