package edition

import (
	"cmp"
	"fmt"
	"reflect"
	"runtime"
	"slices"
	"strings"

	"github.com/rollcall40k/rollcall/rules"
)

// A Difference is a rule in which editions differ.
type Difference struct {
	Field  string   // of rules.Edition, such as Attack.HitLimit
	Values []string // by edition, in the order of Names: what fills it, and the entry of the rules index
}

// Compare lists what differs between the editions: the order of the parts of a
// battle and of the phases, and then each field of an edition that is not filled
// alike. Fields that only name a rule are left out. A dash stands for a group of
// rules that the edition does not have.
func Compare() []Difference {
	list := []Difference{
		{Field: "Battle"}, {Field: "Turn"},
	}
	for i := range editions {
		e := &editions[i]
		list[0].Values = append(list[0].Values, stepNames(e, e.Battle))
		list[1].Values = append(list[1].Values, stepNames(e, e.Turn))
	}
	var names []string
	var all [len(editions)]map[string]string
	for i := range editions {
		all[i] = map[string]string{}
		for _, f := range fields(reflect.ValueOf(editions[i]), "") {
			if !slices.Contains(names, f.name) {
				names = append(names, f.name)
			}
			all[i][f.name] = f.value + " (" + string(f.id) + ")"
		}
	}
	for _, name := range names {
		d := Difference{Field: name}
		for i := range all {
			d.Values = append(d.Values, cmp.Or(all[i][name], "—"))
		}
		if differ(d.Values) {
			list = append(list, d)
		}
	}
	return list
}

// differ reports whether what fills a field differs, rule ids aside.
func differ(values []string) bool {
	return slices.ContainsFunc(values, func(v string) bool {
		return v[:max(strings.LastIndex(v, " ("), 0)] != values[0][:max(strings.LastIndex(values[0], " ("), 0)]
	})
}

func stepNames(e *rules.Edition, steps []rules.StepID) string {
	names := make([]string, len(steps))
	for i, s := range steps {
		names[i] = e.Steps[s].Name
	}
	return strings.Join(names, ", ")
}

// filled is a field of an edition with what fills it.
type filled struct {
	name  string
	id    rules.RuleID
	value string
}

// fields lists the fields that are a rules.Rule or a rules.Fact.
func fields(v reflect.Value, path string) (list []filled) {
	for i := range v.NumField() {
		f, name := v.Field(i), v.Type().Field(i).Name
		if path != "" {
			name = path + "." + name
		}
		if f.Kind() == reflect.Pointer {
			if f.IsNil() {
				continue
			}
			f = f.Elem()
		}
		switch {
		case f.Kind() != reflect.Struct:
		case f.NumField() == 2 && f.Field(0).Type() == reflect.TypeFor[rules.RuleID]():
			list = append(list, filled{name, rules.RuleID(f.Field(0).String()), text(f.Field(1))})
		default:
			list = append(list, fields(f, name)...)
		}
	}
	return list
}

// text says what fills a field: the name of a function, or a value. Of a list it
// gives the names of its members, or how many they are.
func text(v reflect.Value) string {
	switch v.Kind() {
	case reflect.Func:
		name := runtime.FuncForPC(v.Pointer()).Name()
		return name[strings.LastIndexByte(name, '/')+1:]
	case reflect.Slice:
		if v.Type().Elem().Kind() != reflect.Struct {
			return cmp.Or(strings.Trim(fmt.Sprint(v.Interface()), "[]"), "none")
		}
		names := make([]string, v.Len())
		for i := range names {
			if _, named := v.Type().Elem().FieldByName("Name"); !named {
				return fmt.Sprint(v.Len())
			}
			names[i] = v.Index(i).FieldByName("Name").String()
		}
		return "[" + strings.Join(names, ", ") + "]"
	}
	return strings.ReplaceAll(fmt.Sprint(v.Interface()), "|", "")
}
