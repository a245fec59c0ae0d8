import { type FieldError, problemCatalog, type ProblemCode } from '@opchain/contract';

/** A request that is rejected before it reaches the shop's rules. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem';
  constructor(
    readonly code: ProblemCode,
    readonly errors: readonly FieldError[] = [],
    message: string = problemCatalog[code].detail,
  ) {
    super(message);
  }
}
