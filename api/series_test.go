package api_test

import (
	"strings"
	"testing"

	"github.com/rollcall40k/rollcall/roster/play"
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
	most := strings.Repeat(","+one, play.MaxWaiting)[1:]
	d.must(t, "GET", "/v1/series?simulations="+most, nil, "", 200)
	d.must(t, "GET", "/v1/series?simulations="+most+","+one, nil, "", 422)
	if x := d.must(t, "GET", "/v1/series?simulations="+one+","+other, nil, "", 422); !strings.Contains(string(x.body), other+" is of another army than "+one) {
		t.Errorf("got %s", x.body)
	}
}
