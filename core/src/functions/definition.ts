import type { JsonValue } from '../model/json.js';
import type { PatternCapture } from '../checks/match-pattern.js';

/** What functions need that is loaded first. */
export interface FunctionTools {
  /** The groups of the first match of a regular expression in a text. */
  readonly capture?: PatternCapture;
  /** What a JSONPath selects. */
  readonly select: (query: string, value: JsonValue) => JsonValue | undefined;
}

/** Computes a value of arguments that were checked against its signature. Throws an `Error` that says what is wrong. */
export type ComputeFunction = (values: readonly JsonValue[], tools: FunctionTools) => JsonValue;
