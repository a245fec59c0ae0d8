import type { BodyInput, Chain, OperationNode, OperationRef, ParameterInput, RetryRule } from '../model/chain.js';
import type { Check } from '../model/check.js';
import type { CredentialUse } from '../model/credential.js';
import { describeCheck } from '../model/describe-check.js';
import type { JsonObject, JsonValue } from '../model/json.js';
import { formatPointer } from '../model/json-pointer.js';
import { extensionsOf } from './extension-keeper.js';
import { isObject } from './problem-list.js';
import { credentialFields } from './read-credentials.js';
import { plainMethods } from './read-operation-ref.js';
import { writeCheck } from './write-check.js';
import type { WriteContext } from './write-context.js';
import { writeValue } from './write-value.js';

export interface StepParts {
  readonly chain: Chain;
  /** Ids of the steps that it waits for. */
  readonly dependsOn: readonly string[];
  readonly outputs: ReadonlyMap<string, string>;
  readonly context: WriteContext;
}

/** A node as a step (Arazzo 1.1, "Step Object"). */
export function writeStep(node: OperationNode, { chain, dependsOn, outputs, context }: StepParts): JsonObject {
  const { id, description, body, timeoutMs, credentials } = node;
  if (timeoutMs !== undefined && !Number.isInteger(timeoutMs)) context.refuse('its time limit has to be whole milliseconds', id);
  const checks = uniqueChecks(node.checks);
  return {
    stepId: id,
    ...(description === undefined ? {} : { description }),
    ...writeOperationRef(node.operation, chain, id, context),
    ...(dependsOn.length === 0 ? {} : { dependsOn: [...dependsOn] }),
    ...(node.parameters.length === 0 ? {} : { parameters: node.parameters.map((parameter) => writeParameter(parameter, node, chain, context)) }),
    ...(body === undefined ? {} : { requestBody: writeBody(body, node, chain, context) }),
    ...(credentials === undefined ? {} : { 'x-security': credentials.map((use) => writeCredential(use, id, context)) }),
    ...(checks.length === 0 ? {} : { successCriteria: checks.map((check) => writeCriterion(check, node, chain, context)) }),
    ...(node.retries.length === 0 ? {} : { onFailure: node.retries.map((rule) => writeRetry(rule, node, chain, context)) }),
    ...(timeoutMs === undefined ? {} : { timeout: timeoutMs }),
    ...(outputs.size === 0 ? {} : { outputs: Object.fromEntries(outputs) }),
    ...extensionsOf(chain.extensions, 'steps', id),
  };
}

function writeOperationRef({ source, id }: OperationRef, { sources }: Chain, nodeId: string, context: WriteContext): JsonObject {
  if (!sources.some(({ name }) => name === source))
    context.refuse(`it calls an operation of ${JSON.stringify(source)}, which is no source of the chain`, nodeId);
  const byPath = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+) (\/.*)$/s.exec(id);
  if (byPath === null) return { operationId: sources.length === 1 ? id : `$sourceDescriptions.${source}.${id}` };
  const [, method = '', path = ''] = byPath;
  const plain = method.toLowerCase();
  const place = method === plain.toUpperCase() && plainMethods.has(plain) ? [plain] : ['additionalOperations', method];
  return { operationPath: `{$sourceDescriptions.${source}.url}#${formatPointer(['paths', path, ...place])}` };
}

function writeParameter({ in: place, name, value }: ParameterInput, { id }: OperationNode, chain: Chain, context: WriteContext): JsonObject {
  const written = isObject(value) ? JSON.stringify(writeValue(value, { nodeId: id, embedded: true }, context)) : writeValue(value, { nodeId: id }, context);
  return { name, in: place, value: written, ...extensionsOf(chain.extensions, 'steps', id, 'parameters', place, name) };
}

function writeBody({ contentType, payload }: BodyInput, { id }: OperationNode, chain: Chain, context: WriteContext): JsonObject {
  return {
    ...(contentType === undefined ? {} : { contentType }),
    payload: writeValue(payload, { nodeId: id }, context),
    ...extensionsOf(chain.extensions, 'steps', id, 'body'),
  };
}

function writeCredential({ scheme, credential, kind }: CredentialUse, nodeId: string, context: WriteContext): JsonObject {
  if (!/^[A-Za-z0-9._-]+$/.test(credential))
    context.refuse(`the name of its credential ${JSON.stringify(credential)} has to be letters, digits, ".", "_" and "-"`, nodeId);
  const fields = credentialFields[kind];
  const values = fields.map((field): [string, JsonValue] => [field, fields.length === 1 ? `$inputs.${credential}` : `$inputs.${credential}#/${field}`]);
  return { schemeName: scheme, values: Object.fromEntries(values) };
}

/** Arazzo wants each criterion once. */
function uniqueChecks(checks: readonly Check[]): readonly Check[] {
  return [...new Map(checks.map((check) => [JSON.stringify(check), check])).values()];
}

function writeCriterion(check: Check, { id }: OperationNode, chain: Chain, context: WriteContext): JsonObject {
  return { ...writeCheck(check, id, context), ...extensionsOf(chain.extensions, 'steps', id, 'checks', describeCheck(check)) };
}

function writeRetry({ name, limit, delayMs, criteria }: RetryRule, { id }: OperationNode, chain: Chain, context: WriteContext): JsonObject {
  return {
    name,
    type: 'retry',
    retryAfter: delayMs / 1000,
    retryLimit: limit,
    ...(criteria.length === 0 ? {} : { criteria: uniqueChecks(criteria).map((check) => writeCheck(check, id, context)) }),
    ...extensionsOf(chain.extensions, 'steps', id, 'retries', name),
  };
}
