import type { FieldError, ProblemCode } from '@opchain/contract';

/** Thrown (or passed to `next`) by handlers to respond with an error; the error middleware writes the response. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem';
  constructor(
    readonly code: ProblemCode,
    readonly errors: readonly FieldError[] = [],
  ) {
    super(code);
  }
}
