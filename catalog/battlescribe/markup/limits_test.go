package markup

import "testing"

func TestInflatedLimit(t *testing.T) {
	for _, tt := range []struct {
		zipped uint64
		want   int64
	}{
		{0, freeRatio},
		{10, freeRatio + 10*MaxRatio},
		{MaxDocument, MaxDocument},
		{1 << 63, MaxDocument},
	} {
		if got := inflatedLimit(tt.zipped); got != tt.want {
			t.Errorf("%d bytes: got %d, want %d", tt.zipped, got, tt.want)
		}
	}
}
