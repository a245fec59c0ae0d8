import type { JsonValue } from '@opchain/core';
import { OpchainError } from '@opchain/core';
import { findJsonFault } from './find-json-fault.js';
import { locateLine } from './locate-line.js';

/** Parses JSON. Throws `SPEC_SYNTAX` with line and column. */
export function parseJson(text: string, location: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch (error) {
    if (error instanceof RangeError)
      throw new OpchainError('SPEC_TOO_COMPLEX', `${location} is nested too deeply to be read.`, { file: location, cause: error });
    const fault = findJsonFault(text);
    if (fault === undefined) throw new OpchainError('SPEC_SYNTAX', `${location} is not valid JSON.`, { file: location, cause: error });
    const place = locateLine(text, fault.position);
    throw new OpchainError('SPEC_SYNTAX', `${location} is not valid JSON: line ${place.line}, column ${place.column}: ${fault.message}.`, {
      file: location,
      ...place,
      cause: error,
    });
  }
}
