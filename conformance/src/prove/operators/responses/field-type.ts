import type { JsonValue } from '@opchain/core';
import { typesOf } from '../../../contract/field.js';
import type { MutationOperator } from '../../mutant.js';
import { onResponseField } from '../../mutate-exchange.js';
import { formatPath, listResponseFields } from '../../../contract/response-fields.js';

/** Returns a field in another type. */
export const fieldType: MutationOperator = {
  name: 'field-type',
  title: 'Returns a field in another type',

  *derive({ operation }) {
    for (const { path, schema } of listResponseFields(operation)) {
      const types = typesOf({ schema });
      if (types.length === 0) continue;
      yield {
        key: path.join(' '),
        title: `${operation.id} returns ${formatPath(path)} in another type`,
        clause: `responses 2xx ${formatPath(path)} type`,
        equivalentIfUnseen: 'the server returned no such field',
        mutate: onResponseField(operation, path, (value) => convert(value, types)),
      };
    }
  },
};

function convert(value: JsonValue, types: readonly string[]): JsonValue {
  if (typeof value === 'string') return types.includes('number') ? null : 12;
  return types.includes('string') ? { value } : JSON.stringify(value);
}
