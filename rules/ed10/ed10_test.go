package ed10

import (
	"testing"

	"github.com/rollcall40k/rollcall/rules"
)

func TestEditionIsComplete(t *testing.T) { rules.Complete(Edition()) }
