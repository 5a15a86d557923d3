package battle

import (
	"fmt"
	"testing"
)

// TestCache keeps the most recently used battles.
func TestCache(t *testing.T) {
	var c cache
	for i := range cacheSize {
		c.add(&playedBattle{key: fmt.Sprint(i)})
	}
	if c.find("0") == nil {
		t.Error("a battle is dropped before the cache is full")
	}
	c.add(&playedBattle{key: "new"})
	if c.find("1") != nil || c.find("0") == nil || c.find("new") == nil || len(c.list) != cacheSize {
		t.Errorf("%d battles; the least recently used one must be dropped", len(c.list))
	}
	again := &playedBattle{key: "0"}
	c.add(again)
	if c.find("0") != again || len(c.list) != cacheSize {
		t.Error("a battle is cached twice")
	}
}
