import type { PatternMatcher } from '../../checks/match-pattern.js';
import type { SimpleMatcher } from './match-simple-pattern.js';
import type { Schema } from '../../model/api-description.js';

/** One way in which a value does not match its schema. */
export interface SchemaDiagnostic {
  /** JSON Pointer into the value. */
  readonly pointer: string;
  /** The requirement, as a sentence without its subject, e.g. `must be at least 1`. */
  readonly message: string;
}

/** The state of one validation. */
export interface ValidationState {
  /** Resolves a schema's `$ref`. */
  resolve(schema: Schema): Schema;
  /** Write-only properties are not expected in a response, nor read-only ones in a request. */
  readonly absent: 'writeOnly' | 'readOnly' | undefined;
  /** Undefined until a pattern needed the engine and it was loaded. */
  readonly matcher: PatternMatcher | undefined;
  /** For patterns that do not need the engine. */
  readonly matchSimple: SimpleMatcher;
  /** Remaining work, in schemas times values. */
  stepsLeft: number;
  /** The problems found. */
  readonly diagnostics: SchemaDiagnostic[];
  /** What could not be validated, once each. */
  readonly unchecked: Set<string>;
}

/** Ends a validation: too much work, the pattern engine must be loaded first, or enough problems were found. */
export class ValidationAborted extends Error {
  constructor(readonly reason: 'work' | 'patterns' | 'enough') {
    super(reason);
  }
}

/** Counts work; throws if the validation exceeds its limit. */
export function spendSteps(state: ValidationState, steps: number): void {
  state.stepsLeft -= steps;
  if (state.stepsLeft < 0) throw new ValidationAborted('work');
}
