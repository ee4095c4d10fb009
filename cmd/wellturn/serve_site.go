package main

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"fmt"
	"net/http"
	"path"
	"time"

	"github.com/wellturn/wellturn/wasm"
)

// siteFiles is the playground as `node js/playground/build.mjs` writes it, without the module.
//
//go:embed site
var siteFiles embed.FS

// modulePlaceholder stands in wellturn.js for the module in base64, so that the embedded folder does not change when the
// core does; js/playground/build.mjs has the same words.
const modulePlaceholder = "{{wellturn.wasm in base64}}"

// pagePolicy is what the pages declare themselves: scripts and styles from here only, and no request to anywhere, so
// that no document leaves the browser.
const pagePolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src data:; " +
	"connect-src 'none'; form-action 'none'; base-uri 'none'"

var contentTypes = map[string]string{
	".html": "text/html; charset=utf-8",
	".css":  "text/css; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
}

// siteFile is one file, whole in memory.
type siteFile struct {
	contentType, etag string
	content           []byte
}

func (f siteFile) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", f.contentType)
	w.Header().Set("ETag", f.etag)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(f.content))
}

// newSite returns the playground with the embedded module in it. It answers GET and HEAD.
func newSite() (http.Handler, error) {
	entries, err := siteFiles.ReadDir("site")
	if err != nil {
		return nil, err
	}
	module := []byte(base64.StdEncoding.EncodeToString(wasm.Module))
	mux := http.NewServeMux()
	for _, entry := range entries {
		name := entry.Name()
		content, err := siteFiles.ReadFile("site/" + name)
		if err != nil {
			return nil, err
		}
		content = bytes.ReplaceAll(content, []byte(modulePlaceholder), module)
		file := siteFile{contentTypes[path.Ext(name)], fmt.Sprintf(`"%x"`, sha256.Sum256(content)), content}
		if file.contentType == "" {
			return nil, fmt.Errorf("site/%s: no content type for %q", name, path.Ext(name))
		}
		mux.Handle("GET /"+name, file)
		if name == "index.html" {
			mux.Handle("GET /{$}", file)
		}
	}
	return guarded(mux), nil
}

// guarded adds to every answer, refusals included, what keeps the pages to themselves.
func guarded(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", pagePolicy+"; frame-ancestors 'none'") // which a page cannot say of itself
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Cache-Control", "no-cache") // may be kept, and is asked for again with its ETag
		next.ServeHTTP(w, r)
	})
}
