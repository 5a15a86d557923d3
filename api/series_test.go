package api_test

import (
	"strings"
	"testing"
)

// TestSeriesOfOneArmy: simulations whose first army is the same are a series, others are not.
func TestSeriesOfOneArmy(t *testing.T) {
	d := newTestServer(t, nil)
	begin := func(first, second string) string {
		id, _ := d.begin(t, "/v1/simulations", gameBody(first, second, `,"agents":["stand","stand"],"battles":1,"seed":"7"`), 202)
		return id
	}
	one, same, other := begin(strike, tomb), begin(strike, strike), begin(tomb, strike)
	d.must(t, "GET", "/v1/series?simulations="+one+","+same, nil, "", 200)
	if x := d.must(t, "GET", "/v1/series?simulations="+one+","+other, nil, "", 422); !strings.Contains(string(x.body), other+" is of another army than "+one) {
		t.Errorf("got %s", x.body)
	}
}
