import type { OperationDetail } from '../../model/api-description.js';
import type { OperationNode } from '../../model/chain.js';
import type { JsonValue } from '../../model/json.js';
import type { ChainProblem } from '../../model/run.js';
import { chooseContentType } from '../request/build-body.js';
import { ignoredHeaders, outlineOperation } from '../request/outline-operation.js';
import { specOf } from '../request/compile-call.js';
import { listMissingFields } from '../request/list-missing-fields.js';
import { readJsonText } from '../request/read-json-text.js';
import { isJsonType, mediaTypeOf } from '../request/serialize-content.js';
import { makeError, makeWarning } from './make-problem.js';

/** Inputs that the operation demands and the node lacks, and inputs that the operation does not know. */
export function checkInputs(node: OperationNode, operation: OperationDetail, suppliedByCredentials: ReadonlySet<string>): ChainProblem[] {
  return [...findMissingParameters(node, operation, suppliedByCredentials), ...findUnknownParameters(node, operation), ...checkBody(node, operation)];
}

function findMissingParameters(node: OperationNode, operation: OperationDetail, supplied: ReadonlySet<string>): ChainProblem[] {
  const given = new Set(node.parameters.filter(({ value }) => !isEmpty(value)).map(keyOf));
  return outlineOperation(operation)
    .demanded.filter((spec) => !given.has(keyOf(spec)) && !supplied.has(keyOf(spec)))
    .map((spec) =>
      makeError('INPUT_MISSING', `The node "${node.id}" lacks the required ${spec.in} parameter "${spec.name}".`, {
        nodeId: node.id,
        place: `parameters/${spec.in}/${spec.name}`,
      }),
    );
}

/** How a parameter is told from the others: header names do not differ by case. */
export function keyOf({ in: place, name }: { readonly in: string; readonly name: string }): string {
  return `${place} ${place === 'header' ? name.toLowerCase() : name}`;
}

function isEmpty(value: JsonValue): boolean {
  return value === '' || value === null || (Array.isArray(value) && value.length === 0);
}

function findUnknownParameters(node: OperationNode, operation: OperationDetail): ChainProblem[] {
  const inPath = outlineOperation(operation).pathNames;
  return node.parameters.flatMap(({ in: place, name }) => {
    const isKnown = place === 'path' ? inPath.has(name) : operation.parameters.includes(specOf(operation, { in: place, name }));
    if (isKnown || (place === 'header' && ignoredHeaders.has(name.toLowerCase()))) return [];
    return [
      makeWarning('PARAMETER_UNKNOWN', `The operation of the node "${node.id}" has no ${place} parameter "${name}".`, {
        nodeId: node.id,
        place: `parameters/${place}/${name}`,
      }),
    ];
  });
}

function checkBody(node: OperationNode, operation: OperationDetail): ChainProblem[] {
  const { requestBody } = operation;
  if (node.body === undefined) {
    return requestBody?.required === true
      ? [makeError('INPUT_MISSING', `The node "${node.id}" lacks the required body.`, { nodeId: node.id, place: 'body' })]
      : [];
  }
  if (requestBody === undefined)
    return [makeWarning('PARAMETER_UNKNOWN', `The operation of the node "${node.id}" has no body.`, { nodeId: node.id, place: 'body' })];
  const contentType = chooseContentType(node.body.contentType, requestBody.content);
  const schema = requestBody.content.find((media) => mediaTypeOf(media.contentType) === mediaTypeOf(contentType))?.schema;
  if (schema === undefined) return [];
  const payload = isJsonType(contentType) ? readJsonText(node.body.payload) : node.body.payload;
  return listMissingFields(schema, payload, operation.resolve.bind(operation)).map((pointer) =>
    makeError('INPUT_MISSING', `The body of the node "${node.id}" lacks the required field ${pointer}.`, { nodeId: node.id, place: `body${pointer}` }),
  );
}
