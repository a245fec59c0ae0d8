import { writeJson } from '@opchain/core/internal/model';
import { accept, listTriable, reject, type Rule } from '../rule.js';

/** Sends each choice, and values that are close to a choice. */
export const enumRule: Rule = {
  name: 'enum',
  title: 'Accepts each choice of an enum, and rejects everything else',

  *derive(subject) {
    for (const field of listTriable(subject)) {
      const choices = field.schema['const'] === undefined ? field.schema['enum'] : [field.schema['const']];
      if (!Array.isArray(choices) || choices.length === 0) continue;
      for (const choice of choices.slice(0, 20)) yield accept(field, 'enum', choice, `the choice ${writeJson(choice)}`);
      const [first] = choices;
      if (typeof first !== 'string') continue;
      for (const other of [`${first}x`, first.toUpperCase(), ` ${first}`, ''])
        if (!choices.includes(other)) yield reject(field, 'enum', other, `the text ${writeJson(other)}`);
    }
  },
};
