import { isObject, type JsonObject, type JsonValue, parsePointer } from '@opchain/core/internal/model';
import { sanitizeLine } from '../report/sanitize-text.js';

const MAX_NAMED = 2;
const MAX_NAME = 40;

/** What edits and patches of a document do, in a few words for the user who sees them come: `Add step getOrder`. */
export function nameEdits(edits: readonly JsonValue[], patches: readonly JsonValue[], document: JsonObject): string {
  const names = [...edits.map(nameEdit), ...patches.map((patch) => namePatch(patch, document))];
  const unique = [...new Set(names)];
  const rest = unique.length - MAX_NAMED;
  return [...unique.slice(0, MAX_NAMED), ...(rest > 0 ? [`${rest} more`] : [])].join(', ') || 'Edit chain';
}

const forms: Readonly<Record<string, (text: (key: string) => string, edit: JsonObject) => string>> = {
  add_step: (text) => `Add step ${text('step') || text('operation')}`,
  remove_step: (text) => `Delete step ${text('step')}`,
  rename_step: (text) => `Rename step ${text('step')} to ${text('to')}`,
  set_parameter: (text, { value }) => `${value === undefined ? 'Delete' : 'Set'} ${text('name')} of ${text('step')}`,
  set_body: (text) => `Set body of ${text('step')}`,
  connect: (text) => `Run ${text('step')} after ${text('after')}`,
  disconnect: (text) => `Disconnect ${text('step')} from ${text('after')}`,
  set_input: (text) => `Set input ${text('name')}`,
  set_output: (text) => `Set output ${text('name')}`,
};

function nameEdit(edit: JsonValue): string {
  if (!isObject(edit)) return 'Edit chain';
  const text = (key: string): string => shorten(edit[key]);
  const { op } = edit;
  return (typeof op === 'string' && Object.hasOwn(forms, op) && forms[op]?.(text, edit)) || 'Edit chain';
}

/** Where a patch changes the document, before it does. */
function namePatch(patch: JsonValue, document: JsonObject): string {
  const { op, path, value } = isObject(patch) ? patch : {};
  const [section, index, part, ...inPart] = tokensOf(path);
  if (section !== 'workflows') return `Edit ${shorten(section) || 'chain'}`;
  if (part !== 'steps') return `Edit ${shorten(part) || 'workflow'}`;
  const [stepIndex, ...inStep] = inPart;
  const isWhole = inStep.length === 0;
  if (op === 'add' && isWhole) return `Add step ${stepName(value)}`.trimEnd();
  const name = stepName(member(member(member(member(document, 'workflows'), index), part), stepIndex));
  if (name === '') return 'Edit steps';
  return op === 'remove' && isWhole ? `Delete step ${name}` : `Edit ${name}`;
}

const tokensOf = (path: JsonValue | undefined): readonly string[] =>
  (typeof path === 'string' && parsePointer(path)) || [];

function member(value: JsonValue | undefined, key: string | undefined): JsonValue | undefined {
  if (Array.isArray(value)) return value[Number(key)];
  return isObject(value) && key !== undefined && Object.hasOwn(value, key) ? value[key] : undefined;
}

const stepName = (step: JsonValue | undefined): string => (isObject(step) ? shorten(step['stepId']) : '');

function shorten(value: JsonValue | undefined): string {
  const text = typeof value === 'string' ? sanitizeLine(value) : '';
  return text.length > MAX_NAME ? `${text.slice(0, MAX_NAME)}…` : text;
}
