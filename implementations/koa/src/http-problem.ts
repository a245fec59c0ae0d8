import type { FieldError, ProblemCode } from '@opchain/contract';

/** Thrown by middleware to respond with an error; `sendProblemDocuments` writes the response. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem';
  constructor(
    readonly code: ProblemCode,
    readonly errors: readonly FieldError[] = [],
  ) {
    super(code);
  }
}
