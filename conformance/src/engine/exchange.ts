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
  /** Where the credential of that role is sent, without its value; undefined: the scheme has no simple form. */
  readonly credential?: CredentialPart;
  readonly durationMs: number;
  readonly response: ReceivedResponse;
}

/** The part of a request that has a credential. */
export interface CredentialPart {
  /** `user`: `USER:PASSWORD`, sent as the Basic scheme (RFC 7617, section 2). */
  readonly in: 'header' | 'query' | 'cookie' | 'user';
  /** Name of the header, query parameter or cookie. */
  readonly name: string;
  /** What comes before the value: `Bearer `. */
  readonly prefix: string;
}

export interface ReceivedResponse {
  readonly status: number;
  readonly headers: readonly HeaderField[];
  readonly text: string;
  /** The parsed body if it is JSON, otherwise undefined. */
  readonly json: JsonValue | undefined;
}
