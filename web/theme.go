package web

import (
	"net/http"
	"strings"
)

const (
	themeCookie = "theme"
	yearSeconds = 365 * 24 * 60 * 60
)

// themeOf returns the theme that the visitor chose: light, dark or neither.
func themeOf(r *http.Request) string {
	c, err := r.Cookie(themeCookie)
	if err != nil || c.Value != "light" && c.Value != "dark" {
		return ""
	}
	return c.Value
}

// chooseTheme answers POST /theme: theme is light, dark or empty, and back is the
// page to come back to.
func (s *Site) chooseTheme(w http.ResponseWriter, r *http.Request) error {
	if err := r.ParseForm(); err != nil {
		return badForm(err)
	}
	theme := r.PostForm.Get("theme")
	if theme != "light" && theme != "dark" && theme != "" {
		return refuse("There is no such theme", "Found "+brief(theme)+"; allowed: light, dark, or nothing.")
	}
	s.setCookie(w, r, themeCookie, theme)
	http.Redirect(w, r, localPath(r.PostForm.Get("back")), http.StatusSeeOther)
	return nil
}

// setCookie sets a cookie for a year that scripts and other sites cannot use; an
// empty value takes it away.
func (s *Site) setCookie(w http.ResponseWriter, r *http.Request, name, value string) {
	s.setCookieAt(w, r, "/", name, value)
}

// setCookieAt sets a cookie that only the pages below a path get.
func (s *Site) setCookieAt(w http.ResponseWriter, r *http.Request, path, name, value string) {
	s.setCookieFor(w, r, path, name, value, yearSeconds)
}

// setCookieFor is setCookieAt for a number of seconds.
func (s *Site) setCookieFor(w http.ResponseWriter, r *http.Request, path, name, value string, age int) {
	if value == "" {
		age = -1
	}
	http.SetCookie(w, &http.Cookie{
		Name: name, Value: value, Path: path, MaxAge: age, HttpOnly: true, SameSite: http.SameSiteLaxMode,
		Secure: r.TLS != nil || r.Header.Get("X-Forwarded-Proto") == "https",
	})
}

// localPath returns the path if it leads to this site, or else the front page.
func localPath(to string) string {
	if !strings.HasPrefix(to, "/") || strings.HasPrefix(to, "//") || strings.ContainsAny(to, "\\\r\n\t") {
		return "/"
	}
	return to
}

// badForm is the fault of a form that cannot be read.
func badForm(err error) error {
	if f := explain(err); f.status == http.StatusRequestEntityTooLarge {
		return f
	}
	return &fault{http.StatusBadRequest, "The form cannot be read", "What was sent is no form of this site. Nothing was changed."}
}
