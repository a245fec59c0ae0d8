import type { JsonValue } from '@opchain/core';
import type { HeaderField } from '@opchain/core/internal/model';

/** One request of a case, as sent except for its credential, and the response. */
export interface Exchange {
  readonly method: string;
  readonly url: string;
  /** Without the fields that the credential adds. */
  readonly headers: readonly HeaderField[];
  readonly body?: string;
  /** The role that the request was sent as; undefined: no credential. */
  readonly as?: string;
  readonly durationMs: number;
  readonly response: ReceivedResponse;
}

export interface ReceivedResponse {
  readonly status: number;
  readonly headers: readonly HeaderField[];
  readonly text: string;
  /** The parsed body if it is JSON, otherwise undefined. */
  readonly json: JsonValue | undefined;
}
