import type { PatternMatcher } from '../../checks/match-pattern.js';
import type { SimpleMatcher } from './match-simple-pattern.js';
import type { Schema } from '../../model/api-description.js';

/** One way in which a value does not fit its schema. */
export interface SchemaDiagnostic {
  /** JSON pointer into the value. */
  readonly pointer: string;
  /** What it should be: a sentence without its subject, e.g. `must be at least 1`. */
  readonly message: string;
}

/** What one validation holds while it goes. */
export interface ValidationState {
  /** What a schema's `$ref` names. */
  resolve(schema: Schema): Schema;
  /** Properties that are only ever written are not expected in a response, nor read-only ones in a request. */
  readonly absent: 'writeOnly' | 'readOnly' | undefined;
  /** Undefined until a pattern was met and the engine was loaded. */
  readonly matcher: PatternMatcher | undefined;
  /** For the patterns that need no engine. */
  readonly matchSimple: SimpleMatcher;
  /** Work that may still be done, in schemas times values. */
  stepsLeft: number;
  /** The problems found. */
  readonly diagnostics: SchemaDiagnostic[];
  /** What could not be judged, once each. */
  readonly unchecked: Set<string>;
}

/** Ends a validation: it would be too much work, the pattern engine is needed first, or enough was found. */
export class ValidationAborted extends Error {
  constructor(readonly reason: 'work' | 'patterns' | 'enough') {
    super(reason);
  }
}

/** Counts work; throws when it is more than the validation may do. */
export function spendSteps(state: ValidationState, steps: number): void {
  state.stepsLeft -= steps;
  if (state.stepsLeft < 0) throw new ValidationAborted('work');
}
