import type { JsonValue } from '@opchain/core';
import { typesOf } from '@opchain/resources';
import { reject, type Rule } from '../rule.js';

const samples: readonly (readonly [type: string, value: JsonValue, name: string])[] = [
  ['string', 'text', 'a string'],
  ['number', 12, 'a number'],
  ['boolean', true, 'a boolean'],
  ['array', [], 'a list'],
  ['object', {}, 'an object'],
  ['null', null, 'null'],
];

/** Texts that lenient parsers read as numbers. */
const lenientNumbers: readonly (readonly [text: string, input: string])[] = [
  ['', 'an empty text'],
  ['1,5', 'a number with a comma'],
  ['NaN', 'NaN'],
  ['Infinity', 'Infinity'],
];

/** Sends a value of every type that a field does not have. Outside the body, values are text. */
export const type: Rule = {
  name: 'type',
  title: 'Rejects values of another type',

  *derive({ fields, contract }) {
    for (const field of fields) {
      const types = typesOf(field);
      if (types.length === 0 || field.in === 'path') continue;
      if (field.in === 'body') {
        for (const [name, value, input] of samples) {
          const isAllowed = types.includes(name) || (name === 'number' && types.includes('integer'));
          if (!isAllowed) yield reject(field, 'type', value, input);
        }
        if (types.includes('number') || types.includes('integer')) yield reject(field, 'type', '1', 'a number as text');
        if (types.includes('integer') && !types.includes('number')) yield reject(field, 'type', 1.5, 'a fraction');
      } else if (types.every((name) => ['integer', 'number', 'boolean'].includes(name))) {
        yield reject(field, 'type', 'text', 'text');
        if (!types.includes('boolean')) yield reject(field, 'type', '1x', 'a number and a letter');
        if (types.includes('integer') && !types.includes('number')) yield reject(field, 'type', 1.5, 'a fraction');
        // Without a defined rejection, parsers may be lenient.
        if (contract.settings.rejections.fields !== undefined && !types.includes('boolean'))
          for (const [text, input] of lenientNumbers) yield reject(field, 'type', text, input);
      }
    }
  },
};
