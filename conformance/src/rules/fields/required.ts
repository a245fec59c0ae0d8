import { formatPointer, isObject } from '@opchain/core/internal/model';
import { writeField } from '@opchain/resources';
import { nameField, reject, type Rule } from '../rule.js';

/** Leaves out each required field, and each optional one. */
export const required: Rule = {
  name: 'required',
  title: 'Rejects requests without a required field, and accepts them without an optional one',

  async *derive({ fields, isValid, operation }) {
    for (const field of fields) {
      // Without any field: also where at least one of several optional ones is required.
      const names = field.schema['required'];
      const [missing, ...more] = Array.isArray(names) ? names : [];
      if (field.in === 'body' && isObject(field.schema['properties']) && !(await isValid({}, field.schema)))
        yield {
          ...reject(field, 'required', {}, `no field of ${operation.id}`),
          // Several missing fields are several errors.
          expect:
            more.length > 0
              ? { kind: 'fields' }
              : {
                  kind: 'fields',
                  pointer: formatPointer([...field.path, ...(typeof missing === 'string' ? [missing] : [])]),
                },
        };
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
