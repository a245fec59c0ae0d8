import type { FieldError, ProblemCode } from '@opchain/contract';

/** The errors of the rules themselves; the server reports all others before. */
export type ShopErrorCode = Extract<
  ProblemCode,
  'invalid-fields' | 'unknown-record' | 'dangling-reference' | 'in-use' | 'forbidden-transition'
>;

/** A request that the rules reject. `code` is stable, `message` is for users, `errors` lists the invalid fields, if any. */
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
