import type { OperationDetail, Schema } from '../../model/api-description.js';
import type { OperationStep } from '../../model/chain.js';
import { isNumber } from '../../model/exact-number.js';
import { formatPointer } from '../../model/json-pointer.js';
import { isObject, type JsonValue } from '../../model/json.js';
import { writeJson } from '../../model/json-text/write-json.js';
import type { ChainDiagnostic } from '../../model/run.js';
import { acceptsJson, chooseContentType } from '../request/choose-content-type.js';
import { specOf } from '../request/compile-call.js';
import { findMediaType } from '../request/find-media-type.js';
import { readJsonText } from '../request/read-json-text.js';
import { makeWarning } from './make-diagnostic.js';

type Resolve = OperationDetail['resolve'];

const MAX_DEPTH = 20;

/**
 * Warns of constants that are not of the type that the description has, and of a body of another media type. A parameter
 * is text when it is sent, so that a text that is a number or a boolean is one.
 */
export function validateConstants(step: OperationStep, operation: OperationDetail): ChainDiagnostic[] {
  const resolve = operation.resolve.bind(operation);
  return [
    ...step.parameters.flatMap(({ in: location, name, value }) => {
      const schema = resolve(specOf(operation, { in: location, name }).schema);
      const at = { stepId: step.id, path: `parameters${formatPointer([location, name])}` };
      const types = typesOf(schema).filter((type) => type !== 'object' && type !== 'array');
      const isScalar = types.length === typesOf(schema).length;
      return isScalar ? checkType(asWritten(value), types, `The ${location} parameter "${name}"`, at) : [];
    }),
    ...checkBody(step, operation, resolve),
  ];
}

function asWritten(value: JsonValue): JsonValue {
  if (typeof value !== 'string') return value;
  if (value === 'true' || value === 'false') return value === 'true';
  return /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(value) ? Number(value) : value;
}

function checkBody({ id, body }: OperationStep, { requestBody }: OperationDetail, resolve: Resolve): ChainDiagnostic[] {
  if (body?.payload === undefined || requestBody === undefined) return [];
  const at = { stepId: id, path: 'body' };
  const contentType = chooseContentType(body.contentType, requestBody.content);
  const media = findMediaType(requestBody.content, contentType);
  if (media === undefined && requestBody.content.length > 0) {
    const known = requestBody.content.map((each) => `"${each.contentType}"`).join(', ');
    const sentence = `The body of step "${id}" is sent as "${contentType}", which the operation does not accept; it accepts ${known}.`;
    return [makeWarning('CONTENT_TYPE_UNKNOWN', sentence, at)];
  }
  if (!acceptsJson(contentType)) return [];
  const payload = readJsonText(body.payload);
  if (typeof payload === 'string' && /^\s*[[{](?!\{)/.test(payload) && !payload.includes('{{')) {
    const sentence = `The body of step "${id}" is not valid JSON, so it is sent as a JSON string.`;
    return [makeWarning('INPUT_TYPE_MISMATCH', sentence, at)];
  }
  return media?.schema === undefined ? [] : checkValue(payload, media.schema, { at, resolve, depth: 0 });
}

interface Inside {
  readonly at: Readonly<Record<'stepId' | 'path', string>>;
  readonly resolve: Resolve;
  readonly depth: number;
}

function checkValue(value: JsonValue, written: Schema, { at, resolve, depth }: Inside): ChainDiagnostic[] {
  const schema = resolve(written);
  if (depth > MAX_DEPTH || !isObject(schema)) return [];
  const what = depth === 0 ? 'The body' : `The field ${at.path.slice('body'.length)} of the body`;
  const wrong = checkType(value, typesOf(schema), what, at);
  if (wrong.length > 0 || !isObject(value)) return wrong;
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  return Object.entries(value).flatMap(([name, field]) => {
    const inner = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const path = at.path + formatPointer([name]);
    return isObject(inner) ? checkValue(field, inner, { at: { ...at, path }, resolve, depth: depth + 1 }) : [];
  });
}

const forms: Readonly<Record<string, string>> = {
  integer: 'a whole number, such as 5',
  number: 'a number, such as 1.5',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
};

/** The types that a schema allows; none if it says nothing, or also in another way. */
function typesOf(schema: Schema): readonly string[] {
  if (
    !isObject(schema) ||
    ['anyOf', 'oneOf', 'allOf', '$ref', 'enum', 'const'].some((key) => Object.hasOwn(schema, key))
  )
    return [];
  const { type, properties } = schema;
  if (type === undefined && isObject(properties)) return ['object'];
  const types = Array.isArray(type) ? type : [type];
  return types.filter((each): each is string => typeof each === 'string' && each !== 'null');
}

/** A text with mappings is known only when it is sent. */
function checkType(value: JsonValue, types: readonly string[], what: string, at: Inside['at']): ChainDiagnostic[] {
  if (value === null || value === '' || (typeof value === 'string' && value.includes('{{'))) return [];
  if (types.length === 0 || types.some((type) => !Object.hasOwn(forms, type) || isOf(value, type))) return [];
  const text = writeJson(value);
  const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text;
  const right = types.map((type) => forms[type] ?? '').join(' or ');
  const sentence = `${what} of step "${at.stepId}" is ${shown}, but the description has the type ${types.join(' or ')}: write ${right}.`;
  return [makeWarning('INPUT_TYPE_MISMATCH', sentence, at)];
}

function isOf(value: JsonValue, type: string): boolean {
  if (type === 'integer') return isNumber(value) && Number.isInteger(Number(value));
  if (type === 'number') return isNumber(value);
  if (type === 'boolean') return typeof value === 'boolean';
  return type === 'object' ? isObject(value) : Array.isArray(value);
}
