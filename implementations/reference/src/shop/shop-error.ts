import { type FieldError, problemCatalog, type ProblemCode } from '@opchain/contract';

/** A rejected request. `code` is stable, `message` is for users, `errors` lists the invalid fields, if any. */
export class ShopError extends Error {
  override readonly name = 'ShopError';
  constructor(
    readonly code: ProblemCode,
    message: string = problemCatalog[code].detail,
    readonly errors: readonly FieldError[] = [],
  ) {
    super(message);
  }
}

/** The record. Throws `unknown-record` if there is none; somebody else's record counts as none. */
export function requireRecord<Stored>(kind: string, record: Stored | null): Stored {
  if (record === null) throw new ShopError('unknown-record', `There is no ${kind} with this id.`);
  return record;
}
