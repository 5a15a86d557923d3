package index

import "testing"

func TestParse(t *testing.T) {
	const good = "9e.A.B.1\tYes\tTitle\t-"
	if list, err := parse("9e", header+"\n"+good+"\n"); err != nil || len(list) != 1 || list[0].Title != "Title" {
		t.Errorf("got %v, %v", list, err)
	}
	for name, text := range map[string]string{
		"header":     good,
		"columns":    header + "\n9e.A.B.1\tYes\tTitle",
		"edition":    header + "\n8e.A.B.1\tYes\tTitle\t-",
		"status":     header + "\n9e.A.B.1\tMaybe\tTitle\t-",
		"title":      header + "\n9e.A.B.1\tYes\t\t-",
		"second":     header + "\n" + good + "\n" + good,
		"empty line": header + "\n\n" + good,
	} {
		if _, err := parse("9e", text); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
