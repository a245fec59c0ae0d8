import type { Schema } from '../../model/api-description.js';
import { type EvaluationContext, schemaOf, schemasOf } from './evaluation-context.js';
import type { SchemaDiagnostic } from './validation-state.js';

/** `$ref` and the keywords that apply schemas to the same value (JSON Schema 2020-12, sections 8.2.3.1 and 10.2). */
export function evaluateCombined(context: EvaluationContext): boolean {
  const { schema } = context;
  let valid = evaluateReference(context);
  for (const part of schemasOf(schema.allOf)) if (!context.evaluate(part)) valid = false;
  if (Array.isArray(schema.anyOf) && !matchesAny(context, schemasOf(schema.anyOf))) valid = false;
  if (Array.isArray(schema.oneOf) && !matchesOne(context, schemasOf(schema.oneOf))) valid = false;
  const not = schemaOf(schema.not);
  if (not !== undefined && context.test(not)) valid = context.fail('must not match the "not" schema');
  const condition = schemaOf(schema.if);
  if (condition !== undefined) {
    const branch = schemaOf(context.test(condition) ? schema.then : schema.else);
    if (branch !== undefined && !context.evaluate(branch)) valid = false;
  }
  return valid;
}

function evaluateReference(context: EvaluationContext): boolean {
  const { $ref } = context.schema;
  if (typeof $ref !== 'string') return true;
  let target: Schema;
  try {
    target = context.state.resolve({ $ref });
  } catch (error) {
    context.state.unchecked.add(error instanceof Error ? error.message : String(error));
    return true;
  }
  return context.evaluate(target);
}

function matchesAny(context: EvaluationContext, alternatives: readonly Schema[]): boolean {
  let matches = false;
  for (const alternative of alternatives) {
    if (!context.test(alternative)) continue;
    matches = true;
    // The others matter only for the keys that they mark as evaluated.
    if (context.evaluatedKeys === undefined) return true;
  }
  return matches || failAlternatives(context, alternatives);
}

function matchesOne(context: EvaluationContext, alternatives: readonly Schema[]): boolean {
  let count = 0;
  for (const alternative of alternatives) {
    if (context.test(alternative) && ++count > 1)
      return context.fail(`must match exactly one of ${alternatives.length} alternatives, but matches several`);
  }
  return count === 1 || failAlternatives(context, alternatives);
}

/** Reports the problems of the alternative that comes closest: the one whose first problem is deepest in the value. */
function failAlternatives(context: EvaluationContext, alternatives: readonly Schema[]): false {
  if (context.diagnostics === undefined) return false;
  let closest: SchemaDiagnostic | undefined;
  for (const alternative of alternatives) {
    const diagnostics: SchemaDiagnostic[] = [];
    context.collect(alternative, diagnostics);
    const [first] = diagnostics;
    if (first !== undefined && (closest === undefined || levels(first) > levels(closest))) closest = first;
  }
  if (closest === undefined) return context.fail('must match an alternative, but there are none');
  if (alternatives.length === 1) {
    context.diagnostics.push(closest);
    return false;
  }
  return context.fail(
    `must match one of ${alternatives.length} alternatives; the closest one: ${closest.pointer === '' ? '' : `${closest.pointer} `}${closest.message}`,
  );
}

function levels(diagnostic: SchemaDiagnostic): number {
  return diagnostic.pointer.split('/').length;
}
