import type { Capture } from '../../model/chain.js';
import { parsePointer } from '../../model/json-pointer.js';
import { asWholeMapping } from '../../model/mappings/mapping-text.js';
import {
  formatExpression,
  isExchangeExpression,
  outputPath,
  parseExpression,
} from '../../model/expressions/runtime-expression.js';
import type { DocumentPath, Fields, DiagnosticList } from './diagnostic-list.js';
import { isObject, type JsonValue } from '../../model/json.js';
import type { ReadContext } from './read-context.js';
import { isSelector, readValue } from './expressions/read-value.js';

/** The outputs of a step as written, by name. A JSON Pointer that selects from a body becomes part of the expression. */
export function readOutputs(fields: Fields, diagnostics: DiagnosticList): ReadonlyMap<string, JsonValue> {
  const outputs = new Map<string, JsonValue>();
  for (const [name, value] of Object.entries(fields.object('outputs') ?? {})) {
    const path = [...fields.path, 'outputs', name];
    if (!/^[A-Za-z0-9._-]+$/.test(name))
      diagnostics.invalid(path, 'output names can only contain letters, digits, ".", "_" and "-"');
    if (typeof value === 'string') outputs.set(name, value);
    else if (isObject(value) && isSelector(value)) outputs.set(name, foldPointer(value) ?? value);
    else diagnostics.invalid(path, 'expected an expression or a Selector Object');
  }
  return outputs;
}

/** The captures of a step: its outputs, as expressions of its exchange or as mapping text. */
export function readCaptures(id: string, fields: Fields, context: ReadContext): readonly Capture[] {
  return Array.from(context.outputs.get(id) ?? [], ([name, written]) => {
    if (typeof written === 'string' && isOwnExpression(written)) return { name, expression: written };
    const path = [...fields.path, 'outputs', name];
    const called = typeof written === 'string' ? readOwnCall(id, written, path, context) : undefined;
    if (called !== undefined) return { name, expression: called };
    const value = readValue(written, { path, afterCall: true }, context);
    return { name, expression: typeof value === 'string' ? shorten(value) : '' };
  });
}

/** `$steps.<the step itself>.outputs.x`, for an output `x` of the workflow that the step calls. */
function readOwnCall(
  id: string,
  written: string,
  path: DocumentPath,
  { outputs, calledOutputs, diagnostics }: ReadContext,
): string | undefined {
  const expression = parseExpression(written);
  if (expression?.kind !== 'stepOutput' || expression.step !== id || outputs.get(id)?.has(expression.name) === true)
    return undefined;
  if (calledOutputs.get(id)?.has(expression.name) !== true) return undefined;
  const right = formatExpression({ kind: 'outputs', name: expression.name, path: expression.path });
  diagnostics.warn(path, `an output of the called workflow is written as ${right}`);
  return right;
}

/** True for an expression of the exchange of the step, or of the outputs of the workflow that it calls. */
function isOwnExpression(text: string): boolean {
  return isExchangeExpression(parseExpression(text)) || outputPath(text) !== undefined;
}

/** An expression of the exchange needs no braces. */
function shorten(text: string): string {
  const mapping = text.startsWith('{{$') ? asWholeMapping(text) : undefined;
  return mapping?.kind === 'expression' && isExchangeExpression(mapping.expression)
    ? formatExpression(mapping.expression)
    : text;
}

function foldPointer(value: Readonly<Record<string, JsonValue>>): string | undefined {
  const { context, selector, type } = value;
  const name = isObject(type) ? type['type'] : type;
  if (name !== 'jsonpointer' || typeof selector !== 'string' || parsePointer(selector) === undefined) return undefined;
  if (context !== '$response.body' && context !== '$request.body') return undefined;
  return selector === '' ? context : `${context}#${selector}`;
}
