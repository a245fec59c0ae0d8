/** What an error answer says unless the place that found it knows better. */
export interface ProblemEntry {
  readonly status: number;
  readonly title: string;
  readonly detail: string;
}

/** Largest request body in bytes that the samples take; a larger one is `body-too-large`. */
export const bodyLimit = 102_400;

/** What `Content-Type` of a request body must match: JSON, in UTF-8 if it says so at all; other parameters do not matter. */
export const jsonMediaType = /^application\/json\s*(?:;(?!\s*charset\s*=\s*(?!"?utf-8"?\s*(?:;|$)))[^;]*)*$/i;

/** What an `unauthenticated` answer says where a credential was sent. */
export const credentialRejected =
  'The credential that was sent was not accepted; see the WWW-Authenticate header for the scheme.';

/** Every error that a sample server answers with, by its stable code. `title` is the status in words (RFC 9110). */
export const problemCatalog = {
  'malformed-json': { status: 400, title: 'Bad Request', detail: 'The body is not valid JSON.' },
  unauthenticated: {
    status: 401,
    title: 'Unauthorized',
    detail: 'This operation needs a credential; see the WWW-Authenticate header for the scheme.',
  },
  forbidden: { status: 403, title: 'Forbidden', detail: 'This credential may not do this.' },
  'unknown-path': {
    status: 404,
    title: 'Not Found',
    detail: 'There is nothing at this path; see /openapi.json for what there is.',
  },
  'unknown-record': { status: 404, title: 'Not Found', detail: 'There is no such record.' },
  'method-not-allowed': {
    status: 405,
    title: 'Method Not Allowed',
    detail: 'This path does not take this method; see the Allow header.',
  },
  'in-use': { status: 409, title: 'Conflict', detail: 'Another record names this one.' },
  'forbidden-transition': {
    status: 409,
    title: 'Conflict',
    detail: 'The record cannot move from its present status to this one.',
  },
  'limit-reached': { status: 409, title: 'Conflict', detail: 'The record holds as much as it can.' },
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
      'This server is not known by the name in the Host header; start it with --allowed-host and that name if it ought to be.',
  },
  'invalid-fields': {
    status: 422,
    title: 'Unprocessable Content',
    detail: 'Some fields are missing or not as they must be.',
  },
  'dangling-reference': {
    status: 422,
    title: 'Unprocessable Content',
    detail: 'Some fields name records that do not exist.',
  },
  'internal-error': {
    status: 500,
    title: 'Internal Server Error',
    detail: 'Something went wrong here; it is not the fault of the request.',
  },
} as const satisfies Record<string, ProblemEntry>;

/** The stable name of an error. */
export type ProblemCode = keyof typeof problemCatalog;
