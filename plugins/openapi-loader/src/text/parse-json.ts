import { findJsonError, locateLine } from '@opchain/core/internal/document';
import { readJson } from '@opchain/core/internal/model';
import { type JsonValue, OpchainError } from '@opchain/core/plugin';

/** Parses JSON, with all digits of its numbers unless told otherwise. Throws `SPEC_SYNTAX` with line and column. */
export function parseJson(text: string, location: string, withDigits = true): JsonValue {
  try {
    return withDigits ? readJson(text) : readJson(text, false);
  } catch (error) {
    if (error instanceof RangeError)
      throw new OpchainError('SPEC_TOO_COMPLEX', `${location} is nested too deeply.`, {
        file: location,
        cause: error,
      });
    const syntaxError = findJsonError(text);
    if (syntaxError === undefined)
      throw new OpchainError('SPEC_SYNTAX', `${location} is not valid JSON.`, { file: location, cause: error });
    const position = locateLine(text, syntaxError.position);
    throw new OpchainError(
      'SPEC_SYNTAX',
      `${location} is not valid JSON: line ${position.line}, column ${position.column}: ${syntaxError.message}.`,
      {
        file: location,
        ...position,
        cause: error,
      },
    );
  }
}
