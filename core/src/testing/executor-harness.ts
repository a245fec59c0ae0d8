import type { HeaderField } from '../model/http.js';
import type { Plugin } from '../plugin/contract.js';

/**
 * What the executor kit needs of its surroundings. The script is plain data, so that a kit that runs in a browser can
 * hand it to a server elsewhere.
 */
export interface ExecutorHarness {
  /** A new plugin, with nothing kept from an earlier case. It adds one executor. */
  plugin(): Plugin | Promise<Plugin>;
  /** Starts a server that answers each path as scripted and writes down what it received. */
  serve(script: Readonly<Record<string, ScriptedResponse>>): Promise<ScriptedServer>;
  /** An address where nobody listens, without a slash at its end. */
  deadUrl(): Promise<string>;
  /** What the surroundings do not allow; the kit then wants it refused, not done by halves. */
  readonly limitations?: readonly ExecutorLimit[];
}

/**
 * - `cookies`: no `Cookie` header can be sent: wanted is `CALL_UNSUPPORTED`, and nothing sent.
 * - `redirects`: a redirect cannot be looked at: wanted is `CALL_UNSUPPORTED`, and the redirect not followed.
 * - `reasons`: why a connection failed cannot be known: `NETWORK_FAILED` will do.
 */
export type ExecutorLimit = 'cookies' | 'redirects' | 'reasons';

export interface ScriptedResponse {
  /** 200 unless given. */
  readonly status?: number;
  readonly headers?: readonly HeaderField[];
  readonly body?: string | Uint8Array;
  /** Sends the body so many times; stops when the client has gone. */
  readonly times?: number;
  /** Never answers; after a body that was given, never ends. */
  readonly hangs?: boolean;
  /** Closes the connection instead of answering, or after the body that was given but before the end of the answer. */
  readonly disconnect?: 'before' | 'within';
  /** Sent as it is, in place of an HTTP answer. */
  readonly raw?: string;
}

export interface ReceivedRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: readonly HeaderField[];
  readonly body: string;
}

export interface ScriptedServer {
  /** Without a slash at its end. */
  readonly url: string;
  received(): Promise<readonly ReceivedRequest[]>;
  close(): Promise<void>;
}
