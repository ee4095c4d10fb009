// Package host runs Wellturn's core in a Go process: it checks and repairs agent conversations, and watches streams of
// them, through the same WebAssembly module that browsers and Python agents run.
//
// # ABI 1
//
// No imports. Exports: memory; _initialize; wt_abi() -> major<<16|minor; wt_input(cap) -> ptr (persistent input buffer,
// grown to cap; 0 = refused); wt_call(optionsLen, documentLen) -> ptr<<32|len (options bytes, then document bytes, read
// from the input buffer; the answer is the guest's and is valid until the next call). One crossing per check in steady
// state, nothing to free. A trap means: drop the instance, report a typed error, take a fresh one. Hosts refuse another
// major. `info` answers versions, limits, build; every host shows the module's sha256.
//
// # Terms
//
// An [Engine] makes instances of the core; an [Instance] answers one request at a time; a [Host] keeps a bounded pool
// of instances and is safe for concurrent use. A request is two JSON texts, options and document, and so is the answer;
// [Host.Call] moves them as bytes, [Host.Check], [Host.Repair] and [Host.Watch] put Go types around them.
//
// # Two channels
//
// What is wrong with a document is a [Finding] in the [Report], never an error: invalid JSON and invalid UTF-8 too. An
// error means that somebody else is wrong: the caller ([ErrBadOptions]), the size of the request ([ErrLimit],
// [ErrInputTooLarge]), the life of the host ([ErrClosed], context errors), or the engine ([ErrEngine], [ErrABI],
// [TrapError]).
//
// # Trust
//
// Documents and options are not trusted. With the default engine they are read only inside a sandbox: the module has no
// imports, so it has no clock, no randomness, no files and no network, and a document that made the core fail would
// trap, which costs one instance and reaches the caller as a [TrapError]. The core bounds its own work (bytes, depth and
// findings are capped, and time is linear in the document), so no timeout is needed on the hot path; see [Interruptible]
// for one. Memory is bounded by the pool size times the memory limit of an instance, and an idle host by the pool size
// times the recycling bound. Nothing is kept between calls, so one caller's document cannot show in another's answer.
//
// The module is trusted as far as its sha256, [Host.Digest], says which one it is: two services with equal digests give
// equal answers. A compilation cache directory holds machine code that will be run: it must belong to the user and be
// writable by nobody else. The engine [Native] runs the same core without a sandbox.
package host
