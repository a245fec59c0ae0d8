import type { BodyInput, Chain, OperationStep, OperationRef, ParameterInput, RetryRule } from '../../model/chain.js';
import type { Check } from '../../model/check.js';
import type { CredentialUse } from '../../model/credential.js';
import { describeCheck } from '../../model/describe-check.js';
import type { JsonObject, JsonValue } from '../../model/json.js';
import { formatPointer } from '../../model/json-pointer.js';
import { parseExpression } from '../../model/runtime-expression.js';
import { extensionsOf } from '../extension/extension-store.js';
import { isObject } from '../read/diagnostic-list.js';
import { credentialFields } from '../read/read-credentials.js';
import { plainMethods } from '../read/read-operation-ref.js';
import { writeCheck } from './write-check.js';
import { writeLanguage } from './write-mapping.js';
import type { WriteContext } from './write-context.js';
import { writeValue } from './write-value.js';

/** What `writeStep` needs besides the step. */
export interface StepParts {
  /** The chain of the step. */
  readonly chain: Chain;
  /** Ids of the steps that the step waits for. */
  readonly dependsOn: readonly string[];
  /** Output expressions by name. */
  readonly outputs: ReadonlyMap<string, string>;
  /** Shared state of the document. */
  readonly context: WriteContext;
}

/** Converts an operation step to a step of the document (Arazzo 1.1, "Step Object"). */
export function writeStep(step: OperationStep, { chain, dependsOn, outputs, context }: StepParts): JsonObject {
  const { id, description, body, timeoutMs, credentials } = step;
  if (timeoutMs !== undefined && !Number.isInteger(timeoutMs))
    context.reportUnwritable('its timeout must be a whole number of milliseconds', id);
  const checks = uniqueChecks(step.checks);
  return {
    stepId: id,
    ...(description === undefined ? {} : { description }),
    ...writeOperationRef(step.operation, chain, id, context),
    ...(dependsOn.length === 0 ? {} : { dependsOn: [...dependsOn] }),
    ...(step.parameters.length === 0
      ? {}
      : { parameters: step.parameters.map((parameter) => writeParameter(parameter, step, chain, context)) }),
    ...(body === undefined ? {} : { requestBody: writeBody(body, step, chain, context) }),
    ...(credentials === undefined ? {} : { 'x-security': credentials.map((use) => writeCredential(use, id, context)) }),
    ...(checks.length === 0
      ? {}
      : { successCriteria: checks.map((check) => writeCriterion(check, step, chain, context)) }),
    ...(step.retries.length === 0
      ? {}
      : { onFailure: step.retries.map((rule) => writeRetry(rule, step, chain, context)) }),
    ...(timeoutMs === undefined ? {} : { timeout: timeoutMs }),
    ...(outputs.size === 0
      ? {}
      : {
          outputs: Object.fromEntries(
            Array.from(outputs, ([name, expression]) => [name, writeOutput(expression, id, context)]),
          ),
        }),
    ...extensionsOf(chain.extensions, 'steps', id),
  };
}

function writeOperationRef(
  { source, id }: OperationRef,
  { sources }: Chain,
  stepId: string,
  context: WriteContext,
): JsonObject {
  if (!sources.some(({ name }) => name === source))
    context.reportUnwritable(
      `it calls an operation of ${JSON.stringify(source)}, which is not a source of the chain`,
      stepId,
    );
  const byPath = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+) (\/.*)$/s.exec(id);
  if (byPath === null) return { operationId: sources.length === 1 ? id : `$sourceDescriptions.${source}.${id}` };
  const [, method = '', path = ''] = byPath;
  const plain = method.toLowerCase();
  const location =
    method === plain.toUpperCase() && plainMethods.has(plain) ? [plain] : ['additionalOperations', method];
  return { operationPath: `{$sourceDescriptions.${source}.url}#${formatPointer(['paths', path, ...location])}` };
}

function writeParameter(
  { in: location, name, value }: ParameterInput,
  { id }: OperationStep,
  chain: Chain,
  context: WriteContext,
): JsonObject {
  const written = isObject(value)
    ? JSON.stringify(writeValue(value, { stepId: id, embedded: true }, context))
    : writeValue(value, { stepId: id }, context);
  return {
    name,
    in: location,
    value: written,
    ...extensionsOf(chain.extensions, 'steps', id, 'parameters', location, name),
  };
}

function writeBody(
  { contentType, payload, replacements = [] }: BodyInput,
  { id }: OperationStep,
  chain: Chain,
  context: WriteContext,
): JsonObject {
  return {
    ...(contentType === undefined ? {} : { contentType }),
    ...(payload === undefined ? {} : { payload: writeValue(payload, { stepId: id }, context) }),
    ...(replacements.length === 0
      ? {}
      : {
          replacements: replacements.map(({ target, targetType, targetVersion, value }, index) => ({
            target,
            ...(targetType === undefined ? {} : { targetSelectorType: writeLanguage(targetType, targetVersion) }),
            value: writeValue(value, { stepId: id }, context),
            ...extensionsOf(chain.extensions, 'steps', id, 'body', 'replacements', String(index)),
          })),
        }),
    ...extensionsOf(chain.extensions, 'steps', id, 'body'),
  };
}

/** An expression stays as it is; mapping text becomes an expression, a text, or a Selector Object. */
function writeOutput(expression: string, stepId: string, context: WriteContext): JsonValue {
  return parseExpression(expression) === undefined ? writeValue(expression, { stepId }, context) : expression;
}

function writeCredential(
  { scheme, credential, kind }: CredentialUse,
  stepId: string,
  context: WriteContext,
): JsonObject {
  if (!/^[A-Za-z0-9._-]+$/.test(credential))
    context.reportUnwritable(
      `its credential name ${JSON.stringify(credential)} can only contain letters, digits, ".", "_" and "-"`,
      stepId,
    );
  const fields = credentialFields[kind];
  const values = fields.map((field): [string, JsonValue] => [
    field,
    fields.length === 1 ? `$inputs.${credential}` : `$inputs.${credential}#/${field}`,
  ]);
  return { schemeName: scheme, values: Object.fromEntries(values) };
}

/** Arazzo does not allow duplicate criteria. */
function uniqueChecks(checks: readonly Check[]): readonly Check[] {
  return [...new Map(checks.map((check) => [JSON.stringify(check), check])).values()];
}

function writeCriterion(check: Check, { id }: OperationStep, chain: Chain, context: WriteContext): JsonObject {
  return {
    ...writeCheck(check, id, context),
    ...extensionsOf(chain.extensions, 'steps', id, 'checks', describeCheck(check)),
  };
}

function writeRetry(
  { name, limit, delayMs, criteria }: RetryRule,
  { id }: OperationStep,
  chain: Chain,
  context: WriteContext,
): JsonObject {
  return {
    name,
    type: 'retry',
    retryAfter: delayMs / 1000,
    retryLimit: limit,
    ...(criteria.length === 0
      ? {}
      : { criteria: uniqueChecks(criteria).map((check) => writeCheck(check, id, context)) }),
    ...extensionsOf(chain.extensions, 'steps', id, 'retries', name),
  };
}
