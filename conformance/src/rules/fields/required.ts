import { isObject } from '@opchain/core/model';
import { writeField } from '../../derive/request-draft.js';
import type { Rule } from '../rule.js';
import { nameField, reject } from '../rule.js';

/** Leaves out each required field, and each optional one. */
export const required: Rule = {
  name: 'required',
  title: 'Rejects requests without a required field, and accepts them without an optional one',

  async *derive({ fields, isValid, operation }) {
    for (const field of fields) {
      // Where at least one of several fields is required.
      const names = field.schema['required'];
      const isOptional = names === undefined || (Array.isArray(names) && names.length === 0);
      if (
        field.in === 'body' &&
        isOptional &&
        isObject(field.schema['properties']) &&
        !(await isValid({}, field.schema))
      )
        yield reject(field, 'required', {}, `no field of ${operation.id}`);
      // Valid requests have no optional parameters; without an item, a list is shorter.
      if (field.in === 'path' || (field.in !== 'body' && !field.required) || typeof field.path.at(-1) === 'number')
        continue;
      yield {
        key: `${field.in} ${field.path.join(' ')}`,
        input: `without ${nameField(field)}`,
        clause: `${nameField(field)} required`,
        field,
        draft: (draft) => writeField(draft, field, undefined),
        // Without a body, servers differ in what they miss: the body, its media type, or its fields.
        expect: !field.required
          ? 'accepted'
          : field.path.length === 0
            ? { kind: 'any' }
            : { kind: 'fields', pointer: field.pointer },
      };
    }
  },
};
