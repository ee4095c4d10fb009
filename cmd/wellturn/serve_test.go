package main

import (
	"context"
	"encoding/base64"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/wellturn/wellturn/wasm"
)

func site(t *testing.T) http.Handler {
	t.Helper()
	handler, err := newSite()
	if err != nil {
		t.Fatal(err)
	}
	return handler
}

// fetch sends one request; header is name and value in turn.
func fetch(handler http.Handler, method, target string, header ...string) *http.Response {
	request := httptest.NewRequest(method, target, nil)
	for i := 0; i < len(header); i += 2 {
		request.Header.Set(header[i], header[i+1])
	}
	answer := httptest.NewRecorder()
	handler.ServeHTTP(answer, request)
	return answer.Result()
}

func textOf(t *testing.T, answer *http.Response) string {
	t.Helper()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestSiteServesEveryFile(t *testing.T) {
	handler := site(t)
	entries, err := siteFiles.ReadDir("site")
	if err != nil {
		t.Fatal(err)
	}
	types := map[string]string{ // what the pages need, so that nothing is served that they do not
		"chat.html":     "text/html; charset=utf-8",
		"chat.js":       "text/javascript; charset=utf-8",
		"index.html":    "text/html; charset=utf-8",
		"playground.js": "text/javascript; charset=utf-8",
		"style.css":     "text/css; charset=utf-8",
		"wellturn.js":   "text/javascript; charset=utf-8",
	}
	if len(entries) != len(types) {
		t.Errorf("%d files are embedded, want %d", len(entries), len(types))
	}
	for name, want := range types {
		source, err := siteFiles.ReadFile("site/" + name)
		if err != nil {
			t.Error(err)
			continue
		}
		answer := fetch(handler, "GET", "/"+name)
		text := textOf(t, answer)
		if answer.StatusCode != http.StatusOK || answer.Header.Get("Content-Type") != want {
			t.Errorf("%s: status %d, type %q, want 200, %q", name, answer.StatusCode, answer.Header.Get("Content-Type"), want)
		}
		if name != "wellturn.js" && text != string(source) {
			t.Errorf("%s is not served as it is", name)
		}
		if strings.HasSuffix(name, ".html") && !strings.Contains(text, `http-equiv="Content-Security-Policy" content="`+pagePolicy+`"`) {
			t.Errorf("%s does not declare the policy that is served", name)
		}
		head := fetch(handler, "HEAD", "/"+name)
		if body := textOf(t, head); head.StatusCode != http.StatusOK || head.ContentLength != int64(len(text)) || body != "" {
			t.Errorf("HEAD %s: status %d, length %d, %d bytes of body; want 200, %d, none", name, head.StatusCode, head.ContentLength, len(body), len(text))
		}
		again := fetch(handler, "GET", "/"+name, "If-None-Match", answer.Header.Get("ETag"))
		if again.StatusCode != http.StatusNotModified {
			t.Errorf("%s with its own ETag: status %d, want 304", name, again.StatusCode)
		}
	}
	if textOf(t, fetch(handler, "GET", "/")) != textOf(t, fetch(handler, "GET", "/index.html")) {
		t.Error("/ is not index.html")
	}
}

func TestSiteHoldsTheModule(t *testing.T) {
	source, err := siteFiles.ReadFile("site/wellturn.js")
	if err != nil {
		t.Fatal(err)
	}
	before, after, found := strings.Cut(string(source), modulePlaceholder)
	if !found || strings.Contains(after, modulePlaceholder) {
		t.Fatal("site/wellturn.js must hold the placeholder once; run: node js/playground/build.mjs")
	}
	want := before + base64.StdEncoding.EncodeToString(wasm.Module) + after
	if textOf(t, fetch(site(t), "GET", "/wellturn.js")) != want {
		t.Error("wellturn.js does not hold the embedded module where the placeholder was")
	}
}

func TestSiteGuardsEveryAnswer(t *testing.T) {
	handler := site(t)
	for _, c := range []struct {
		method, target string
		status         int
	}{
		{"GET", "/", http.StatusOK},
		{"HEAD", "/chat.html", http.StatusOK},
		{"POST", "/", http.StatusMethodNotAllowed},
		{"PUT", "/index.html", http.StatusMethodNotAllowed},
		{"GET", "/missing", http.StatusNotFound},
		{"GET", "/site/index.html", http.StatusNotFound},
	} {
		answer := fetch(handler, c.method, c.target)
		if answer.StatusCode != c.status {
			t.Errorf("%s %s: status %d, want %d", c.method, c.target, answer.StatusCode, c.status)
		}
		for name, want := range map[string]string{
			"Content-Security-Policy":      pagePolicy + "; frame-ancestors 'none'",
			"Cross-Origin-Resource-Policy": "same-origin",
			"Referrer-Policy":              "no-referrer",
			"X-Content-Type-Options":       "nosniff",
			"Cache-Control":                "no-cache",
		} {
			if got := answer.Header.Get(name); got != want {
				t.Errorf("%s %s: %s is %q, want %q", c.method, c.target, name, got, want)
			}
		}
	}
}

// TestServeFinishesWhatItBegan ends the server while a request is being answered.
func TestServeFinishesWhatItBegan(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	url := urlOf(listener.Addr().(*net.TCPAddr))
	ctx, interrupt := context.WithCancel(t.Context())
	handler := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		interrupt()
		for { // until the server takes no more connections
			probe, err := net.Dial("tcp", listener.Addr().String())
			if err != nil {
				break
			}
			probe.Close()
		}
		io.WriteString(w, "whole")
	})
	ended := make(chan error, 1)
	go func() { ended <- serveUntil(ctx, listener, handler) }()
	answer, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if text := textOf(t, answer); text != "whole" {
		t.Errorf("the request in flight got %q", text)
	}
	if err := <-ended; err != nil {
		t.Errorf("serving ended with %v", err)
	}
}

func TestURLOfIsOneThatBrowsersTake(t *testing.T) {
	for addr, want := range map[string]string{
		"127.0.0.1:8080": "http://127.0.0.1:8080/",
		"[::1]:80":       "http://[::1]:80/",
		"0.0.0.0:8080":   "http://localhost:8080/",
		"[::]:8080":      "http://localhost:8080/",
	} {
		parsed, err := net.ResolveTCPAddr("tcp", addr)
		if err != nil {
			t.Fatal(err)
		}
		if got := urlOf(parsed); got != want {
			t.Errorf("urlOf(%s) is %q, want %q", addr, got, want)
		}
	}
}
