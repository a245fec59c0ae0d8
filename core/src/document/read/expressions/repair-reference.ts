import { formatPointer } from '../../../model/json-pointer.js';
import type { ValueMapping } from '../../../model/mappings/mapping-text.js';
import { formatExpression, parseExpression } from '../../../model/expressions/runtime-expression.js';
import { inputMapping } from './read-reference.js';
import { isPlainId } from '../../../model/expressions/plain-id.js';
import type { ReadContext } from '../read-context.js';

/** A reference that the grammar does not allow but that has one meaning. */
export interface RepairedReference {
  readonly mapping: ValueMapping;
  /** How to write it, for a warning. */
  readonly hint: string;
}

/**
 * Reads `$response.headers.X`, `$inputs.page[size]`, `$inputs['page size']`, `$steps.login.token` without `.outputs`, and names with characters
 * that expressions do not allow, as long as the workflow declares that name. Undefined for anything else.
 */
export function repairReference(text: string, context: ReadContext): RepairedReference | undefined {
  return repairInput(text, context) ?? repairStep(text, context) ?? repairHeader(text);
}

function repairHeader(text: string): RepairedReference | undefined {
  const right = text.replace(/^\$(request|response)\.headers\./, '$$$1.header.');
  const expression = right === text ? undefined : parseExpression(right);
  return expression === undefined ? undefined : { mapping: { kind: 'expression', expression }, hint: `write ${right}` };
}

function repairInput(text: string, context: ReadContext): RepairedReference | undefined {
  const quoted = /^\$inputs\[(?:'([^']+)'|"([^"]+)")\](.*)$/s.exec(text);
  const rest = text.startsWith('$inputs.') ? text.slice('$inputs.'.length) : '';
  const name = quoted?.[1] ?? quoted?.[2] ?? longestPrefix(rest, context.inputs.keys());
  if (name === undefined || !context.inputs.has(name)) return undefined;
  const tail = quoted?.[3] ?? rest.slice(name.length);
  const path = tailOf(tail) ?? fieldOf(tail);
  if (path === undefined) return undefined;
  const plain = plainName(name);
  const right = formatExpression({ kind: 'inputs', name: plain, path });
  return {
    mapping: inputMapping(name, path, context),
    hint:
      plain === name ? `write ${right}` : `rename the input ${JSON.stringify(name)} to ${plain}, and write ${right}`,
  };
}

/** `[size]` without quotes. */
function fieldOf(tail: string): readonly string[] | undefined {
  const field = /^\[([A-Za-z_][A-Za-z0-9_-]*)\]$/.exec(tail)?.[1];
  return field === undefined ? undefined : [field];
}

function repairStep(text: string, context: ReadContext): RepairedReference | undefined {
  if (!text.startsWith('$steps.')) return undefined;
  const rest = text.slice('$steps.'.length);
  const stepId = longestPrefix(rest, [...context.outputs.keys()].filter(isPlainId));
  const outputs = stepId === undefined ? undefined : context.outputs.get(stepId);
  if (stepId === undefined || outputs === undefined) return undefined;
  const below = rest.slice(stepId.length).replace(/^\.outputs(?=\.)/, '');
  const name = below.startsWith('.') ? longestPrefix(below.slice(1), outputs.keys()) : undefined;
  const path = name === undefined ? undefined : tailOf(below.slice(1 + name.length));
  if (name === undefined || path === undefined) return undefined;
  context.namedOutputs.add(`${stepId} ${name}`);
  const output = { kind: 'output', stepId, name } as const;
  return {
    mapping:
      path.length === 0
        ? output
        : { kind: 'selector', context: output, type: 'jsonpointer', selector: formatPointer(path) },
    hint: `write ${formatExpression({ kind: 'stepOutput', step: plainName(stepId), name: plainName(name), path })}`,
  };
}

/** The longest known name that the text is or that a dot, a bracket or a pointer follows. */
function longestPrefix(text: string, names: Iterable<string>): string | undefined {
  return [...names]
    .filter((name) => name !== '' && text.startsWith(name) && /^(?:$|[.[#])/.test(text.slice(name.length)))
    .sort((left, right) => right.length - left.length)[0];
}

/** The path after a name: a JSON Pointer, fields or indexes. Undefined if it is something else. */
function tailOf(tail: string): readonly string[] | undefined {
  const expression = parseExpression(`$response.body${tail}`);
  return expression?.kind === 'response' && expression.part === 'body' ? expression.path : undefined;
}

function plainName(name: string): string {
  return name.replace(/[^A-Za-z0-9._-]+/g, '_').replace(/^_|_$/g, '');
}
