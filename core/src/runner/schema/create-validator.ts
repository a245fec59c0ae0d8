import { loadPatternMatcher, type PatternMatcher } from '../../checks/match-pattern.js';
import type { Schema } from '../../model/api-description.js';
import type { JsonValue } from '../../model/json.js';
import { evaluateSchema } from './evaluate-schema.js';
import { createSimpleMatcher } from './match-simple-pattern.js';
import { type SchemaDiagnostic, ValidationAborted, type ValidationState } from './validation-state.js';

/** Options of `createValidator`. */
export interface ValidatorOptions {
  /** Resolves a schema's `$ref`: `OperationDetail.resolve`. */
  resolve(schema: Schema): Schema;
  /** Direction of the values: write-only properties are not expected in a response, nor read-only ones in a request. */
  readonly direction?: 'request' | 'response';
  /** Maximum work of one validation, about one unit for each schema applied to a value (default 500,000). */
  readonly maxSteps?: number;
}

/** Result of validating one value. */
export interface Validation {
  /** At most 50. */
  readonly diagnostics: readonly SchemaDiagnostic[];
  /**
   * Sentences about what could not be validated: an unsupported pattern, a reference that does not resolve, too much
   * work.
   */
  readonly unchecked: readonly string[];
}

/** Validates a value against a schema. Never rejects for the contents of value or schema. */
export type Validate = (value: JsonValue, schema: Schema) => Promise<Validation>;

/**
 * Creates a validator for JSON Schema 2020-12, including formats. It generates no code, its work is bounded, and
 * patterns are matched in linear time: simple ones synchronously, others by an engine that is imported on first use. It
 * caches what it resolved and compiled.
 */
export function createValidator(options: ValidatorOptions): Validate {
  const targets = new Map<string, Schema>();
  const matchSimple = createSimpleMatcher();
  let matcher: PatternMatcher | undefined;
  const resolve = (schema: Schema): Schema => {
    const reference = typeof schema === 'object' ? schema.$ref : undefined;
    if (typeof reference !== 'string') return schema;
    let target = targets.get(reference);
    if (target === undefined) targets.set(reference, (target = options.resolve(schema)));
    return target;
  };
  const absent =
    options.direction === undefined ? undefined : options.direction === 'response' ? 'writeOnly' : 'readOnly';

  const validateOnce = (value: JsonValue, schema: Schema): Validation | undefined => {
    const state: ValidationState = {
      resolve,
      absent,
      matcher,
      matchSimple,
      stepsLeft: options.maxSteps ?? 500_000,
      diagnostics: [],
      unchecked: new Set(),
    };
    try {
      evaluateSchema(state, value, schema);
    } catch (error) {
      if (error instanceof ValidationAborted && error.reason === 'patterns') return undefined;
      if (error instanceof RangeError || (error instanceof ValidationAborted && error.reason === 'work')) {
        state.unchecked.add('The value or its schema is too large or too deeply nested to be fully checked.');
      } else if (!(error instanceof ValidationAborted)) throw error;
    }
    return { diagnostics: state.diagnostics, unchecked: [...state.unchecked] };
  };

  return async (value, schema) => {
    const first = validateOnce(value, schema);
    if (first !== undefined) return first;
    matcher ??= await loadPatternMatcher();
    return validateOnce(value, schema) ?? { diagnostics: [], unchecked: [] };
  };
}
