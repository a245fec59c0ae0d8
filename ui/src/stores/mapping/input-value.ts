import type { Chain, JsonValue, OperationStep } from '@opchain/core';
import { setBody, setParameter } from '@opchain/core/internal/document';
import { isObject } from '@opchain/core/internal/model';
import type { RequiredInput } from './list-required-inputs.js';

type Path = RequiredInput['path'];

/** True if the step has a value for the input, or something else where its parents would be. */
export function hasInputValue({ parameters, body }: OperationStep, { location, name, path }: RequiredInput): boolean {
  if (location !== 'body') return parameters.some((each) => each.in === location && each.name === name);
  return body !== undefined && isTaken(body.payload, path);
}

function isTaken(value: JsonValue | undefined, [key, ...rest]: Path): boolean {
  if (key === undefined) return value !== undefined;
  if (value === undefined) return false;
  if (typeof key === 'number') return !Array.isArray(value) || (key < value.length && isTaken(value[key], rest));
  return !isObject(value) || (Object.hasOwn(value, key) && isTaken(value[key], rest));
}

/** The chain with a value for an input of a step; the objects and items that contain it are created. */
export function setInputValue(chain: Chain, stepId: string, input: RequiredInput, value: JsonValue): Chain {
  const { location, name, path, item = {} } = input;
  if (location !== 'body') return setParameter(chain, stepId, location, name, value);
  const step = chain.steps.find(({ id }) => id === stepId);
  const body = step?.kind === 'operation' ? step.body : undefined;
  return setBody(chain, stepId, { ...body, payload: writeAt(body?.payload, path, value, item) });
}

function writeAt(parent: JsonValue | undefined, [key, ...rest]: Path, value: JsonValue, item: JsonValue): JsonValue {
  if (key === undefined) return value;
  if (typeof key === 'number') {
    const list = Array.isArray(parent) ? parent : [];
    return list.toSpliced(key, 1, writeAt(list[key] ?? item, rest, value, item));
  }
  const object = isObject(parent) ? parent : {};
  return { ...object, [key]: writeAt(object[key], rest, value, item) };
}
