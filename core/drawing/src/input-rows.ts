import type { JsonValue, Step } from '@opchain/core';
import { isContainer } from '@opchain/core/internal/model';

/** A row of a node: an input that has a value. */
export interface InputRow {
  /** `id` for a parameter, `items[0].productId` for a body field. */
  readonly name: string;
  /** The value; its strings may contain mapping text. */
  readonly value: JsonValue;
  /** Path in the step, as in diagnostics: `parameters/path/id`, `body/items/0/productId`. */
  readonly path: string;
}

/** Maximum depth of rows in a body; deeper values are shown as a whole. */
const MAX_DEPTH = 6;
/** Limits the work for huge bodies. Nodes collapse far fewer rows. */
const MAX_ROWS = 200;

const known = new WeakMap<Step, readonly InputRow[]>();

/** The inputs of a step in the order of its form: parameters, the leaves of the body, then
 * its replacements. Empty for preset steps. Memoized by step. */
export function listInputRows(step: Step): readonly InputRow[] {
  const rows = known.get(step) ?? findRows(step);
  known.set(step, rows);
  return rows;
}

function findRows(step: Step): readonly InputRow[] {
  if (step.kind === 'workflow')
    return [
      ...(step.forEach ? [{ name: 'each item', value: step.forEach.items, path: 'forEach/items' }] : []),
      ...step.inputs.map(({ name, value }) => ({ name, value, path: `inputs/${escapeSegment(name)}` })),
    ];
  if (step.kind !== 'operation') return [];
  const rows: InputRow[] = step.parameters.map(({ in: where, name, value }) => ({
    name,
    value,
    path: `parameters/${where}/${escapeSegment(name)}`,
  }));
  if (step.body?.payload !== undefined) addBodyRows(rows, '', 'body', step.body.payload, 0);
  for (const [index, { target, value }] of (step.body?.replacements ?? []).entries())
    rows.push({ name: target, value, path: `replacements/${String(index)}` });
  return rows;
}

function addBodyRows(rows: InputRow[], name: string, path: string, value: JsonValue, depth: number): void {
  if (rows.length >= MAX_ROWS) return;
  const nested = isContainer(value) && Object.keys(value).length > 0 && depth < MAX_DEPTH;
  if (!nested) {
    rows.push({ name: name === '' ? 'body' : name, value, path });
  } else if (Array.isArray(value)) {
    value.forEach((item, index) => addBodyRows(rows, `${name}[${index}]`, `${path}/${index}`, item, depth + 1));
  } else {
    for (const [key, item] of Object.entries(value)) {
      addBodyRows(rows, name === '' ? key : `${name}.${key}`, `${path}/${escapeSegment(key)}`, item, depth + 1);
    }
  }
}

function escapeSegment(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}
