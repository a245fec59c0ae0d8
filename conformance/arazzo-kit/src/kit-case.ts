/** Any value of JSON. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A response of the scripted server: status 200 with the JSON `{}` where nothing else is written. */
export interface ScriptedResponse {
  /** Status code; 200 by default. */
  readonly status?: number;
  /** Header fields by name; a list for several fields of one name. */
  readonly headers?: Readonly<Record<string, string | string[]>>;
  /** The body as JSON, with `Content-Type: application/json`. */
  readonly json?: Json;
  /** The body as it is written, with `Content-Type: application/xml`. */
  readonly xml?: string;
  /** The body as it is written, with `Content-Type: text/plain`. */
  readonly text?: string;
  /** No body at all. */
  readonly empty?: boolean;
  /** Milliseconds before the response is sent. */
  readonly delay?: number;
}

/**
 * The responses by `METHOD /path`, or `METHOD /path?name=value` for calls that have at least these parameters. A list is
 * given in sequence, the last one again and again. A call that matches nothing gets 200 with `{}`.
 */
export type ServerScript = Readonly<Record<string, ScriptedResponse | readonly ScriptedResponse[]>>;

/** A call that must arrive. What is not written is not compared, except the path, the query and the method. */
export interface ExpectedCall {
  /** `METHOD /path?name=value`; the query must match wholly, in any order of names. */
  readonly call: string;
  /** The query string as it is sent, where its very form matters. */
  readonly querystring?: string;
  /** Header fields by name; null for one that must not be sent. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** Cookies by name. */
  readonly cookies?: Readonly<Record<string, string>>;
  /** The body as JSON, sent with a JSON media type. */
  readonly json?: Json;
  /** The fields of an `application/x-www-form-urlencoded` body. */
  readonly form?: Readonly<Record<string, string | readonly string[]>>;
  /** The parts of a `multipart/form-data` body: text, or JSON where an object or a list is written. */
  readonly parts?: Readonly<Record<string, Json>>;
  /** The body as XML: compared without the declaration, and without blanks between elements. */
  readonly xml?: string;
  /** The body as text. */
  readonly text?: string;
  /** True if no body may be sent. */
  readonly noBody?: boolean;
  /** The call must arrive at least so many milliseconds after the one before. */
  readonly after?: number;
  /** The call must arrive at most so many milliseconds after the one before. */
  readonly within?: number;
  /** True if the call must arrive after the responses to all calls that are listed before it. */
  readonly waits?: boolean;
}

/** A call, or calls that may arrive in any order. */
export type ExpectedEntry = string | ExpectedCall | { readonly anyOrder: readonly (string | ExpectedCall)[] };

/** What must be seen from outside. */
export interface Expectation {
  /** `success` for the exit code 0, `failure` for any other; absent if the specification leaves it open. */
  readonly verdict?: 'success' | 'failure';
  /** All calls that the server must get, in order; absent if the specification leaves them open. */
  readonly calls?: readonly ExpectedEntry[];
  /** Outputs of the workflow, compared if the runner can print them. */
  readonly outputs?: Readonly<Record<string, Json>>;
}

/** One case: a document, what the server responds, and what must be seen. */
export interface KitCase {
  /** `section/name` or `section/subject/name`, from the file. */
  readonly id: string;
  /** A sentence about the behavior. */
  readonly title: string;
  /** The heading of the specification that holds the quoted sentence. */
  readonly heading: string;
  /** The sentence of the specification that the case proves. */
  readonly quote: string;
  /** The first version of Arazzo that has what the case uses; the document is of that version. */
  readonly since: '1.0.1' | '1.1.0';
  /** True if the specification leaves the behavior open: run and shown, but not counted. */
  readonly silent: boolean;
  /** True if the document breaks the specification, so that it must be rejected. */
  readonly invalid: boolean;
  /** Another case that must pass too: without it, a runner that merely ends with an error would pass this one. */
  readonly control?: string;
  /** The workflow to run. */
  readonly workflow: string;
  /** Values of the workflow's inputs, by name. */
  readonly inputs: Readonly<Record<string, Json>>;
  /** The document and what belongs to it: file name → content. The document is `case.arazzo.yaml`. */
  readonly files: Readonly<Record<string, Json>>;
  /** What the server replies. */
  readonly server: ServerScript;
  /** What must be seen from outside. */
  readonly expect: Expectation;
}
