/** A header field as sent or received; names keep their case, repeated fields stay apart. */
export type HeaderField = readonly [name: string, value: string];

/** One HTTP request, ready but for its credentials. Immutable: whoever changes it makes a new one. */
export interface HttpCall {
  readonly method: string;
  /** Absolute, `http:` or `https:`. */
  readonly url: string;
  readonly headers: readonly HeaderField[];
  /** Cookies of this call alone; an executor writes the `Cookie` header. Values are already encoded. */
  readonly cookies: readonly HeaderField[];
  readonly body?: string | Uint8Array;
}

/** One HTTP response, its body read. */
export interface HttpResult {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly HeaderField[];
  /** Decoded of its content encoding, at most `maxBodyBytes` long. */
  readonly body: Uint8Array;
  /** True where the body was longer than allowed; the rest was not read. */
  readonly truncated: boolean;
}

/** The first field of that name, in any case. */
export function findHeader(headers: readonly HeaderField[], name: string): string | undefined {
  const lowerName = name.toLowerCase();
  for (const [field, value] of headers)
    if (field.length === lowerName.length && field.toLowerCase() === lowerName) return value;
  return undefined;
}
