package rules

import (
	"bytes"
	"encoding/json"
)

// Documents have names in snake_case. A State and its parts have no tags for that, because they
// have many members, and all are written under their own names.

// MarshalJSON writes the state of a battle, without its edition and Setup.
func (s *State) MarshalJSON() ([]byte, error) {
	type plain State
	return marshalSnake((*plain)(s))
}

// UnmarshalJSON reads what MarshalJSON writes.
func (s *State) UnmarshalJSON(text []byte) error {
	type plain State
	var next plain
	if err := unmarshalSnake(text, &next); err != nil {
		return err
	}
	*s = State(next)
	return nil
}

// MarshalJSON writes the request. Units and models are numbers, -1 for none; lengths are in
// inches.
func (q Request) MarshalJSON() ([]byte, error) {
	type plain Request
	p := plain(q)
	if p.Options == nil {
		p.Options = []Option{}
	}
	return marshalSnake(&p)
}

// UnmarshalJSON reads what MarshalJSON writes.
func (q *Request) UnmarshalJSON(text []byte) error {
	type plain Request
	var next plain
	if err := unmarshalSnake(text, &next); err != nil {
		return err
	}
	*q = Request(next)
	return nil
}

// marshalSnake writes a value with member names in snake_case.
func marshalSnake(v any) ([]byte, error) {
	text, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	return eachKey(text, func(to, key []byte) []byte {
		for i, c := range key {
			if c >= 'A' && c <= 'Z' {
				if i > 0 && (key[i-1] < 'A' || key[i-1] > 'Z') && key[i-1] != '_' {
					to = append(to, '_')
				}
				c += 'a' - 'A'
			}
			to = append(to, c)
		}
		return to
	}), nil
}

// unmarshalSnake reads what marshalSnake writes; package json ignores the case of names.
// Unknown members are rejected.
func unmarshalSnake(text []byte, to any) error {
	return strict(eachKey(text, func(to, key []byte) []byte {
		return append(to, bytes.ReplaceAll(key, []byte("_"), nil)...)
	}), to)
}

// eachKey rewrites the member names of a JSON text.
func eachKey(text []byte, rename func(to, key []byte) []byte) []byte {
	out := make([]byte, 0, len(text)+len(text)/8)
	for i := 0; i < len(text); i++ {
		if text[i] != '"' {
			out = append(out, text[i])
			continue
		}
		end := i + 1
		for end < len(text) && text[end] != '"' {
			if text[end] == '\\' {
				end++
			}
			end++
		}
		end = min(end, len(text))
		after := bytes.TrimLeft(text[min(end+1, len(text)):], " \t\r\n")
		if len(after) == 0 || after[0] != ':' {
			out = append(out, text[i:min(end+1, len(text))]...)
		} else {
			out = append(rename(append(out, '"'), text[i+1:end]), '"')
		}
		i = end
	}
	return out
}
