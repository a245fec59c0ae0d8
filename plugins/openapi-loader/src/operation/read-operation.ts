import {
  isObject,
  type JsonObject,
  type OperationDetail,
  type OperationSummary,
  type RequestBodySpec,
} from '@opchain/core/plugin';
import { booleanMember, member, objectMember, omitUndefined, stringMember } from '../json/members.js';
import type { Located } from '../references/document-store.js';
import type { OperationLocation } from '../summary/find-operation.js';
import { readServerList } from '../summary/read-servers.js';
import { completePathParameters } from './complete-path-parameters.js';
import { locate, type OperationScope } from './operation-scope.js';
import { readMediaTypes } from './read-media-types.js';
import { mergeParameters, readParameters } from './read-parameters.js';
import { readResponses } from './read-responses.js';
import { readSwaggerBody, readSwaggerContent, readSwaggerParameters } from './read-swagger-parts.js';

/**
 * Reads one operation. Throws `REF_UNRESOLVED` if a part of it does not resolve; schemas are resolved later, step by
 * step.
 */
export function readOperation(
  summary: OperationSummary,
  operationLocation: OperationLocation,
  shared: Omit<OperationScope, 'warn'>,
): OperationDetail {
  const warnings = new Map((summary.warnings ?? []).map((warning) => [warning.message, warning]));
  const scope: OperationScope = { ...shared, warn: (warning) => void warnings.set(warning.message, warning) };
  const operation: Located<JsonObject> = { value: operationLocation.operation, document: operationLocation.document };
  const merged = mergeParameters(
    { value: operationLocation.item, document: operationLocation.document },
    operation,
    scope,
  );
  const old = scope.dialect === '2.0';
  const { location } = scope.store.root;
  return omitUndefined<OperationDetail>({
    ...summary,
    operationId: summary.operationId,
    summary: summary.summary,
    description: stringMember(operation.value, 'description'),
    parameters: completePathParameters(
      summary.path,
      old ? readSwaggerParameters(merged, scope) : readParameters(merged, scope),
      scope,
    ),
    requestBody: old ? readSwaggerBody(merged, operation.value, scope) : readRequestBody(operation, scope),
    responses: old
      ? readResponses(operation, scope, (response) => readSwaggerContent(response, operation.value, scope))
      : readResponses(operation, scope),
    servers: old
      ? undefined
      : (readServerList(operation.value, location) ?? readServerList(operationLocation.item, location)),
    warnings: warnings.size > 0 ? [...warnings.values()] : undefined,
    resolve: (schema) => scope.schemas.resolve(schema),
  });
}

function readRequestBody(operation: Located<JsonObject>, scope: OperationScope): RequestBodySpec | undefined {
  const raw = member(operation.value, 'requestBody');
  if (raw === undefined) return undefined;
  const { value, document } = locate(scope, raw, operation.document);
  if (!isObject(value)) return undefined;
  return omitUndefined<RequestBodySpec>({
    required: booleanMember(value, 'required') ?? false,
    description: stringMember(value, 'description'),
    content: readMediaTypes(objectMember(value, 'content'), document, scope, true),
  });
}
