import type { ProblemCode } from '@opchain/contract';

/** Thrown by hooks and handlers to respond with an error; the error handler writes the response. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem';
  constructor(readonly code: ProblemCode) {
    super(code);
  }
}
