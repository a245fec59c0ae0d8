import { createRecord } from '../../derive/create-record.js';
import { writeField } from '@opchain/resources';
import { jsonEquals } from '../../engine/case-response.js';
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
      // In an object that is there, so that the default applies.
      if (field.path.length !== 1) continue;
      yield {
        key: field.path.join(' '),
        title: `Uses ${JSON.stringify(usual)} if ${operation.id} is sent without ${nameField(field)}`,
        clause: `${nameField(field)} default`,
        async run(session) {
          const { response } = await createRecord(session, operation.id, {
            change: (_, __, draft) => writeField(draft, field, undefined),
          });
          const value = response.field(field.pointer);
          if (value !== undefined && !jsonEquals(value, usual)) response.expectField(field.pointer, usual);
        },
      };
    }
  },
};
