package web_test

import (
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
)

// startAt serves at an address that was served before.
func startAt(t *testing.T, h http.Handler, address string) *httptest.Server {
	t.Helper()
	l, err := net.Listen("tcp", address)
	must(t, err)
	s := httptest.NewUnstartedServer(h)
	must(t, s.Listener.Close())
	s.Listener = l
	s.Start()
	return s
}
