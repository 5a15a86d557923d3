package rulestest

import (
	"errors"
	"reflect"

	"github.com/rollcall40k/rollcall/rules"
)

func asIllegal(err error, to **rules.Illegal) bool { return errors.As(err, to) }

// same compares copies: an empty list is the same as none.
func same(a, b *rules.State) bool {
	c, d := a.Clone(), b.Clone()
	return reflect.DeepEqual(&c, &d)
}
