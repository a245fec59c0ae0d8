import { listTriable, nameField } from '../../../rules/rule.js';
import type { MutationOperator } from '../../mutant.js';
import { fieldOf, onRequest, withField } from '../../mutate-exchange.js';

/** Accepts every text where the contract names choices. */
export const enumLoose: MutationOperator = {
  name: 'enum-loose',
  title: 'Accepts texts that are no choice of an enum, also in other letters',

  *derive(subject) {
    for (const field of listTriable(subject)) {
      const choices = field.schema['enum'];
      if (!Array.isArray(choices) || !choices.every((choice) => typeof choice === 'string')) continue;
      const [first] = choices;
      const mutants = [
        ['any text', () => first],
        ['other case', (text: string) => choices.find((choice) => choice === text.toLowerCase())],
        ['spaces', (text: string) => choices.find((choice) => choice === text.trim())],
      ] as const;
      for (const [key, choose] of mutants)
        yield {
          key: `${field.in} ${field.path.join(' ')} ${key}`,
          title: `Accepts a text that is no choice in ${nameField(field)} of ${subject.operation.id} (${key})`,
          clause: `${nameField(field)} enum`,
          mutate: onRequest(subject.operation, (request) => {
            const value = fieldOf(request, field);
            if (typeof value !== 'string' || choices.includes(value)) return request;
            const choice = choose(value);
            return choice === undefined ? request : withField(request, field, choice);
          }),
        };
    }
  },
};
