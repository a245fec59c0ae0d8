import type { Schema } from '../../model/api-description.js';
import { isObject, type JsonObject, type JsonValue } from '../../model/json.js';
import type { EvaluatedKeys } from './evaluated-keys.js';
import type { SchemaDiagnostic, ValidationState } from './validation-state.js';

/** One value that is validated by one schema. */
export interface EvaluationContext {
  readonly state: ValidationState;
  readonly value: JsonValue;
  readonly schema: JsonObject;
  /** Receives problems; if undefined, only the result matters, and the first problem ends the work. */
  readonly diagnostics: SchemaDiagnostic[] | undefined;
  /** Undefined if evaluated keys need not be tracked. */
  readonly evaluatedKeys: EvaluatedKeys | undefined;
  /** Reports a problem of this value. Always returns false. */
  fail(message: string): false;
  /** Validates the same value by another schema, and tracks the keys that it evaluates. */
  evaluate(schema: Schema): boolean;
  /** Same as `evaluate`, but returns only the result. */
  test(schema: Schema): boolean;
  /** Same as `evaluate`, but adds problems to that list. */
  collect(schema: Schema, diagnostics: SchemaDiagnostic[]): boolean;
  /** Validates a member of this value. */
  evaluateAt(key: string | number, member: JsonValue, schema: Schema): boolean;
  /** Same as `evaluateAt`, but returns only the result. */
  testAt(key: string | number, member: JsonValue, schema: Schema): boolean;
}

/** The schema of a keyword that holds one. */
export function schemaOf(keyword: JsonValue | undefined): Schema | undefined {
  return typeof keyword === 'boolean' || isObject(keyword) ? keyword : undefined;
}

/** The schemas of a keyword that holds a list of them. */
export function schemasOf(keyword: JsonValue | undefined): readonly Schema[] {
  return Array.isArray(keyword) ? keyword.map(schemaOf).filter((schema) => schema !== undefined) : [];
}

/** The schemas of a keyword that holds them by name. */
export function schemaMapOf(keyword: JsonValue | undefined): JsonObject | undefined {
  return isObject(keyword) ? keyword : undefined;
}
