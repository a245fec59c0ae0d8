/** The default texts of an error response. */
export interface ProblemEntry {
  /** HTTP status code. */
  readonly status: number;
  /** The status in words. */
  readonly title: string;
  /** What went wrong: one sentence. */
  readonly detail: string;
}

/** Largest request body in bytes that the samples accept; a larger one is `body-too-large`. */
export const bodyLimit = 102_400;

/** The `Content-Type` of a request body must match this: JSON, in UTF-8 if it has a charset; other parameters are ignored. */
export const jsonMediaType = /^application\/json\s*(?:;(?!\s*charset\s*=\s*(?!"?utf-8"?\s*(?:;|$)))[^;]*)*$/i;

/** The detail of an `unauthenticated` response to a request with a credential. */
export const credentialRejected =
  'The credential that was sent was not accepted; see the WWW-Authenticate header for the scheme.';

/** Every error that a sample server responds with, by its stable code. `title` is the status in words (RFC 9110). */
export const problemCatalog = {
  'malformed-json': { status: 400, title: 'Bad Request', detail: 'The body is not valid JSON.' },
  unauthenticated: {
    status: 401,
    title: 'Unauthorized',
    detail: 'This operation needs a credential; see the WWW-Authenticate header for the scheme.',
  },
  forbidden: { status: 403, title: 'Forbidden', detail: 'This credential does not permit this operation.' },
  'unknown-path': {
    status: 404,
    title: 'Not Found',
    detail: 'This path does not exist; see /openapi.json.',
  },
  'unknown-record': { status: 404, title: 'Not Found', detail: 'The record does not exist.' },
  'method-not-allowed': {
    status: 405,
    title: 'Method Not Allowed',
    detail: 'This path does not allow this method; see the Allow header.',
  },
  'in-use': { status: 409, title: 'Conflict', detail: 'Another record references this one.' },
  'forbidden-transition': {
    status: 409,
    title: 'Conflict',
    detail: 'The record cannot move from its current status to this one.',
  },
  'limit-reached': { status: 409, title: 'Conflict', detail: 'The record has reached its limit.' },
  'body-too-large': { status: 413, title: 'Content Too Large', detail: `The body is larger than ${bodyLimit} bytes.` },
  'unsupported-media-type': {
    status: 415,
    title: 'Unsupported Media Type',
    detail: 'Send the body uncompressed, with Content-Type: application/json.',
  },
  'unknown-host': {
    status: 421,
    title: 'Misdirected Request',
    detail:
      'The host name of this request is not allowed. To allow it, start the server with --allowed-host and that name.',
  },
  'invalid-fields': {
    status: 422,
    title: 'Unprocessable Content',
    detail: 'Some fields are missing or invalid.',
  },
  'dangling-reference': {
    status: 422,
    title: 'Unprocessable Content',
    detail: 'Some fields reference records that do not exist.',
  },
  'internal-error': {
    status: 500,
    title: 'Internal Server Error',
    detail: 'The server failed to process the request.',
  },
} as const satisfies Record<string, ProblemEntry>;

/** The stable name of an error. */
export type ProblemCode = keyof typeof problemCatalog;
