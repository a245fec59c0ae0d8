import { isObject } from '@opchain/core/internal/model';
import { readField, typesOf, writeField } from '@opchain/resources';
import { nameField, type Rule } from '../rule.js';

/** Adds a field that is not described to each object of the body. */
export const unknownFields: Rule = {
  name: 'unknown-fields',
  title: 'Ignores or rejects fields that are not described, as the contract defines it',

  *derive({ contract, fields }) {
    for (const field of fields) {
      if (field.in !== 'body' || !typesOf(field).includes('object')) continue;
      const isForbiddenBySchema = field.schema['additionalProperties'] === false;
      const isForbidden = isForbiddenBySchema || contract.settings.unknownFields === 'rejected';
      if (!isForbidden && contract.settings.unknownFields === undefined) continue;
      yield {
        key: field.path.join(' '),
        input: `an unknown field in ${nameField(field)}`,
        clause: `${nameField(field)} additionalProperties`,
        // Where the settings forbid it, the schema allows it, and is not asked.
        ...(isForbidden && !isForbiddenBySchema ? {} : { field }),
        draft(draft) {
          const object = readField(draft, field);
          return writeField(draft, field, { ...(isObject(object) ? object : {}), notDescribed: 'x' });
        },
        expect: isForbidden ? { kind: 'fields' } : 'accepted',
      };
    }
  },
};
