import type { Schema } from '../../model/api-description.js';
import type { Judge } from './judge.js';
import { schemaOf, schemasOf } from './judge.js';
import type { SchemaProblem } from './schema-walk.js';

/** `$ref` and the keywords that apply schemas to the same value (JSON Schema 2020-12, sections 8.2.3.1 and 10.2). */
export function evaluateCombined(judge: Judge): boolean {
  const { schema } = judge;
  let holds = evaluateReference(judge);
  for (const part of schemasOf(schema.allOf)) if (!judge.same(part)) holds = false;
  if (Array.isArray(schema.anyOf) && !fitsAny(judge, schemasOf(schema.anyOf))) holds = false;
  if (Array.isArray(schema.oneOf) && !fitsOne(judge, schemasOf(schema.oneOf))) holds = false;
  const not = schemaOf(schema.not);
  if (not !== undefined && judge.fits(not)) holds = judge.fail('must not fit what "not" describes');
  const condition = schemaOf(schema.if);
  if (condition !== undefined) {
    const branch = schemaOf(judge.fits(condition) ? schema.then : schema.else);
    if (branch !== undefined && !judge.same(branch)) holds = false;
  }
  return holds;
}

function evaluateReference(judge: Judge): boolean {
  const { $ref } = judge.schema;
  if (typeof $ref !== 'string') return true;
  let target: Schema;
  try {
    target = judge.walk.resolve({ $ref });
  } catch (error) {
    judge.walk.unchecked.add(error instanceof Error ? error.message : String(error));
    return true;
  }
  return judge.same(target);
}

function fitsAny(judge: Judge, alternatives: readonly Schema[]): boolean {
  let fits = false;
  for (const alternative of alternatives) {
    if (!judge.fits(alternative)) continue;
    fits = true;
    // The others only matter for what they mark.
    if (judge.marks === undefined) return true;
  }
  return fits || failAlternatives(judge, alternatives);
}

function fitsOne(judge: Judge, alternatives: readonly Schema[]): boolean {
  let count = 0;
  for (const alternative of alternatives) {
    if (judge.fits(alternative) && ++count > 1) return judge.fail(`must fit exactly one of ${alternatives.length} alternatives, but fits several`);
  }
  return count === 1 || failAlternatives(judge, alternatives);
}

/** Says what is wrong with the alternative that comes closest: the one whose first problem stands deepest in the value. */
function failAlternatives(judge: Judge, alternatives: readonly Schema[]): false {
  if (judge.problems === undefined) return false;
  let closest: SchemaProblem | undefined;
  for (const alternative of alternatives) {
    const problems: SchemaProblem[] = [];
    judge.collect(alternative, problems);
    const [first] = problems;
    if (first !== undefined && (closest === undefined || levels(first) > levels(closest))) closest = first;
  }
  if (closest === undefined) return judge.fail('must fit an alternative, but there is none');
  if (alternatives.length === 1) {
    judge.problems.push(closest);
    return false;
  }
  return judge.fail(
    `must fit one of ${alternatives.length} alternatives; the closest wants: ${closest.pointer === '' ? '' : `${closest.pointer} `}${closest.message}`,
  );
}

function levels(problem: SchemaProblem): number {
  return problem.pointer.split('/').length;
}
