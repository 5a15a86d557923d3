package rules_test

import (
	"reflect"
	"slices"
	"testing"

	"github.com/rollcall40k/rollcall/rules"
)

// shared are the lists of a state that copies share, because they are never changed in place.
var shared = []string{"Request.Options"}

// TestCloneSharesNothing fills every list of a state: the lists of the copy are different, and a
// state has no other pointers.
func TestCloneSharesNothing(t *testing.T) {
	var s rules.State
	lists := 0
	eachList(t, reflect.ValueOf(&s).Elem(), "", func(path string, list reflect.Value) {
		list.Set(reflect.MakeSlice(list.Type(), 1, 1))
		lists++
	})
	if lists < 10 {
		t.Errorf("only %d lists", lists)
	}
	c := s.Clone()
	where := map[string]uintptr{}
	eachList(t, reflect.ValueOf(&s).Elem(), "", func(path string, list reflect.Value) { where[path] = list.Pointer() })
	eachList(t, reflect.ValueOf(&c).Elem(), "", func(path string, list reflect.Value) {
		if got, want := list.Pointer() == where[path], slices.Contains(shared, path); got != want {
			t.Errorf("%s: shared %v, want %v", path, got, want)
		}
		if list.Len() != 1 {
			t.Errorf("%s: %d members in the copy", path, list.Len())
		}
	})
}

// eachList calls a function with every list in a value, except lists within lists. It fails for
// lists of lists and other pointers.
func eachList(t *testing.T, v reflect.Value, path string, do func(string, reflect.Value)) {
	t.Helper()
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			name := v.Type().Field(i).Name
			if path != "" {
				name = path + "." + name
			}
			eachList(t, v.Field(i), name, do)
		}
	case reflect.Slice:
		eachList(t, reflect.New(v.Type().Elem()).Elem(), path+"[]", func(inner string, _ reflect.Value) { t.Errorf("%s: a list in a list", inner) })
		do(path, v)
	case reflect.Pointer, reflect.Map, reflect.Chan, reflect.Func, reflect.Interface, reflect.UnsafePointer:
		t.Errorf("%s: a %v in a state", path, v.Kind())
	}
}
