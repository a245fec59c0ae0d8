import { problemCatalog, type ProblemCode } from './problem-catalog.js';

/** One invalid field: its JSON Pointer ('' for the whole body, `/name` for a query parameter) and what is wrong with it. */
export interface FieldError {
  /** JSON Pointer of the field. */
  pointer: string;
  /** What is wrong, such as `is required`. */
  message: string;
}

/** The body of every error response (RFC 9457). */
export interface ProblemDocument {
  /** No other type is defined: `code` distinguishes the errors. */
  type: 'about:blank';
  /** The status in words. */
  title: string;
  /** HTTP status code, that of the response. */
  status: number;
  /** Stable code of the error. */
  code: ProblemCode;
  /** What went wrong: one sentence. */
  detail: string;
  /** The invalid fields, if any. */
  errors?: FieldError[];
}

/** The media type of a `ProblemDocument`. */
export const problemMediaType = 'application/problem+json';

const MAX_ERRORS = 100;

/**
 * The document for an error. `errors` comes out sorted by pointer, one per pointer (the first given), none below another, 100 at most.
 */
export function problemDocument(
  code: ProblemCode,
  options: { detail?: string; errors?: readonly FieldError[] } = {},
): ProblemDocument {
  const { status, title, detail } = problemCatalog[code];
  const document: ProblemDocument = { type: 'about:blank', title, status, code, detail: options.detail ?? detail };
  const byPointer = new Map<string, FieldError>();
  for (const error of options.errors ?? []) if (!byPointer.has(error.pointer)) byPointer.set(error.pointer, error);
  const topmost = [...byPointer.values()].filter(
    ({ pointer }) => !parentsOf(pointer).some((parent) => byPointer.has(parent)),
  );
  if (topmost.length > 0)
    document.errors = topmost.sort((a, b) => (a.pointer < b.pointer ? -1 : 1)).slice(0, MAX_ERRORS);
  return document;
}

function parentsOf(pointer: string): string[] {
  const keys = pointer.split('/');
  return keys.slice(1).map((_, index) => keys.slice(0, index + 1).join('/'));
}
