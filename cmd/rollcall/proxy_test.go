package main

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"math/big"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"
)

// proxied is the host name of the examples.
const proxied = "lists.example.org"

// TestProxies runs the Caddy and nginx examples of the README in front of a server with the
// flags of the README: the server knows the client's address and scheme, and a client cannot
// claim another address.
func TestProxies(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	block := func(name string) string {
		found := regexp.MustCompile("(?s)```" + name + "\n(.*?)```").FindSubmatch(readme)
		if found == nil {
			t.Fatalf("the README has no example of %s", name)
		}
		return string(found[1])
	}
	for _, proxy := range []struct {
		name, scheme string
		command      func(dir, config string) *exec.Cmd
		config       func(example, dir, server, addr string) string
	}{
		{"caddy", "http", func(dir, config string) *exec.Cmd {
			c := exec.Command("caddy", "run", "--adapter", "caddyfile", "--config", config)
			c.Env = append(os.Environ(), "XDG_DATA_HOME="+dir, "XDG_CONFIG_HOME="+dir)
			return c
		}, func(example, _, server, addr string) string {
			// Without a domain there is no certificate.
			_, port, _ := strings.Cut(addr, ":")
			example = strings.Replace(example, proxied, "http://"+proxied+":"+port, 1)
			return "{\n\tadmin off\n\tauto_https off\n\tdefault_bind 127.0.0.1\n}\n" + strings.ReplaceAll(example, readmeAddr, server)
		}},
		{"nginx", "https", func(dir, config string) *exec.Cmd {
			return exec.Command("nginx", "-p", dir, "-c", config, "-e", filepath.Join(dir, "error.log"))
		}, func(example, dir, server, addr string) string {
			certificate(t, dir)
			example = strings.NewReplacer("listen 443 ssl", "listen "+addr+" ssl", "/etc/ssl/certs/lists.example.org.pem", dir+"/cert.pem",
				"/etc/ssl/private/lists.example.org.key", dir+"/key.pem", readmeAddr, server).Replace(example)
			paths := ""
			for _, kind := range []string{"client_body", "proxy", "fastcgi", "uwsgi", "scgi"} {
				paths += kind + "_temp_path " + dir + "/" + kind + ";\n"
			}
			return "daemon off; pid " + dir + "/pid; events {} http { access_log off;\n" + paths + example + "}\n"
		}},
	} {
		t.Run(proxy.name, func(t *testing.T) {
			_, err := exec.LookPath(proxy.name)
			required(t, proxy.name, err)
			dir, server, addr := t.TempDir(), freeAddr(t), freeAddr(t)
			config := filepath.Join(dir, "config")
			fileKind := map[string]string{"caddy": "caddyfile", "nginx": "nginx"}[proxy.name]
			if err := os.WriteFile(config, []byte(proxy.config(block(fileKind), dir, server, addr)), 0o600); err != nil {
				t.Fatal(err)
			}
			log := serveBehindProxy(t, dir, server)
			start(t, proxy.command(dir, config))
			client := &http.Client{
				Transport:     &http.Transport{TLSClientConfig: &tls.Config{InsecureSkipVerify: true}},
				CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
			}
			send := func(method, path, body string) *http.Response {
				t.Helper()
				var last error
				for range 100 {
					r, err := http.NewRequest(method, proxy.scheme+"://"+addr+path, strings.NewReader(body))
					if err != nil {
						t.Fatal(err)
					}
					_, port, _ := strings.Cut(addr, ":")
					r.Host = proxied + ":" + port
					r.Header.Set("X-Forwarded-For", "198.51.100.66")
					r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
					response, err := client.Do(r)
					if err == nil {
						response.Body.Close()
						return response
					}
					last = err
					time.Sleep(100 * time.Millisecond)
				}
				t.Fatal(last)
				return nil
			}
			if got := send("GET", "/", ""); got.StatusCode != http.StatusOK {
				t.Errorf("the front page: status %d", got.StatusCode)
			}
			if got := send("GET", "/v1/rosters", ""); got.StatusCode != http.StatusUnauthorized {
				t.Errorf("the API without a key: status %d", got.StatusCode)
			}
			cookies := send("POST", "/theme", url.Values{"theme": {"dark"}, "back": {"/"}}.Encode()).Cookies()
			if len(cookies) != 1 || cookies[0].Secure != (proxy.scheme == "https") {
				t.Errorf("cookies over %s: %v", proxy.scheme, cookies)
			}
			if text := log.String(); strings.Contains(text, "198.51.100.66") || !strings.Contains(text, "remote=127.0.0.1") {
				t.Errorf("the log does not have the client's address:\n%s", text)
			}
		})
	}
}

// serveBehindProxy starts a server with the flags of the README. It returns its log.
func serveBehindProxy(t *testing.T, dir, addr string) *lockedBuffer {
	t.Helper()
	db := filepath.Join(dir, "rollcall.db")
	if out, err := exec.Command("rollcall", "--db", db, "keys", "add", "--scope", "admin", "administrator").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	log := &lockedBuffer{}
	cmd := exec.Command("rollcall", "--db", db, "serve", "--addr", addr, "--trust-proxy", "127.0.0.1/32", "--hosts", proxied, "--public", "https://"+proxied)
	cmd.Stderr = log
	start(t, cmd)
	if err := awaitOK("http://" + addr + "/readyz"); err != nil {
		t.Fatalf("%v\n%s", err, log)
	}
	return log
}

// start starts a program and stops it at the end of the test.
func start(t *testing.T, cmd *exec.Cmd) {
	t.Helper()
	if cmd.Stderr == nil {
		cmd.Stderr = t.Output()
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Signal(os.Interrupt)
		_ = cmd.Wait() // Wait returns the signal as an error
	})
}

// A lockedBuffer is a buffer that a program writes while the test reads it.
type lockedBuffer struct {
	mu  sync.Mutex
	all bytes.Buffer
}

// Write appends p.
func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.all.Write(p)
}

// String returns what was written.
func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.all.String()
}

// certificate writes a self-signed certificate and its key.
func certificate(t *testing.T, dir string) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	about := &x509.Certificate{SerialNumber: big.NewInt(1), DNSNames: []string{proxied}, NotAfter: time.Now().Add(time.Hour)}
	signed, err := x509.CreateCertificate(rand.Reader, about, about, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	private, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	for name, block := range map[string]*pem.Block{"cert.pem": {Type: "CERTIFICATE", Bytes: signed}, "key.pem": {Type: "PRIVATE KEY", Bytes: private}} {
		if err := os.WriteFile(filepath.Join(dir, name), pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}
