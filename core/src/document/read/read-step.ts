import type { CallingStep, OperationStep, WorkflowStep } from '../../model/chain.js';
import type { WorkflowRef } from '../../model/mappings/workflow-ref.js';
import type { Fields, DocumentPath } from './diagnostic-list.js';
import { readFailureActions, readSuccessActions, readWorkflowInputs } from './read-actions.js';
import { readBody } from './read-body.js';
import type { ReadContext } from './read-context.js';
import { readCredentials } from './read-credentials.js';
import { readCriterion } from './read-criterion.js';
import { readForEach } from './read-for-each.js';
import { readOperationRef } from './read-operation-ref.js';
import { readCaptures } from './read-outputs.js';
import { readParameters } from './read-parameters.js';
import { readWorkflowRef } from './read-workflow-ref.js';

/** What the workflow defines for all of its steps. */
export interface SharedParts {
  /** `parameters` of the workflow. */
  readonly parameters: readonly Fields[];
  /** `successActions` of the workflow. */
  readonly successActions: readonly Fields[];
  /** `failureActions` of the workflow. */
  readonly failureActions: readonly Fields[];
  /** `x-security` of the workflow. */
  readonly security: readonly Fields[];
}

/** A step with the dependencies that the document declares. */
export interface StepReading {
  /**
   * Its captures are all of its outputs. Those that exist only for mappings are known when the whole document has been
   * read.
   */
  readonly step: CallingStep;
  /** What `dependsOn` lists. */
  readonly dependsOn: readonly StepDependency[];
}

/** A step that another one waits for. */
export interface StepDependency {
  /** Its id, or the expression that names a step of another workflow. */
  readonly id: string;
  /** Its path in the document. */
  readonly path: DocumentPath;
  /** The workflow that has the step, if it is another one. */
  readonly workflow?: WorkflowRef;
}

type CommonParts = Pick<
  CallingStep,
  'id' | 'description' | 'checks' | 'captures' | 'timeoutMs' | 'onSuccess' | 'onFailure'
>;

/**
 * Reads a step that calls an operation or a workflow (Arazzo 1.1, "Step Object"). Reports other steps and returns
 * undefined.
 */
export function readStep(
  fields: Fields,
  id: string,
  shared: SharedParts,
  context: ReadContext,
): StepReading | undefined {
  fields.value('stepId');
  const dependsOn = readDependsOn(fields, context);
  for (const [field, label] of otherSteps) {
    if (fields.value(field) === undefined) continue;
    context.diagnostics.unsupported([...fields.path, field], `${label} are not supported`);
    return undefined;
  }
  const common = readCommonParts(fields, id, shared, context);
  const step = fields.has('workflowId')
    ? readWorkflowStep(fields, common, shared, context)
    : readOperationStep(fields, common, shared, context);
  fields.rejectUnknown();
  return step === undefined ? undefined : { step: { ...step, ...fields.extensions() }, dependsOn };
}

function readCommonParts(fields: Fields, id: string, shared: SharedParts, context: ReadContext): CommonParts {
  const description = fields.text('description');
  const checks = fields.objects('successCriteria').flatMap((criterion) => readCriterion(criterion, context) ?? []);
  const successLists = { own: fields.objects('onSuccess'), shared: shared.successActions };
  const failureLists = { own: fields.objects('onFailure'), shared: shared.failureActions };
  const onSuccess = readSuccessActions(successLists, context);
  const onFailure = readFailureActions(failureLists, context);
  const timeoutMs = fields.number('timeout');
  if (timeoutMs !== undefined && !(timeoutMs >= 0 && timeoutMs < Infinity))
    context.diagnostics.invalid([...fields.path, 'timeout'], 'expected a number of milliseconds, 0 or more');
  const captures = readCaptures(id, fields, context);
  fields.value('outputs');
  return {
    id,
    ...(description === undefined ? {} : { description }),
    checks,
    captures,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    ...(onSuccess.length === 0 ? {} : { onSuccess }),
    onFailure,
  };
}

function readOperationStep(
  fields: Fields,
  common: CommonParts,
  shared: SharedParts,
  context: ReadContext,
): OperationStep | undefined {
  const operation = readOperationRef(fields, context);
  const parameters = readParameters(common.id, fields.objects('parameters'), shared.parameters, context);
  const body = readBody(fields, context);
  const credentials = readCredentials(fields, shared.security, context);
  if (operation === undefined) return undefined;
  return {
    kind: 'operation',
    ...common,
    operation,
    parameters,
    ...(body === undefined ? {} : { body }),
    ...(credentials === undefined ? {} : { credentials }),
  };
}

function readWorkflowStep(
  fields: Fields,
  common: CommonParts,
  shared: SharedParts,
  context: ReadContext,
): WorkflowStep | undefined {
  for (const other of ['operationId', 'operationPath']) fields.value(other);
  if (fields.value('requestBody') !== undefined)
    context.diagnostics.invalid([...fields.path, 'requestBody'], 'a workflow takes no request body, only parameters');
  const workflow = readWorkflowRef(fields.requiredText('workflowId'), [...fields.path, 'workflowId'], context);
  const inputs = readWorkflowInputs(fields.objects('parameters'), context, shared.parameters);
  const forEach = readForEach(fields, context);
  if (workflow === undefined) return undefined;
  return { kind: 'workflow', ...common, workflow, inputs, ...(forEach === undefined ? {} : { forEach }) };
}

const otherSteps = [
  ['x-operation', 'steps with an operation of their own'],
  ['channelPath', 'steps that use a channel'],
  ['action', 'steps that send or receive messages'],
  ['correlationId', 'steps that receive messages'],
] as const;

/** A `stepId`, `$workflows.<workflowId>.steps.<stepId>`, or the same of `$sourceDescriptions.<name>`. */
function readDependsOn(fields: Fields, context: ReadContext): StepReading['dependsOn'] {
  return fields.list('dependsOn').flatMap(({ value, path }) => {
    const id = typeof value === 'string' ? value : '';
    if (/^[^$]/.test(id)) return [{ id, path }];
    const [, ofStep] = /^\$steps\.([A-Za-z0-9_-]+)$/.exec(id) ?? [];
    const [, own, named] = /^(?:\$workflows\.(.+)|(\$sourceDescriptions\..+))\.steps\.[A-Za-z0-9_-]+$/s.exec(id) ?? [];
    const written = own ?? named;
    const fix = ofStep === undefined ? '' : `; write ${ofStep}`;
    if (written === undefined) context.diagnostics.invalid(path, `${JSON.stringify(value)} names no step${fix}`);
    const workflow = written === undefined ? undefined : readWorkflowRef(written, path, context);
    return workflow === undefined ? [] : [{ id, path, workflow }];
  });
}
