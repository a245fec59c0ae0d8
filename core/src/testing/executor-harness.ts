import type { HeaderField } from '../model/http.js';
import type { Plugin } from '../plugin/contract.js';

/**
 * The environment of the executor kit. The script is plain data, so that a kit that runs in a browser can pass it to a
 * server elsewhere.
 */
export interface ExecutorHarness {
  /** Creates a new plugin that adds one executor and retains nothing from an earlier case. */
  plugin(): Plugin | Promise<Plugin>;
  /** Starts a server that responds to each path as scripted and records what it received. */
  serve(script: Readonly<Record<string, ScriptedResponse>>): Promise<ScriptedServer>;
  /** A URL where nothing listens, without a trailing slash. */
  deadUrl(): Promise<string>;
  /** What the environment does not allow; the kit then expects a rejection instead of a partial result. */
  readonly limitations?: readonly ExecutorLimit[];
}

/**
 * - `cookies`: no `Cookie` header can be sent: the kit expects `CALL_UNSUPPORTED`, and nothing sent.
 * - `redirects`: a redirect cannot be inspected: the kit expects `CALL_UNSUPPORTED`, and the redirect not followed.
 * - `reasons`: the reason of a failed connection is unknown: `NETWORK_FAILED` is accepted.
 */
export type ExecutorLimit = 'cookies' | 'redirects' | 'reasons';

/** A response that the scripted server sends. */
export interface ScriptedResponse {
  /** HTTP status code, 200 by default. */
  readonly status?: number;
  /** Header fields of the response. */
  readonly headers?: readonly HeaderField[];
  /** Body of the response; text is sent as UTF-8. */
  readonly body?: string | Uint8Array;
  /** Sends the body this many times; stops when the client disconnects. */
  readonly times?: number;
  /** Never responds; or, if there is a body, never ends the response. */
  readonly hangs?: boolean;
  /** Closes the connection without a response, or after the body but before the end of the response. */
  readonly disconnect?: 'before' | 'within';
  /** Sent unchanged instead of an HTTP response. */
  readonly raw?: string;
}

/** A request that the scripted server received. */
export interface ReceivedRequest {
  /** HTTP method. */
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  /** Header fields as received. */
  readonly headers: readonly HeaderField[];
  /** Body, decoded as UTF-8. */
  readonly body: string;
}

/** A running scripted server. */
export interface ScriptedServer {
  /** Base URL without a trailing slash. */
  readonly url: string;
  /** Requests received so far, in order. */
  received(): Promise<readonly ReceivedRequest[]>;
  /** Stops the server and closes its connections. */
  close(): Promise<void>;
}
