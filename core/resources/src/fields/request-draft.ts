import type { JsonValue, OperationStep, ParameterInput } from '@opchain/core';
import { isObject } from '@opchain/core/internal/model';
import type { Field } from './field.js';

/** A request before it is serialized. */
export interface RequestDraft {
  /** By location and name: `query/limit`. */
  readonly parameters: Readonly<Record<string, JsonValue>>;
  /** The JSON body; missing if none is sent. */
  readonly body?: JsonValue;
}

/** The value of a field, or undefined. */
export function readField(
  draft: RequestDraft,
  { in: location, path }: Pick<Field, 'in' | 'path'>,
): JsonValue | undefined {
  if (location !== 'body') return draft.parameters[`${location}/${path[0]!}`];
  return path.reduce<JsonValue | undefined>(
    (value, key) =>
      Array.isArray(value) ? value[Number(key)] : isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined,
    draft.body,
  );
}

/** The draft with a value in a field; undefined removes the field. Objects and lists on the way must exist. */
export function writeField(
  draft: RequestDraft,
  { in: location, path }: Pick<Field, 'in' | 'path'>,
  value: JsonValue | undefined,
): RequestDraft {
  if (location === 'body') {
    const { body: old, ...rest } = draft;
    const body = write(old, path, value);
    return body === undefined ? rest : { ...rest, body };
  }
  const { [`${location}/${path[0]!}`]: _, ...others } = draft.parameters;
  return {
    ...draft,
    parameters: value === undefined ? others : { ...others, [`${location}/${path[0]!}`]: value },
  };
}

function write(
  root: JsonValue | undefined,
  [key, ...rest]: readonly (string | number)[],
  value: JsonValue | undefined,
): JsonValue | undefined {
  if (key === undefined) return value;
  if (Array.isArray(root)) {
    const item = write(root[Number(key)], rest, value);
    if (item === undefined) return root.filter((_, index) => index !== key);
    return root.length === key ? [...root, item] : key in root ? root.with(Number(key), item) : root;
  }
  if (!isObject(root)) return root;
  const { [key]: old, ...others } = root;
  const member = write(old, rest, value);
  return member === undefined ? others : { ...root, [key]: member };
}

/** The draft with every text in its values changed. */
export function mapTexts({ parameters, body }: RequestDraft, change: (text: string) => string): RequestDraft {
  const map = (value: JsonValue): JsonValue => {
    if (typeof value === 'string') return change(value);
    if (Array.isArray(value)) return value.map(map);
    return isObject(value) ? mapMembers(value) : value;
  };
  const mapMembers = (members: Readonly<Record<string, JsonValue>>) =>
    Object.fromEntries(Object.entries(members).map(([key, value]) => [key, map(value)]));
  return { parameters: mapMembers(parameters), ...(body === undefined ? {} : { body: map(body) }) };
}

/** The inputs of a step that sends the draft, whose texts are mapping text. */
export function toStepInputs({ parameters, body }: RequestDraft): Pick<OperationStep, 'parameters' | 'body'> {
  return {
    parameters: Object.entries(parameters).map(([key, value]): ParameterInput => {
      const slash = key.indexOf('/');
      return { in: key.slice(0, slash) as ParameterInput['in'], name: key.slice(slash + 1), value };
    }),
    ...(body === undefined ? {} : { body: { payload: body } }),
  };
}
