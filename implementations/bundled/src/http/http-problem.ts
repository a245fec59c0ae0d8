import { problemCatalog } from '@opchain/contract';
import type { FieldError, ProblemCode } from '@opchain/contract';

/** A request that is refused before the shop's rules see it. */
export class HttpProblem extends Error {
  override readonly name = 'Fault';
  constructor(
    readonly code: ProblemCode,
    readonly errors: readonly FieldError[] = [],
    message: string = problemCatalog[code].detail,
  ) {
    super(message);
  }
}
