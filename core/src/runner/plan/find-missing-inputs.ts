import type { OperationDetail } from '../../model/api-description.js';
import type { OperationStep } from '../../model/chain.js';
import { isOpchainError } from '../../model/errors/opchain-error.js';
import { formatPointer } from '../../model/json-pointer.js';
import { isObject, type JsonValue } from '../../model/json.js';
import { asWholeMapping } from '../../model/mappings/mapping-text.js';
import type { ChainDiagnostic } from '../../model/run.js';
import { acceptsJson, chooseContentType } from '../request/choose-content-type.js';
import { specOf } from '../request/compile-call.js';
import { findMediaType } from '../request/find-media-type.js';
import { listMissingFields } from '../request/list-missing-fields.js';
import { readJsonText } from '../request/read-json-text.js';
import { makeError } from './make-diagnostic.js';

/**
 * Reports the chain inputs without a value that a required parameter or a required field of the body is mapped from. What
 * is not required is left out.
 */
export function findMissingInputs(
  step: OperationStep,
  operation: OperationDetail | undefined,
  isMissing: (input: string) => boolean,
): ChainDiagnostic[] {
  if (operation === undefined) return [];
  const report = (input: string, path: string): ChainDiagnostic =>
    makeError('CHAIN_INPUT_MISSING', `Step "${step.id}" maps the chain input "${input}", which has no value.`, {
      stepId: step.id,
      path,
    });
  const parameters = step.parameters.flatMap(({ in: location, name, value }) => {
    const input = location === 'path' ? undefined : missingInput(value, isMissing);
    if (input === undefined || !specOf(operation, { in: location, name }).required) return [];
    return [report(input, `parameters${formatPointer([location, name])}`)];
  });
  return [
    ...parameters,
    ...findInBody(step, operation, isMissing).map(([path, input]) => report(input, `body${path}`)),
  ];
}

function findInBody(
  { body }: OperationStep,
  operation: OperationDetail,
  isMissing: (input: string) => boolean,
): (readonly [path: string, input: string])[] {
  if (body?.payload === undefined || body.replacements !== undefined) return [];
  const content = operation.requestBody?.content ?? [];
  const contentType = chooseContentType(body.contentType, content);
  const schema = findMediaType(content, contentType)?.schema;
  if (schema === undefined) return [];
  const found = new Map<string, string>();
  const payload = acceptsJson(contentType) ? readJsonText(body.payload) : body.payload;
  const rest = withoutMissing(payload, isMissing, [], found);
  return listMissingFields(schema, rest, operation.resolve.bind(operation)).flatMap((path) => {
    const input = found.get(path);
    return input === undefined ? [] : [[path, input] as const];
  });
}

/** The value without the fields that are mapped from a missing input, which are added to `found` by JSON Pointer. */
function withoutMissing(
  value: JsonValue,
  isMissing: (input: string) => boolean,
  path: readonly (string | number)[],
  found: Map<string, string>,
): JsonValue {
  if (Array.isArray(value)) return value.map((item, index) => withoutMissing(item, isMissing, [...path, index], found));
  if (!isObject(value)) return value;
  const entries = Object.entries(value).flatMap(([name, field]) => {
    const at = [...path, name];
    const input = missingInput(field, isMissing);
    if (input === undefined) return [[name, withoutMissing(field, isMissing, at, found)] as const];
    found.set(formatPointer(at), input);
    return [];
  });
  return Object.fromEntries(entries);
}

function missingInput(value: JsonValue, isMissing: (input: string) => boolean): string | undefined {
  if (typeof value !== 'string') return undefined;
  try {
    const mapping = asWholeMapping(value);
    return mapping?.kind === 'input' && isMissing(mapping.name) ? mapping.name : undefined;
  } catch (error) {
    // Invalid mapping text is reported with all other mappings.
    if (isOpchainError(error)) return undefined;
    throw error;
  }
}
