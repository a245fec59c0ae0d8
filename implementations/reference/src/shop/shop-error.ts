import { problemCatalog } from '@opchain/contract';
import type { FieldError, ProblemCode } from '@opchain/contract';

/** A request that is refused. `code` is stable, `message` is one sentence for people, `errors` names the fields at fault if any are. */
export class ShopError extends Error {
  override readonly name = 'Fault';
  constructor(
    readonly code: ProblemCode,
    message: string = problemCatalog[code].detail,
    readonly errors: readonly FieldError[] = [],
  ) {
    super(message);
  }
}

/** The record, or the fault that says that there is none. Somebody else's record is as good as none. */
export function requireRecord<Stored>(kind: string, record: Stored | null): Stored {
  if (record === null) throw new ShopError('unknown-record', `There is no ${kind} with this id.`);
  return record;
}
