package publicnet_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/schemas/publicnet"
)

// TestRequire: addresses of this machine and of private networks are refused.
func TestRequire(t *testing.T) {
	for address, want := range map[string]bool{
		"93.184.216.34:443": true, "[2606:2800:220:1::1]:443": true,
		"127.0.0.1:80": false, "[::1]:80": false, "10.0.0.1:80": false, "192.168.1.1:80": false, "172.16.0.1:80": false, "169.254.169.254:80": false,
		"0.0.0.0:80": false, "224.0.0.1:80": false, "100.64.0.1:80": false, "[::ffff:127.0.0.1]:80": false, "[fd00::1]:80": false, "[fe80::1]:80": false, "name:80": false,
	} {
		if err := publicnet.Require("tcp", address, nil); (err == nil) != want {
			t.Errorf("%s: got %v, want allowed %v", address, err, want)
		}
	}
}
