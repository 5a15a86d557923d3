package page_test

import (
	"fmt"
	"net/http"
	"testing"

	"github.com/rollcall40k/rollcall/catalog"
	"github.com/rollcall40k/rollcall/web/page"
)

func TestDataThatMustStayActive(t *testing.T) {
	t.Parallel()
	f := page.Explain(fmt.Errorf("deactivate: %w", catalog.ErrNeeded))
	if f.Status != http.StatusConflict {
		t.Errorf("got status %d, want 409", f.Status)
	}
	for lang, want := range map[string]string{
		"en": "No other data of its edition is active; activate other data instead. Nothing was changed.",
		"de": "Keine anderen Daten der Edition sind aktiv; aktiviere stattdessen andere. Es wurde nichts geändert.",
	} {
		if got := page.Explain(catalog.ErrNeeded).Detail(lang); got != want {
			t.Errorf("%s: got %q, want %q", lang, got, want)
		}
	}
}
