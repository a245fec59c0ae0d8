import type { FieldError, ProblemCode } from '@opchain/contract';

/** The errors that the rules themselves find; everything else is found by the server before. */
export type ShopErrorCode = Extract<
  ProblemCode,
  'invalid-fields' | 'unknown-record' | 'dangling-reference' | 'in-use' | 'forbidden-transition'
>;

/** A request that the rules refuse. `code` is stable, `message` is one sentence for people, `errors` names the fields at fault if any are. */
export class ShopError extends Error {
  override readonly name = 'ShopError';
  constructor(
    readonly code: ShopErrorCode,
    message: string,
    readonly errors: readonly FieldError[] = [],
  ) {
    super(message);
  }
}
