import type { HeaderField, JsonValue } from '@opchain/core/plugin';
import type { VariableOrigin } from './variables.js';

/** What a call sends. */
export interface RecordedRequest {
  /** A name for the step, if the format has one. */
  readonly name?: string;
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  readonly headers: readonly HeaderField[];
  readonly body?: RecordedBody;
  /** Name of the credential, if the format has one but not its secret. */
  readonly credential?: string;
  /** Missing if the format records requests alone. */
  readonly response?: RecordedResponse;
}

/** A call as a format has recorded it. */
export interface RecordedCall extends RecordedRequest {
  /** Milliseconds on any common time axis. */
  readonly startedAt: number;
  readonly endedAt: number;
}

/** A request body. */
export interface RecordedBody {
  /** Media type with its parameters; empty if it was not recorded. */
  readonly contentType: string;
  readonly text: string;
  /** Those of a multipart form, whose `text` is empty. */
  readonly fields?: readonly FormField[];
}

/** A field of a multipart form: a text, or the name of a file, whose content is not recorded. */
export type FormField =
  { readonly name: string; readonly value: string } | { readonly name: string; readonly file: string };

/** A response. */
export interface RecordedResponse {
  readonly status: number;
  readonly headers: readonly HeaderField[];
  /** The parsed body if it is JSON. */
  readonly json?: JsonValue | undefined;
}

/** What a format reads from a file. */
export interface Recording {
  /** Title of the chain. */
  readonly title: string;
  /** In any order. */
  readonly calls: readonly RecordedCall[];
  /** True for all that a browser sent: what goes to other servers than those of the API is left out. */
  readonly isTraffic?: boolean;
  /** What the format had to leave out, one sentence each. */
  readonly notes: readonly string[];
  /** By the text that represents a variable in the calls; missing if the format has none. */
  readonly variables?: ReadonlyMap<string, VariableOrigin>;
}

/** Calls one after the other, of a format that knows no times. */
export const toSequence = (requests: readonly RecordedRequest[]): readonly RecordedCall[] =>
  requests.map((request, index) => ({ ...request, startedAt: 10 * index, endedAt: 10 * index + 5 }));

/** The media type of a body without parameters, in lower case. */
export const mediaType = (contentType: string): string => contentType.replace(/;.*/s, '').trim().toLowerCase();
export const isJsonType = (contentType: string): boolean => /[/+]json$/.test(mediaType(contentType));
