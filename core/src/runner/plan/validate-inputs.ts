import type { OperationDetail, ParameterSpec } from '../../model/api-description.js';
import type { OperationStep } from '../../model/chain.js';
import { ignoredHeaders } from '../../model/http.js';
import type { JsonValue } from '../../model/json.js';
import type { ChainDiagnostic } from '../../model/run.js';
import { acceptsJson, chooseContentType } from '../request/choose-content-type.js';
import { findMediaType } from '../request/find-media-type.js';
import { outlineOperation } from '../request/outline-operation.js';
import { specOf } from '../request/compile-call.js';
import { listMissingFields } from '../request/list-missing-fields.js';
import { readJsonText } from '../request/read-json-text.js';
import { makeError, makeWarning } from './make-diagnostic.js';

/** Reports inputs that the operation requires and the step lacks, and inputs that the operation does not have. */
export function validateInputs(
  step: OperationStep,
  operation: OperationDetail,
  suppliedByCredentials: ReadonlySet<string>,
): ChainDiagnostic[] {
  return [
    ...findMissingParameters(step, operation, suppliedByCredentials),
    ...findUnknownParameters(step, operation, suppliedByCredentials),
    ...checkBody(step, operation),
  ];
}

function findMissingParameters(
  step: OperationStep,
  operation: OperationDetail,
  supplied: ReadonlySet<string>,
): ChainDiagnostic[] {
  const hasQueryString = step.parameters.some(({ in: location }) => location === 'querystring');
  const provided = new Set(step.parameters.filter(({ value }) => !isEmpty(value)).map(keyOf));
  return outlineOperation(operation)
    .demanded.filter((spec) => !provided.has(keyOf(spec)) && !supplied.has(keyOf(spec)))
    .filter(({ in: location }) => location !== 'query' || !hasQueryString)
    .map((spec) =>
      makeError('INPUT_MISSING', describeMissing(step, spec), {
        stepId: step.id,
        path: `parameters/${spec.in}/${spec.name}`,
      }),
    );
}

function describeMissing(step: OperationStep, spec: Pick<ParameterSpec, 'in' | 'name'>): string {
  const isGiven = step.parameters.some((input) => keyOf(input) === keyOf(spec) && input.value === '');
  return isGiven && spec.in === 'path'
    ? `The path parameter "${spec.name}" of step "${step.id}" is empty, which would call a different path.`
    : `Step "${step.id}" is missing the required ${spec.in} parameter "${spec.name}".`;
}

/** Identifies a parameter: header names are case-insensitive. */
export function keyOf({ in: location, name }: { readonly in: string; readonly name: string }): string {
  return `${location} ${location === 'header' ? name.toLowerCase() : name}`;
}

function isEmpty(value: JsonValue): boolean {
  return value === '' || value === null || (Array.isArray(value) && value.length === 0);
}

function findUnknownParameters(
  step: OperationStep,
  operation: OperationDetail,
  supplied: ReadonlySet<string>,
): ChainDiagnostic[] {
  const inPath = outlineOperation(operation).pathNames;
  return step.parameters.flatMap(({ in: location, name }) => {
    const isKnown =
      location === 'path' ? inPath.has(name) : operation.parameters.includes(specOf(operation, { in: location, name }));
    // The loader describes the fields of a query string in the form format as query parameters.
    if (isKnown || supplied.has(keyOf({ in: location, name }))) return [];
    if (location === 'querystring' || (location === 'header' && ignoredHeaders.has(name.toLowerCase()))) return [];
    return [
      makeWarning('PARAMETER_UNKNOWN', `The operation of step "${step.id}" has no ${location} parameter "${name}".`, {
        stepId: step.id,
        path: `parameters/${location}/${name}`,
      }),
    ];
  });
}

function checkBody(step: OperationStep, operation: OperationDetail): ChainDiagnostic[] {
  const { requestBody } = operation;
  if (step.body === undefined || (step.body.payload === undefined && step.body.replacements === undefined)) {
    return requestBody?.required === true
      ? [
          makeError('INPUT_MISSING', `Step "${step.id}" is missing the required body.`, {
            stepId: step.id,
            path: 'body',
          }),
        ]
      : [];
  }
  if (requestBody === undefined)
    return [
      makeWarning('PARAMETER_UNKNOWN', `The operation of step "${step.id}" has no body.`, {
        stepId: step.id,
        path: 'body',
      }),
    ];
  const contentType = chooseContentType(step.body.contentType, requestBody.content);
  const schema = findMediaType(requestBody.content, contentType)?.schema;
  if (schema === undefined) return [];
  // Replacements may add any field.
  if (step.body.payload === undefined || step.body.replacements !== undefined) return [];
  const payload = acceptsJson(contentType) ? readJsonText(step.body.payload) : step.body.payload;
  return listMissingFields(schema, payload, operation.resolve.bind(operation)).map((pointer) =>
    makeError('INPUT_MISSING', `The body of step "${step.id}" is missing the required field ${pointer}.`, {
      stepId: step.id,
      path: `body${pointer}`,
    }),
  );
}
