import {
  type Chain,
  type JsonObject,
  type JsonValue,
  OpchainError,
  type OperationStep,
  renameStep,
} from '@opchain/core';
import { addStep, connect, disconnect, removeSteps, setBody, setParameter } from '@opchain/core/internal/document';
import {
  applyPatch,
  isObject,
  type ParameterLocation,
  parsePointer,
  toPlainId,
  valueAt,
  writeJson,
} from '@opchain/core/internal/model';

/** The forms of an edit, as agents read them. Values may contain mappings such as `{{createOrder.id}}`. */
export const editForms = [
  '{"op":"add_step","operation":ID,"source"?,"step"?,"after"?}',
  '{"op":"remove_step","step"}',
  '{"op":"rename_step","step","to"}',
  '{"op":"set_parameter","step","in":"path|query|header|cookie","name","value"} (without value: remove)',
  '{"op":"set_body","step","value"}',
  '{"op":"connect"|"disconnect","step","after"}',
  '{"op":"set_input","name","schema","required"?}',
  '{"op":"set_output","name","value"}',
] as const;

/** Applies named edits in their order. Throws `OPTION_INVALID` for one that is malformed, or the error of the edit. */
export function applyEdits(chain: Chain, edits: readonly JsonValue[]): Chain {
  return edits.reduce<Chain>((edited, edit, index) => {
    if (!isObject(edit)) throw invalid(index, 'must be an object');
    const { op } = edit;
    const apply = typeof op === 'string' && Object.hasOwn(forms, op) ? forms[op] : undefined;
    if (apply === undefined) throw invalid(index, `has an unknown op; use ${Object.keys(forms).join(', ')}`);
    return apply(edited, new Edit(edit, index));
  }, chain);
}

const forms: Readonly<Record<string, (chain: Chain, edit: Edit) => Chain>> = {
  add_step(chain, edit) {
    const operation = edit.text('operation');
    const source = edit.optional('source') ?? onlySource(chain, edit);
    const step: OperationStep = {
      kind: 'operation',
      id: edit.optional('step') ?? toPlainId(operation) ?? 'step',
      operation: { source, id: operation },
      parameters: [],
      checks: [],
      captures: [],
      onFailure: [],
    };
    const after = edit.optional('after');
    return addStep(chain, step, after === undefined ? {} : { after }).chain;
  },
  remove_step: (chain, edit) => removeSteps(chain, [edit.stepOf(chain)]),
  rename_step: (chain, edit) => renameStep(chain, edit.text('step'), edit.text('to')),
  set_parameter: (chain, edit) =>
    setParameter(
      chain,
      edit.text('step'),
      edit.text('in') as ParameterLocation,
      edit.text('name'),
      edit.value('value'),
    ),
  set_body(chain, edit) {
    const payload = edit.value('value');
    return setBody(chain, edit.text('step'), payload === undefined ? undefined : { payload });
  },
  connect: (chain, edit) => connect(chain, edit.text('after'), edit.text('step')),
  disconnect: (chain, edit) => disconnect(chain, [{ source: edit.text('after'), target: edit.text('step') }]),
  set_input(chain, edit) {
    const name = edit.text('name');
    const schema = edit.value('schema');
    const input = { name, schema: isObject(schema) ? schema : {}, required: edit.value('required') === true };
    return { ...chain, inputs: replaceNamed(chain.inputs, input) };
  },
  set_output: (chain, edit) => ({
    ...chain,
    outputs: replaceNamed(chain.outputs ?? [], { name: edit.text('name'), value: edit.text('value') }),
  }),
};

/** Reads the members of an edit. */
class Edit {
  readonly #edit: JsonObject;
  readonly #index: number;

  constructor(edit: JsonObject, index: number) {
    this.#edit = edit;
    this.#index = index;
  }

  value(key: string): JsonValue | undefined {
    return Object.hasOwn(this.#edit, key) ? this.#edit[key] : undefined;
  }

  optional(key: string): string | undefined {
    const value = this.value(key);
    if (value === undefined || typeof value === 'string') return value;
    throw this.error(`needs a text as "${key}"`);
  }

  text(key: string): string {
    const value = this.optional(key);
    if (value === undefined || value === '') throw this.error(`needs "${key}"`);
    return value;
  }

  stepOf({ steps }: Chain): string {
    const id = this.text('step');
    if (!steps.some((step) => step.id === id)) throw new OpchainError('STEP_UNKNOWN', `There is no step "${id}".`);
    return id;
  }

  error(message: string): OpchainError {
    return invalid(this.#index, message);
  }
}

const invalid = (index: number, message: string) => new OpchainError('OPTION_INVALID', `edits[${index}] ${message}.`);

function onlySource({ sources }: Chain, edit: Edit): string {
  const [source, ...others] = sources.filter(({ type }) => type === undefined);
  if (source === undefined || others.length > 0)
    throw edit.error(`needs "source", one of ${sources.map(({ name }) => name).join(', ')}`);
  return source.name;
}

function replaceNamed<T extends { readonly name: string }>(list: readonly T[], item: T): readonly T[] {
  const index = list.findIndex(({ name }) => name === item.name);
  return index === -1 ? [...list, item] : list.with(index, item);
}

/** Applies a JSON Patch (RFC 6902) to a document. Throws `OPTION_INVALID` for an operation that cannot be applied. */
export function applyPatches(document: JsonObject, patches: readonly JsonValue[]): JsonObject {
  const patched = patches.reduce<JsonValue>((value, patch, index) => {
    try {
      return applyOne(value, patch);
    } catch (error) {
      throw new OpchainError(
        'OPTION_INVALID',
        `patches[${index}]: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }, document);
  if (isObject(patched)) return patched;
  throw new OpchainError('OPTION_INVALID', 'The patches must leave an object.');
}

function applyOne(document: JsonValue, patch: JsonValue): JsonValue {
  const { op, path, from, value } = isObject(patch) ? patch : {};
  if (typeof path !== 'string') throw new RangeError('The operation has no path.');
  const at = (pointer: JsonValue | undefined): JsonValue => {
    const tokens = typeof pointer === 'string' ? parsePointer(pointer) : undefined;
    if (tokens === undefined) throw new RangeError('The operation needs a JSON Pointer as "from".');
    return valueAt(document, tokens);
  };
  const add = (target: JsonValue, added: JsonValue | undefined): JsonValue => {
    if (added === undefined) throw new RangeError('The operation has no value.');
    return applyPatch(target, { op: 'add', path, value: added });
  };
  switch (op) {
    case 'add':
      return add(document, value);
    case 'replace':
      if (value === undefined) throw new RangeError('The operation has no value.');
      return applyPatch(document, { op, path, value });
    case 'remove':
      return applyPatch(document, { op, path });
    case 'copy':
      return add(document, at(from));
    case 'move':
      return add(applyPatch(document, { op: 'remove', path: typeof from === 'string' ? from : '' }), at(from));
    case 'test':
      if (value === undefined || writeJson(at(path)) !== writeJson(value))
        throw new RangeError(`"${path}" has another value.`);
      return document;
    default:
      throw new RangeError('The operation is none of add, replace, remove, move, copy and test.');
  }
}
