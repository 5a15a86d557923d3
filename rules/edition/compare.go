package edition

import (
	"fmt"
	"reflect"
	"runtime"
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
// alike. Fields that only name a rule are left out.
func Compare() []Difference {
	list := []Difference{
		{Field: "Battle"}, {Field: "Turn"},
	}
	for i := range editions {
		e := &editions[i]
		list[0].Values = append(list[0].Values, stepNames(e, e.Battle))
		list[1].Values = append(list[1].Values, stepNames(e, e.Turn))
	}
	var all [len(editions)][]filled
	for i := range editions {
		all[i] = fields(reflect.ValueOf(editions[i]), "")
	}
	for n, first := range all[0] {
		d := Difference{Field: first.name}
		differs := false
		for i := range all {
			f := all[i][n]
			differs = differs || f.value != first.value
			d.Values = append(d.Values, f.value+" ("+string(f.id)+")")
		}
		if differs {
			list = append(list, d)
		}
	}
	return list
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
