import { createRecord } from '../../derive/create-record.js';
import { type Field, readField, type RequestDraft, writeField } from '@opchain/resources';
import { jsonEquals } from '../../engine/case-response.js';
import { NotTriedError } from '../../engine/not-tried-error.js';
import { nameField, type Rule } from '../rule.js';

/** Creates records without a field that has a default. */
export const defaults: Rule = {
  name: 'defaults',
  title: 'Uses the default of a field that a request leaves out',

  *derive({ operation, fields }) {
    if (operation.method !== 'POST') return;
    for (const field of fields) {
      const usual = field.schema['default'];
      if (field.in !== 'body' || field.required || usual === undefined || usual === null || typeof usual === 'object')
        continue;
      yield {
        key: field.path.join(' '),
        title: `Uses ${JSON.stringify(usual)} if ${operation.id} is sent without ${nameField(field)}`,
        clause: `${nameField(field)} default`,
        async run(session) {
          const { response } = await createRecord(session, operation.id, {
            change: (_, __, draft) => {
              if (hasParent(draft, field)) return writeField(draft, field, undefined);
              throw new NotTriedError(`the request has no object around ${nameField(field)}`);
            },
          });
          const value = response.field(field.pointer);
          if (value !== undefined && !jsonEquals(value, usual)) response.expectField(field.pointer, usual);
        },
      };
    }
  },
};

/** True if the request has the object around a field, and one item in each list on the way: its place in the response is known. */
function hasParent(draft: RequestDraft, { in: location, path }: Field): boolean {
  const read = (end: number) => readField(draft, { in: location, path: path.slice(0, end) });
  return path.slice(0, -1).every((segment, index) => {
    const list = read(index);
    return read(index + 1) !== undefined && (typeof segment === 'string' || (Array.isArray(list) && list.length === 1));
  });
}
