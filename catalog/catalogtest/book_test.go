package catalogtest_test

import (
	"testing"

	"github.com/rollcall40k/rollcall/catalog/catalogtest"
)

func TestBook(t *testing.T) {
	first, err := catalogtest.Book("9e")
	if err != nil {
		t.Fatal(err)
	}
	second, err := catalogtest.Book("9e")
	if err != nil || first != second {
		t.Errorf("linked again: %v", err)
	}
	if len(first.Catalogues) == 0 {
		t.Error("no army book")
	}
}

func TestNoSuchEdition(t *testing.T) {
	if _, err := catalogtest.Book("1e"); err == nil {
		t.Error("no error for an edition that is not there")
	}
}
