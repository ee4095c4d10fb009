package main

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"runtime"
	"syscall"
	"time"

	"github.com/spf13/pflag"

	"github.com/wellturn/wellturn/wasm"
)

// shutdownGrace is how long requests that are being answered may take when the server is told to end.
const shutdownGrace = 3 * time.Second

// runServe serves the playground until it is interrupted: pages that check and repair in the browser, with the module
// that this program has inside. Documents never reach the server.
func runServe(ctx context.Context, c console, flags *pflag.FlagSet, args []string) int {
	addr := flags.String("addr", "127.0.0.1:8080", "host:port to listen on; port 0 takes a free one")
	open := flags.Bool("open", false, "show the playground in the browser")
	if status, ok := parse(c, flags, args); !ok {
		return status
	}
	if flags.NArg() > 0 {
		return c.trouble(fmt.Errorf("serve: unexpected argument %q; documents are pasted into the page", flags.Arg(0)))
	}
	site, err := newSite()
	if err != nil {
		return c.trouble(err)
	}
	ctx, release := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	defer release()
	context.AfterFunc(ctx, release) // a second interrupt ends the program at once
	listener, err := net.Listen("tcp", *addr)
	if err != nil {
		return c.trouble(err)
	}
	url := urlOf(listener.Addr().(*net.TCPAddr))
	fmt.Fprintf(c.out, "playground at %s, until interrupted; module sha256 %s\n", url, wasm.Digest())
	if *open {
		if err := openBrowser(url); err != nil {
			fmt.Fprintf(c.err, "wellturn: no browser opened: %v\n", err)
		}
	}
	if err := serveUntil(ctx, listener, site); err != nil {
		return c.trouble(err)
	}
	return exitClean
}

// serveUntil answers requests until ctx ends, and those that have begun a little longer. It closes the listener.
func serveUntil(ctx context.Context, listener net.Listener, handler http.Handler) error {
	server := &http.Server{Handler: handler, ReadHeaderTimeout: 10 * time.Second}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(listener) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), shutdownGrace)
	defer cancel()
	if server.Shutdown(grace) != nil {
		return server.Close()
	}
	return nil
}

// urlOf is where a browser on this machine finds the server.
func urlOf(addr *net.TCPAddr) string {
	if addr.IP.IsUnspecified() {
		return fmt.Sprintf("http://localhost:%d/", addr.Port)
	}
	return "http://" + addr.String() + "/"
}

// openBrowser shows a page in the user's browser and does not wait for it.
func openBrowser(url string) error {
	var command *exec.Cmd
	switch runtime.GOOS {
	case "darwin":
		command = exec.Command("open", url)
	case "windows":
		command = exec.Command("rundll32", "url.dll,FileProtocolHandler", url)
	default:
		command = exec.Command("xdg-open", url)
	}
	if err := command.Start(); err != nil {
		return err
	}
	go func() { _ = command.Wait() }() // collects it; what it says is the browser's business
	return nil
}
