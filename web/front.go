package web

import "net/http"

func (s *Site) frontRoutes() []route {
	return []route{
		{pattern: "GET /{$}", do: s.showFront},
	}
}

// frontData is what front.html shows.
type frontData struct{}

// showFront answers GET /.
func (s *Site) showFront(w http.ResponseWriter, r *http.Request) error {
	return s.render(w, r, http.StatusOK, "front.html", frontData{})
}
