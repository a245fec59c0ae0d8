import type { FieldError, ProblemCode } from '@opchain/contract';

/** Thrown (or passed to `next`) by handlers to answer with an error; the error middleware writes the answer. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem';
  constructor(
    readonly code: ProblemCode,
    readonly errors: readonly FieldError[] = [],
  ) {
    super(code);
  }
}
