import type { ProblemCode } from '@opchain/contract';

/** Thrown by hooks and handlers to answer with an error; the error handler writes the answer. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem';
  constructor(readonly code: ProblemCode) {
    super(code);
  }
}
