import type { JsonValue } from '../../model/json.js';
import type { Judge } from './judge.js';
import { schemaOf, schemasOf } from './judge.js';
import { spend, WalkEnded } from './schema-walk.js';

/** The keywords about arrays (JSON Schema 2020-12, sections 10.3.1, 11.2 and validation 6.4). */
export function evaluateArray(judge: Judge): boolean {
  const { value, schema, marks } = judge;
  if (!Array.isArray(value)) return true;
  const { minItems, maxItems, uniqueItems } = schema;
  let holds = true;
  if (typeof minItems === 'number' && value.length < minItems) holds = judge.fail(`must have at least ${minItems} items`);
  if (typeof maxItems === 'number' && value.length > maxItems) holds = judge.fail(`must have at most ${maxItems} items`);
  if (uniqueItems === true && hasTwins(judge, value)) holds = judge.fail('must not have the same item twice');

  const first = schemasOf(schema.prefixItems);
  const rest = schemaOf(schema.items);
  const unevaluated = schemaOf(schema.unevaluatedItems);
  for (const [position, item] of value.entries()) {
    const wanted = position < first.length ? first[position] : rest;
    if (wanted === undefined) break;
    if (!judge.into(position, item, wanted)) {
      if (judge.problems === undefined) return false;
      holds = false;
    }
  }
  if (marks !== undefined) marks.items = Math.max(marks.items, rest === undefined ? Math.min(first.length, value.length) : value.length);
  if (!evaluateContains(judge, value)) holds = false;

  if (unevaluated !== undefined && marks !== undefined) {
    for (let position = marks.items; position < value.length; position++) {
      if (!marks.single.has(position) && !judge.into(position, value[position] ?? null, unevaluated)) holds = false;
    }
    marks.items = value.length;
  }
  return holds;
}

function evaluateContains(judge: Judge, value: readonly JsonValue[]): boolean {
  const contains = schemaOf(judge.schema.contains);
  if (contains === undefined) return true;
  const { minContains, maxContains } = judge.schema;
  const least = typeof minContains === 'number' ? minContains : 1;
  let count = 0;
  for (const [position, item] of value.entries()) {
    if (!judge.memberFits(position, item, contains)) continue;
    count++;
    judge.marks?.single.add(position);
  }
  if (count < least) return judge.fail(`must contain at least ${least} items that fit "contains"`);
  if (typeof maxContains === 'number' && count > maxContains) return judge.fail(`must contain at most ${maxContains} items that fit "contains"`);
  return true;
}

function hasTwins(judge: Judge, items: readonly JsonValue[]): boolean {
  const seen = new Set<string>();
  for (const item of items) {
    const text = canonical(judge, item, 0);
    if (seen.has(text)) return true;
    seen.add(text);
  }
  return false;
}

/** One text for all writings of the same value. */
function canonical(judge: Judge, value: JsonValue, level: number): string {
  spend(judge.walk, 1);
  if (level > 200) throw new WalkEnded('work');
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => canonical(judge, item, level + 1)).join()}]`;
  return `{${Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(judge, value[key] ?? null, level + 1)}`)
    .join()}}`;
}
