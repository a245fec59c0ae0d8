import type { FieldError, ProblemCode } from '@opchain/contract';

/** Thrown by middleware to answer with an error; `sendProblemDocuments` writes the answer. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem';
  constructor(
    readonly code: ProblemCode,
    readonly errors: readonly FieldError[] = [],
  ) {
    super(code);
  }
}
