/// <reference lib="esnext.disposable" />
/**
 * Wellturn checks and repairs LLM message histories, and checks A2A, chat and human-in-the-loop payloads and streams.
 *
 * ```js
 * import { load } from "wellturn";
 *
 * const wt = await load();
 * const report = wt.check(messages, { phase: "before_model" });
 * if (!report.clean) console.log(report.findings);
 * ```
 *
 * Two channels: what is wrong with a document is a {@link Finding}; what is wrong with the call is a
 * {@link WellturnError} that is thrown.
 */
import type { Code, Op, Options, RuleId, Subject } from "./catalogue.js";

export type * from "./catalogue.js";

/**
 * Compiles the module and starts it. Call it once and keep the checker: every checker has a memory of its own, for
 * which engines reserve gigabytes of address space.
 *
 * @param source where the module comes from; the default is the package's own. The entry `wellturn/module` (which is
 *   also what edge runtimes get) has none and needs a `WebAssembly.Module`.
 * @throws {WellturnError} engine/failed, engine/incompatible-abi
 */
export function load(source?: Source | Promise<Source>, settings?: Settings): Promise<Checker>;

/**
 * The same without waiting, from bytes or a module. Browsers refuse to compile large modules synchronously on the main
 * thread (current Chromium above 8 MB, older ones above 4 kB): prefer {@link load} there.
 */
export function loadSync(source?: WasmModule | ArrayBuffer | ArrayBufferView, settings?: Settings): Checker;

/** The module: compiled, as bytes, as a response, or its address. */
export type Source = WasmModule | ArrayBuffer | ArrayBufferView | ResponseLike | { readonly href: string } | string;

/** `WebAssembly.Module`, for those who compile without the types of a browser or of Node, too. */
export type WasmModule = typeof globalThis extends { WebAssembly: { Module: new (...args: any) => infer Module } }
  ? Module
  : object;

/** What load() needs of a `Response`. */
export interface ResponseLike {
  readonly ok: boolean;
  readonly status: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

export interface Settings {
  /** memory in bytes past which an instance is replaced after a call, as memory never shrinks; 64 MiB by default */
  recycleAbove?: number;
}

/**
 * A document: JSON text, its UTF-8 bytes, or a value that `JSON.stringify` will write. Text and bytes are taken as they
 * are, so they may be no JSON at all; that is a finding. Offsets count the bytes of the text that was checked.
 */
export type Document = string | Uint8Array | object | number | boolean | null;

/** All methods are synchronous; none keeps anything between calls. */
export interface Checker {
  /** Reports what is wrong with a document. */
  check(document: Document, options?: Options): Report;

  /**
   * Applies safe fixes until none is left. The repaired document comes as what was given: text for text, bytes for
   * bytes, both with every untouched token spelled as it came, or a value for a value. When nothing changed it is the
   * caller's own.
   */
  repair<D extends Document>(document: D, options?: Options): Repair<D>;

  /** Follows a stream: one event, or an array of events, with the state of the last answer in the options. */
  watch(events: Document, options?: Options): Watch;

  /** The rules of this module, in catalogue order. */
  rules(): Rule[];

  /** Versions, limits, and what options may say. */
  info(): Info;

  /**
   * A validator for form libraries and others that take Standard Schema (standardschema.dev). Issues are the findings
   * at level error.
   *
   * @throws {WellturnError} at once, when the module does not know the subject or an option
   */
  schema<T = unknown>(subject: Subject, options?: Omit<Options, "subject">): StandardSchema<T>;

  /** The raw call: JSON text or bytes in, the bytes of the answer out, `{"ok":false,…}` included. */
  call(options: string | Uint8Array, document: string | Uint8Array): Uint8Array;

  /**
   * sha256 of the module in lower-case hex: checkers with equal digests give equal answers. Null when the checker was
   * made from a `WebAssembly.Module`, which does not give its bytes away.
   */
  readonly digest: string | null;

