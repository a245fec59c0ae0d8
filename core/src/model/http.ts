/** A header field as sent or received. The name retains its case; repeated fields are separate entries. */
export type HeaderField = readonly [name: string, value: string];

/** An HTTP request without its credentials. Immutable: changes create a new one. */
export interface HttpCall {
  /** As sent, usually in upper case. */
  readonly method: string;
  /** Absolute, `http:` or `https:`. */
  readonly url: string;
  /** In the order in which they are sent. */
  readonly headers: readonly HeaderField[];
  /** Cookies of this call only, with encoded values. The executor writes the `Cookie` header. */
  readonly cookies: readonly HeaderField[];
  /** Missing if no body is sent. */
  readonly body?: string | Uint8Array;
}

/** An HTTP response whose body has been read. */
export interface HttpResult {
  /** HTTP status code. */
  readonly status: number;
  /** Reason phrase; may be empty. */
  readonly statusText: string;
  /** In the order in which they were received. */
  readonly headers: readonly HeaderField[];
  /** Decoded from its content encoding, at most `maxBodyBytes` long. */
  readonly body: Uint8Array;
  /** True if the body was longer than `maxBodyBytes`; the rest was not read. */
  readonly truncated: boolean;
}

/** A response of which only the status and the headers have arrived, and a part of the body. */
export interface PartialResponse extends Omit<HttpResult, 'body' | 'truncated'> {
  /** What has arrived of the body until now. */
  body(): Uint8Array;
}

/** Value of the first field with that name, ignoring case. */
export function findHeader(headers: readonly HeaderField[], name: string): string | undefined {
  const lowerName = name.toLowerCase();
  for (const [field, value] of headers)
    if (field.length === lowerName.length && field.toLowerCase() === lowerName) return value;
  return undefined;
}

/** The values of all fields with that name, ignoring case, in their order. */
export function listHeader(headers: readonly HeaderField[], name: string): readonly string[] {
  const lowerName = name.toLowerCase();
  return headers.flatMap(([field, value]) => (field.toLowerCase() === lowerName ? [value] : []));
}

/** The values of all fields with that name as one text (RFC 9110, section 5.3); undefined if there is none. */
export function combineHeader(headers: readonly HeaderField[], name: string): string | undefined {
  const values = listHeader(headers, name);
  return values.length === 0 ? undefined : values.join(', ');
}

/**
 * Header parameters that OpenAPI ignores because the message itself sets them ("Parameter Object", `name`), in lower
 * case.
 */
export const ignoredHeaders: ReadonlySet<string> = new Set(['accept', 'content-type', 'authorization']);
