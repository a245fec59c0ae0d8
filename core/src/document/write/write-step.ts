import { writeJson } from '../../model/json-text/write-json.js';
import type { ActionTarget, FailureAction } from '../../model/action.js';
import type {
  BodyInput,
  CallingStep,
  ForEach,
  OperationStep,
  OperationRef,
  ParameterInput,
  Source,
} from '../../model/chain.js';
import type { WorkflowInput } from '../../model/mappings/workflow-ref.js';
import type { Check } from '../../model/check.js';
import type { CredentialUse } from '../../model/security/credential.js';
import { parseExpression } from '../../model/expressions/runtime-expression.js';
import { actionTarget } from '../../model/mappings/step-mappings.js';
import { isObject, type JsonObject, type JsonValue } from '../../model/json.js';
import { credentialFields } from '../read/read-credentials.js';
import { formatOperationPath } from '../read/read-operation-ref.js';
import { knownCredentialKey } from './known-names.js';
import { writeCheck } from './write-check.js';
import { writeLanguage } from './write-mapping.js';
import type { WriteContext } from './write-context.js';
import { writeValue } from './write-value.js';
import { writeWorkflowRef } from './write-workflow-ref.js';

/** What `writeStep` needs in addition to the step. */
export interface StepParts {
  /** The sources of the chain. */
  readonly sources: readonly Source[];
  /** Ids of the steps that the step waits for. */
  readonly dependsOn: readonly string[];
  /** Output expressions by name. */
  readonly outputs: ReadonlyMap<string, string>;
  /** Shared state of the document. */
  readonly context: WriteContext;
}

/** Converts a step that calls an operation or a workflow to a step of the document (Arazzo 1.1, "Step Object"). */
export function writeStep(step: CallingStep, { sources, dependsOn, outputs, context }: StepParts): JsonObject {
  const { id, description, timeoutMs, onSuccess = [] } = step;
  if (timeoutMs !== undefined && !Number.isInteger(timeoutMs))
    context.reportUnwritable('its timeout must be a whole number of milliseconds', id);
  const checks = uniqueChecks(step.checks);
  const called = step.kind === 'operation' ? writeCall(step, sources, context) : writeWorkflowCall(step, context);
  return {
    stepId: id,
    ...(description === undefined ? {} : { description }),
    ...called.reference,
    ...(dependsOn.length === 0 ? {} : { dependsOn: [...dependsOn] }),
    ...called.rest,
    ...(checks.length === 0 ? {} : { successCriteria: checks.map((check) => writeCheck(check, id, context)) }),
    ...(onSuccess.length === 0 ? {} : { onSuccess: onSuccess.map((action) => writeAction(action, id, context)) }),
    ...(step.onFailure.length === 0
      ? {}
      : { onFailure: step.onFailure.map((action) => writeAction(action, id, context)) }),
    ...(timeoutMs === undefined ? {} : { timeout: timeoutMs }),
    ...(outputs.size === 0
      ? {}
      : {
          outputs: Object.fromEntries(
            Array.from(outputs, ([name, expression]) => [name, writeOutput(expression, id, context)]),
          ),
        }),
    ...step.extensions,
  };
}

interface WrittenCall {
  readonly reference: JsonObject;
  readonly rest: JsonObject;
}

function writeCall(step: OperationStep, sources: readonly Source[], context: WriteContext): WrittenCall {
  const { id, body, credentials } = step;
  return {
    reference: writeOperationRef(step.operation, sources, id, context),
    rest: {
      ...(step.parameters.length === 0
        ? {}
        : { parameters: step.parameters.map((parameter) => writeParameter(parameter, id, context)) }),
      ...(body === undefined ? {} : { requestBody: writeBody(body, id, context) }),
      ...(credentials === undefined
        ? {}
        : { 'x-security': credentials.map((use) => writeCredential(use, id, context)) }),
    },
  };
}

function writeWorkflowCall(
  { id, workflow, inputs, forEach }: Extract<CallingStep, { kind: 'workflow' }>,
  context: WriteContext,
): WrittenCall {
  return {
    reference: { workflowId: writeWorkflowRef(workflow) },
    rest: {
      ...(inputs.length === 0 ? {} : { parameters: writeWorkflowInputs(inputs, id, context) }),
      ...(forEach === undefined ? {} : { 'x-opchain': { forEach: writeForEach(forEach, id, context) } }),
    },
  };
}

