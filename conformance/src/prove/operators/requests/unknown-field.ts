import { isObject } from '@opchain/core/internal/model';
import { typesOf } from '../../../contract/field.js';
import { nameField } from '../../../rules/rule.js';
import type { MutationOperator } from '../../mutant.js';
import { fieldOf, onRequest, withField } from '../../mutate-exchange.js';

/** Rejects unknown fields that must be ignored, or ignores those that must be rejected. */
export const unknownField: MutationOperator = {
  name: 'unknown-field',
  title: 'Rejects unknown fields that must be ignored, or the reverse',

  *derive({ operation, fields, contract }) {
    for (const field of fields) {
      const { properties, additionalProperties } = field.schema;
      if (field.in !== 'body' || !typesOf(field).includes('object') || !isObject(properties)) continue;
      const isForbidden = additionalProperties === false || contract.settings.unknownFields === 'rejected';
      if (!isForbidden && contract.settings.unknownFields === undefined) continue;
      yield {
        key: field.path.join(' '),
        title: `${isForbidden ? 'Ignores' : 'Rejects'} unknown fields in ${nameField(field)} of ${operation.id}`,
        clause: `${nameField(field)} additionalProperties`,
        mutate: onRequest(operation, (request) => {
          const value = fieldOf(request, field);
          if (!isObject(value)) return request;
          const known = Object.entries(value).filter(([name]) => Object.hasOwn(properties, name));
          if (known.length === Object.keys(value).length) return request;
          if (isForbidden) return withField(request, field, Object.fromEntries(known));
          return field.path.length === 0 ? { ...request, body: '[]' } : withField(request, field, 'text');
        }),
      };
    }
  },
};
