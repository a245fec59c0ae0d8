import type { HeaderField, JsonValue } from '@opchain/core/plugin';

/** A call as a format has recorded it. */
export interface RecordedCall {
  /** A name for the step, if the format has one. */
  readonly name?: string;
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  readonly headers: readonly HeaderField[];
  readonly body?: RecordedBody;
  /** Milliseconds on any common time axis. */
  readonly startedAt: number;
  readonly endedAt: number;
  /** Missing if the format records requests alone. */
  readonly response?: RecordedResponse;
}

/** A request body. */
export interface RecordedBody {
  /** Media type with its parameters; empty if it was not recorded. */
  readonly contentType: string;
  readonly text: string;
}

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
  /** What the format had to leave out, one sentence each. */
  readonly notes: readonly string[];
}

/** The media type of a body without parameters, in lower case. */
export const mediaType = (contentType: string): string => contentType.split(';')[0]!.trim().toLowerCase();
export const isJsonType = (contentType: string): boolean => /[/+]json$/.test(mediaType(contentType));