function writeWorkflowInputs(inputs: readonly WorkflowInput[], stepId: string, context: WriteContext): JsonObject[] {
  return inputs.map(({ name, value }) => ({ name, value: writeValue(value, { stepId }, context) }));
}

function writeForEach({ items, as, concurrency }: ForEach, stepId: string, context: WriteContext): JsonObject {
  return {
    items: writeValue(items, { stepId }, context),
    as,
    ...(concurrency === undefined ? {} : { concurrency }),
  };
}

function writeOperationRef(
  { source, id }: OperationRef,
  sources: readonly Source[],
  stepId: string,
  context: WriteContext,
): JsonObject {
  if (source !== '' && !sources.some(({ name }) => name === source))
    context.reportUnwritable(
      `it calls an operation of ${JSON.stringify(source)}, which is not a source of the chain`,
      stepId,
    );
  const [, method, path] = /^(?:([!#$%&'*+.^_`|~0-9A-Za-z-]+) )?(\/.*)$/s.exec(id) ?? [];
  if (path !== undefined) return { operationPath: formatOperationPath(source, path, method) };
  return { operationId: sources.length === 1 || source === '' ? id : `$sourceDescriptions.${source}.${id}` };
}

function writeParameter(
  { in: location, name, value, extensions }: ParameterInput,
  id: string,
  context: WriteContext,
): JsonObject {
  const written = isObject(value)
    ? writeJson(writeValue(value, { stepId: id, embedded: true }, context))
    : writeValue(value, { stepId: id }, context);
  return {
    name,
    in: location,
    value: written,
    ...extensions,
  };
}

function writeBody(
  { contentType, payload, replacements = [], extensions }: BodyInput,
  id: string,
  context: WriteContext,
): JsonObject {
  return {
    ...(contentType === undefined ? {} : { contentType }),
    ...(payload === undefined ? {} : { payload: writeValue(payload, { stepId: id }, context) }),
    ...(replacements.length === 0
      ? {}
      : {
          replacements: replacements.map(({ target, targetType, targetVersion, value, extensions: own }) => ({
            target,
            ...(targetType === undefined ? {} : { targetSelectorType: writeLanguage(targetType, targetVersion) }),
            value: writeValue(value, { stepId: id }, context),
            ...own,
          })),
        }),
    ...extensions,
  };
}

/** An expression stays as it is; mapping text becomes an expression, a text, or a Selector Object. */
function writeOutput(expression: string, stepId: string, context: WriteContext): JsonValue {
  return parseExpression(expression) === undefined ? writeValue(expression, { stepId }, context) : expression;
}

function writeCredential(use: CredentialUse, stepId: string, context: WriteContext): JsonObject {
  const { scheme, credential, kind } = use;
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
  const known = context.known.credentials.get(knownCredentialKey(use));
  return { schemeName: scheme, values: known?.values ?? Object.fromEntries(values) };
}

/** Arazzo does not allow duplicate criteria. */
function uniqueChecks(checks: readonly Check[]): readonly Check[] {
  return [...new Map(checks.map((check) => [JSON.stringify(check), check])).values()];
}

function writeAction(action: FailureAction, id: string, context: WriteContext): JsonObject {
  const { name, type, criteria, extensions } = action;
  const target = actionTarget(action);
  return {
    name,
    type,
    ...(target === undefined ? {} : writeTarget(target, id, context)),
    ...(type === 'retry' ? { retryAfter: action.delayMs / 1000, retryLimit: action.limit } : {}),
    ...(criteria.length === 0
      ? {}
      : { criteria: uniqueChecks(criteria).map((check) => writeCheck(check, id, context)) }),
    ...extensions,
  };
}

function writeTarget(target: ActionTarget, stepId: string, context: WriteContext): JsonObject {
  if ('stepId' in target) return { stepId: target.stepId };
  const { workflow, inputs = [] } = target;
  return {
    workflowId: writeWorkflowRef(workflow),
    ...(inputs.length === 0 ? {} : { parameters: writeWorkflowInputs(inputs, stepId, context) }),
  };
}
