import type { OperationDetail } from '@opchain/core/internal/model';
import { createValidator, type Validate } from '@opchain/core/internal/runner';

const validators = new WeakMap<OperationDetail, Validate>();

/** Validates values of an operation's requests. One is kept for each operation: it caches what it resolved. */
export function validatorOf(operation: OperationDetail): Validate {
  let validate = validators.get(operation);
  if (validate === undefined) {
    validate = createValidator({ resolve: (schema) => operation.resolve(schema), direction: 'request' });
    validators.set(operation, validate);
  }
  return validate;
}
