package publicnet_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/schemas/publicnet"
)

// TestRequire: addresses of this machine and of private networks are rejected.
func TestRequire(t *testing.T) {
	for address, want := range map[string]bool{
		"93.184.216.34:443": true, "[2606:2800:220:1::1]:443": true,
		"127.0.0.1:80": false, "[::1]:80": false, "10.0.0.1:80": false, "192.168.1.1:80": false, "172.16.0.1:80": false, "169.254.169.254:80": false,
		"0.0.0.0:80": false, "224.0.0.1:80": false, "100.64.0.1:80": false, "[::ffff:127.0.0.1]:80": false, "[fd00::1]:80": false, "[fe80::1]:80": false, "name:80": false,
		"[fe80::1%eth0]:80": false, "[2002::1%eth0]:80": false, "[::127.0.0.1]:80": false, "[::ffff:10.0.0.1]:80": false, "[::ffff:0:10.0.0.1]:80": false,
		"[64:ff9b::10.0.0.1]:80": false, "[64:ff9b::7f00:1]:80": false, "[64:ff9b:1::a00:1]:80": false, "[64:ff9c::1]:80": true,
		"[2002:7f00:1::1]:80": false, "[2002::1]:80": false, "[2003::1]:80": true, "[2001:0:1::1]:80": false, "[2001:200::1]:80": true, "[fec0::1]:80": false,
		"240.0.0.1:80": false, "255.255.255.255:80": false, "239.255.255.255:80": false, "198.17.255.255:80": true, "198.18.0.1:80": false, "198.19.255.255:80": false,
		"198.20.0.1:80": true, "192.0.0.1:80": false, "192.0.1.1:80": true, "191.255.255.255:80": true, "0.1.2.3:80": false,
	} {
		if err := publicnet.Require("tcp", address, nil); (err == nil) != want {
			t.Errorf("%s: got %v, want allowed %v", address, err, want)
		}
	}
}
