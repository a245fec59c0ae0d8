import { problemCatalogue } from '@opchain/contract';
import type { FieldError, ProblemCode } from '@opchain/contract';

/** A request that is refused before the shop's rules see it. */
export class Fault extends Error {
  override readonly name = 'Fault';
  constructor(
    readonly code: ProblemCode,
    readonly errors: readonly FieldError[] = [],
    message: string = problemCatalogue[code].detail,
  ) {
    super(message);
  }
}
