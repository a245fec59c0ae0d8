import type { Schema } from '../../model/api-description.js';
import type { JsonObject, JsonValue } from '../../model/json.js';
import { formatPointer } from '../../model/json-pointer.js';
import { evaluateArray } from './evaluate-array.js';
import { evaluateCombined } from './evaluate-combined.js';
import { evaluateObject } from './evaluate-object.js';
import { evaluateScalar } from './evaluate-scalar.js';
import type { EvaluationContext } from './evaluation-context.js';
import { createEvaluatedKeys, type EvaluatedKeys, mergeEvaluatedKeys } from './evaluated-keys.js';
import { type SchemaDiagnostic, spendSteps, ValidationAborted, type ValidationState } from './validation-state.js';

/** Maximum depth of nested schemas; ends a schema that refers to itself without descending into the value. */
const MAX_LEVEL = 300;
const MAX_DIAGNOSTICS = 50;

/** The location of a value within the whole; its pointer is built only when there is a problem. */
interface InstancePath {
  readonly parent: InstancePath | undefined;
  readonly key: string | number;
}

/** In this order: unevaluated keys are known only after all other keywords have marked theirs. */
const parts: readonly ((context: EvaluationContext) => boolean)[] = [
  evaluateScalar,
  evaluateCombined,
  evaluateObject,
  evaluateArray,
];

/** Validates a value against a JSON Schema (2020-12); problems are added to the state. */
export function evaluateSchema(state: ValidationState, value: JsonValue, schema: Schema): boolean {
  return evaluate(state, value, schema, undefined, state.diagnostics, undefined, 0);
}

function evaluate(
  state: ValidationState,
  value: JsonValue,
  schema: Schema,
  instancePath: InstancePath | undefined,
  diagnostics: SchemaDiagnostic[] | undefined,
  outer: EvaluatedKeys | undefined,
  level: number,
): boolean {
  spendSteps(state, 1);
  if (level > MAX_LEVEL) throw new ValidationAborted('work');
  if (schema === true) return true;
  if (schema === false) return report(state, diagnostics, instancePath, 'must not be present');

  const tracksEvaluated =
    outer !== undefined || schema.unevaluatedProperties !== undefined || schema.unevaluatedItems !== undefined;
  const context = new Evaluation(
    state,
    value,
    schema,
    diagnostics,
    tracksEvaluated ? createEvaluatedKeys() : undefined,
    instancePath,
    level,
  );
  let valid = true;
  for (const part of parts) {
    if (part(context)) continue;
    if (diagnostics === undefined) return false;
    valid = false;
  }
  // A schema that fails has evaluated nothing.
  if (valid && outer !== undefined && context.evaluatedKeys !== undefined)
    mergeEvaluatedKeys(outer, context.evaluatedKeys);
  return valid;
}

class Evaluation implements EvaluationContext {
  constructor(
    readonly state: ValidationState,
    readonly value: JsonValue,
    readonly schema: JsonObject,
    readonly diagnostics: SchemaDiagnostic[] | undefined,
    readonly evaluatedKeys: EvaluatedKeys | undefined,
    private readonly instancePath: InstancePath | undefined,
    private readonly level: number,
  ) {}

  fail(message: string): false {
    return report(this.state, this.diagnostics, this.instancePath, message);
  }

  evaluate(schema: Schema): boolean {
    return evaluate(
      this.state,
      this.value,
      schema,
      this.instancePath,
      this.diagnostics,
      this.evaluatedKeys,
      this.level + 1,
    );
  }

  test(schema: Schema): boolean {
    return evaluate(this.state, this.value, schema, this.instancePath, undefined, this.evaluatedKeys, this.level + 1);
  }

  collect(schema: Schema, diagnostics: SchemaDiagnostic[]): boolean {
    return evaluate(this.state, this.value, schema, this.instancePath, diagnostics, undefined, this.level + 1);
  }

  evaluateAt(key: string | number, member: JsonValue, schema: Schema): boolean {
    return evaluate(
      this.state,
      member,
      schema,
      { parent: this.instancePath, key },
      this.diagnostics,
      undefined,
      this.level + 1,
    );
  }

  testAt(key: string | number, member: JsonValue, schema: Schema): boolean {
    return evaluate(
      this.state,
      member,
      schema,
      { parent: this.instancePath, key },
      undefined,
      undefined,
      this.level + 1,
    );
  }
}

function report(
  state: ValidationState,
  diagnostics: SchemaDiagnostic[] | undefined,
  instancePath: InstancePath | undefined,
  message: string,
): false {
  if (diagnostics === undefined) return false;
  const tokens: (string | number)[] = [];
  for (let at = instancePath; at !== undefined; at = at.parent) tokens.push(at.key);
  diagnostics.push({ pointer: formatPointer(tokens.reverse()), message });
  if (diagnostics === state.diagnostics && diagnostics.length >= MAX_DIAGNOSTICS) throw new ValidationAborted('enough');
  return false;
}
