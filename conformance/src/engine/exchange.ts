import type { JsonValue } from '@opchain/core';
import type { HeaderField } from '@opchain/core/model';

/** One request of a case, as it was sent but for its credential, and what came back. */
export interface Exchange {
  readonly method: string;
  readonly url: string;
  /** Without the credential's own fields. */
  readonly headers: readonly HeaderField[];
  readonly body?: string;
  /** Whom it was sent as; undefined: nobody. */
  readonly as?: string;
  readonly durationMs: number;
  readonly response: ReceivedResponse;
}

export interface ReceivedResponse {
  readonly status: number;
  readonly headers: readonly HeaderField[];
  readonly text: string;
  /** The body's value where it is JSON; undefined otherwise. */
  readonly json: JsonValue | undefined;
}
