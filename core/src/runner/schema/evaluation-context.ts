import type { Schema } from '../../model/api-description.js';
import type { JsonObject, JsonValue } from '../../model/json.js';
import type { EvaluatedKeys } from './evaluated-keys.js';
import type { SchemaDiagnostic, ValidationState } from './validation-state.js';

/** One value being judged by one schema. */
export interface EvaluationContext {
  readonly state: ValidationState;
  readonly value: JsonValue;
  readonly schema: JsonObject;
  /** Where problems go; undefined: only the verdict is wanted, and the first problem ends the work. */
  readonly diagnostics: SchemaDiagnostic[] | undefined;
  /** Undefined: nobody wants to know what was evaluated. */
  readonly evaluatedKeys: EvaluatedKeys | undefined;
  /** Reports a problem of this value. Always false. */
  fail(message: string): false;
  /** Judges the same value by another schema, which marks what it evaluates. */
  evaluate(schema: Schema): boolean;
  /** As `same`, wanting the verdict alone. */
  test(schema: Schema): boolean;
  /** As `same`, with problems put there. */
  collect(schema: Schema, diagnostics: SchemaDiagnostic[]): boolean;
  /** Judges a member of this value. */
  evaluateAt(key: string | number, member: JsonValue, schema: Schema): boolean;
  /** As `into`, wanting the verdict alone. */
  testAt(key: string | number, member: JsonValue, schema: Schema): boolean;
}

/** A schema, where a keyword holds one. */
export function schemaOf(keyword: JsonValue | undefined): Schema | undefined {
  return typeof keyword === 'boolean' || (typeof keyword === 'object' && keyword !== null && !Array.isArray(keyword))
    ? keyword
    : undefined;
}

/** The schemas of a keyword that holds a list of them. */
export function schemasOf(keyword: JsonValue | undefined): readonly Schema[] {
  return Array.isArray(keyword) ? keyword.map(schemaOf).filter((schema) => schema !== undefined) : [];
}

/** The schemas of a keyword that holds them by name. */
export function schemaMapOf(keyword: JsonValue | undefined): JsonObject | undefined {
  return typeof keyword === 'object' && keyword !== null && !Array.isArray(keyword) ? keyword : undefined;
}
