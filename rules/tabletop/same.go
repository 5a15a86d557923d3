package tabletop

import (
	"errors"
	"reflect"

	"github.com/rollcall40k/rollcall/rules"
)

func asIllegal(err error, to **rules.Illegal) bool { return errors.As(err, to) }

func same(a, b *rules.State) bool { return reflect.DeepEqual(a, b) }
