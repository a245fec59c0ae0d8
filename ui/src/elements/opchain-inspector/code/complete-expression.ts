import type { OwnField } from '../../../schema/own-fields.js';
import type { CodeCompletions } from './code-completion.js';

/** The values of the own response that a condition or an output can name at the caret. */
export function completeExpression(
  text: string,
  caret: number,
  fields: readonly OwnField[],
): CodeCompletions | undefined {
  const word = /[\w$.#/~[\]-]*$/.exec(text.slice(0, caret))?.[0] ?? '';
  const rest = /^[\w$.#/~[\]-]*/.exec(text.slice(caret))?.[0] ?? '';
  // In a text of a condition.
  if ((text.slice(0, caret).split("'").length - 1) % 2 === 1) return undefined;
  return {
    from: caret - word.length,
    to: caret + rest.length,
    options: fields.map(({ expression, name }) => ({
      name: expression,
      detail: name === expression ? '' : name,
      about: undefined,
      insert: expression,
      isPreferred: false,
    })),
  };
}
