/** A call as it arrived at the scripted server. */
export interface RecordedCall {
  readonly method: string;
  /** The path as it was sent, percent-encoded. */
  readonly path: string;
  /** The query as it was sent, without the question mark. */
  readonly querystring: string;
  /** Header fields by their name in lower case; several of a name are joined with a comma. */
  readonly headers: Readonly<Record<string, string>>;
  /** The body, read as UTF-8. */
  readonly body: string;
  /** When it arrived, in milliseconds of a monotonic clock. */
  readonly arrivedAt: number;
  /** When its response was sent or its connection closed; absent while neither happened. */
  answeredAt?: number;
}

/** `METHOD /path?query`, as messages show a call. */
export const formatCall = ({ method, path, querystring }: RecordedCall): string =>
  `${method} ${path}${querystring === '' ? '' : `?${querystring}`}`;
