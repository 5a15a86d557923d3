package builder

import "testing"

// TestCharacteristic: negative values have a minus sign, and other values stay as they are.
func TestCharacteristic(t *testing.T) {
	t.Parallel()
	for value, want := range map[string]string{"-1": "−1", "-12": "−12", "0": "0", "+2": "+2", "-": "-", "": "", "D6-1": "D6-1", "-x": "-x", "6\"": "6\""} {
		if got := characteristic(value); got != want {
			t.Errorf("%q is written %q; want %q", value, got, want)
		}
	}
}
