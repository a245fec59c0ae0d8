import { compileOnce } from '../../checks/compile-once.js';
import type { CheckScope } from '../../checks/exchange.js';
import { languagesOf } from '../../checks/load-language.js';
import { readAnyExpression, readMapping } from '../../checks/read-mapping.js';
import type { LanguageName } from '../../checks/selector-language.js';
import type { Capture } from '../../model/chain.js';
import type { JsonValue } from '../../model/json.js';
import { formatMapping } from '../../model/mappings/mapping-text.js';
import { OpchainError } from '../../model/errors/opchain-error.js';
import { parseExpression } from '../../model/expressions/runtime-expression.js';
import { compileValue } from './compile-value.js';

/** A capture whose text has been parsed. */
export interface CompiledCapture {
  /** Selector languages that must be loaded before. */
  readonly languages: readonly LanguageName[];
  /** The value; undefined if it is missing. Throws `MAPPING_MISSING` if a part of it is, and if a selector cannot be evaluated. */
  read(scope: CheckScope): JsonValue | undefined;
}

/** Parses the text of a capture: a runtime expression, or mapping text. Throws `MAPPING_SYNTAX`. */
export const compileCapture = compileOnce(({ expression: text }: Capture): CompiledCapture => {
  const expression = parseExpression(text);
  if (expression !== undefined) return { languages: [], read: (scope) => readAnyExpression(expression, scope) };
  const value = compileValue(text);
  return {
    languages: value.mappings.flatMap(languagesOf),
    read: (scope) =>
      value.fill((mapping) => {
        const found = readMapping(mapping, scope);
        if (found !== undefined) return found;
        throw new OpchainError('MAPPING_MISSING', `${formatMapping(mapping)} has no value.`);
      }),
  };
});
