import { typesOf } from '../../../contract/field.js';
import { listTriable, nameField } from '../../../rules/rule.js';
import type { MutationOperator } from '../../mutant.js';
import { invalidValue } from '../../invalid-value.js';
import { fieldOf, onRequest, withField } from '../../mutate-exchange.js';

const kinds: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['letters beyond ASCII', /[^\p{ASCII}\p{So}]/u],
  ['an emoji', /\p{Extended_Pictographic}(?<![\d#*])/u],
  ['quotes', /['"]/],
];

/** Rejects valid texts that have unusual characters. */
export const textTight: MutationOperator = {
  name: 'text-tight',
  title: 'Rejects texts with characters that are allowed',

  async *derive(subject) {
    for (const field of listTriable(subject)) {
      if (field.in !== 'body' || field.opaque || !typesOf(field).includes('string')) continue;
      for (const [name, pattern] of kinds) {
        const sample = { 'letters beyond ASCII': 'é日', 'an emoji': '😀', quotes: '"\'' }[name] ?? '';
        if (field.schema['enum'] !== undefined || !(await subject.isValid(sample, field.schema))) continue;
        yield {
          key: `${field.path.join(' ')} ${name}`,
          title: `Rejects ${name} in ${nameField(field)} of ${subject.operation.id}`,
          clause: `${nameField(field)} pattern`,
          mutate: onRequest(subject.operation, (request) => {
            const value = fieldOf(request, field);
            return typeof value === 'string' && pattern.test(value)
              ? withField(request, field, invalidValue(field))
              : request;
          }),
        };
      }
    }
  },
};
