import type { JsonValue } from '@opchain/core';
import { OpchainError } from '@opchain/core';
import { findJsonSyntaxError } from './find-json-syntax-error.js';
import { locateLine } from './locate-line.js';

/** Parses JSON. Throws `SPEC_SYNTAX` with line and column. */
export function parseJson(text: string, location: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch (error) {
    if (error instanceof RangeError)
      throw new OpchainError('SPEC_TOO_COMPLEX', `${location} is nested too deeply.`, {
        file: location,
        cause: error,
      });
    const syntaxError = findJsonSyntaxError(text);
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