  /** Lets go of the memory. Later calls throw engine/closed. */
  dispose(): void;
  [Symbol.dispose](): void;
}

/** The caller's options, a limit, or the engine is wrong; see `code`. */
export class WellturnError extends Error {
  constructor(code: string, message: string, more?: { at?: string; cause?: unknown });
  readonly name: "WellturnError";
  /**
   * Never changes its meaning. `options/…`, `limit/…`, `abi/…` come from the module; `limit/input-too-large`,
   * `options/unwritable`, `document/unwritable`, `engine/failed`, `engine/incompatible-abi`, `engine/trapped` and
   * `engine/closed` from this package.
   */
  readonly code: string;
  /** RFC 6901 pointer into the options; empty when there is no place */
  readonly at: string;
}

/** Turns the byte offset of a finding into an index of the JavaScript string that was checked. */
export function toStringIndex(text: string, byteOffset: number): number;

export type Level = "error" | "contested" | "warning" | "info";

export interface Report {
  /** no finding at level error */
  clean: boolean;
  subject: Subject;
  dialect: string | null;
  target: string | null;
  /** protocol version found */
  a2a: string | null;
  /** counts all findings, also those past the limit of what is listed */
  counts: Record<Level, number>;
  /** by position, then code */
  findings: Finding[];
}

export interface Finding {
  code: Code;
  /** id in the rule catalogues */
  rule: RuleId;
  level: Level;
  /** RFC 6901 pointer into the document */
  at: string;
  /** in bytes from the start of the document */
  offset: number;
  message: string;
  /** what the message was made of */
  params: Record<string, string | number | string[]>;
  /** other places that the finding speaks of */
  related: { at: string; offset: number; message: string }[];
  fix: Fix | null;
}

export interface Fix {
  /** repair() applies safe fixes only */
  kind: "safe" | "unsafe";
  patch: Operation[];
}

/** One step of an RFC 6902 patch. */
export type Operation =
  | { op: "add" | "replace" | "test"; path: string; value: unknown }
  | { op: "remove"; path: string }
  | { op: "move" | "copy"; from: string; path: string };

export interface Repair<D = unknown> extends Report {
  changed: boolean;
  /** from the given document to the repaired one */
  patch: Operation[];
  /** findings of the repaired document, for which no safe fix exists */
  remaining: Finding[];
  /** the repaired document, as text, bytes or value like the given one */
  document: D extends string ? string : D extends Uint8Array ? Uint8Array : D;
  /** after a changed LangChain history: what to return to the reducer so that it arrives at exactly `document` */
  update?: unknown[] | null;
  update_kind?: string | null;
}

export interface Watch {
  findings: Finding[];
  /** give it back as `options.state` with the next events */
  state: unknown;
  phase: string;
  done: boolean;
}

export interface Rule {
  code: Code;
  rules: RuleId[];
  /** subject family: "json", "history", … */
  on: string;
  title: string;
  /** where the target does not say otherwise */
  level: Level;
  /** the best fix it can offer */
  fix: "none" | "safe" | "unsafe";
  /** release that brought it */
  since: string;
}

export interface Info {
  name: string;
  version: string;
  /** "major.minor" */
  abi: string;
  ops: Op[];
  /** members of the options object */
  options: string[];
  subjects: string[];
  dialects: string[];
  targets: string[];
  /** how many there are */
  rules: number;
  limits: {
    /** of a document */
    bytes: number;
    /** of the options */
    options_bytes: number;
    /** nesting of a document */
    depth: number;
    /** in a document */
    values: number;
    /** in a history */
    messages: number;
    /** listed in an answer */
    findings: number;
    /** findings counted by one reading of a history */
    counted: number;
  };
}

/** Standard Schema, version 1. */
export interface StandardSchema<T = unknown> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: "wellturn";
    readonly validate: (
      value: unknown,
    ) => { readonly value: T; readonly issues?: undefined } | { readonly issues: ReadonlyArray<Issue> };
    readonly types?: { readonly input: T; readonly output: T };
  };
}

export interface Issue {
  readonly message: string;
  readonly path: ReadonlyArray<PropertyKey>;
}
