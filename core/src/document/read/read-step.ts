import type { OperationStep } from '../../model/chain.js';
import { describeCheck } from '../../model/describe-check.js';
import type { ExtensionStore } from '../extension/extension-store.js';
import type { Fields, DocumentPath, DiagnosticList } from './diagnostic-list.js';
import { readBody } from './read-body.js';
import type { ReadContext } from './read-context.js';
import { readCredentials } from './read-credentials.js';
import { readCriterion } from './read-criterion.js';
import { readOperationRef } from './read-operation-ref.js';
import { readCaptures } from './read-outputs.js';
import { readParameters } from './read-parameters.js';
import { readRetries } from './read-retries.js';

/** What the workflow defines for all of its steps. */
export interface SharedParts {
  /** `parameters` of the workflow. */
  readonly parameters: readonly Fields[];
  /** `failureActions` of the workflow. */
  readonly failureActions: readonly Fields[];
  /** `x-security` of the workflow. */
  readonly security: readonly Fields[];
}

/** A step with the dependencies that the document declares. */
export interface ReadStep {
  /**
   * Its captures are all of its outputs. Those that exist only for mappings are known when the whole document has been
   * read.
   */
  readonly step: OperationStep;
  /** Ids in `dependsOn`, with their paths in the document. */
  readonly dependsOn: readonly { readonly id: string; readonly path: DocumentPath }[];
}

/** Reads a step that calls an operation (Arazzo 1.1, "Step Object"). Reports other steps and returns undefined. */
export function readStep(
  fields: Fields,
  id: string,
  shared: SharedParts,
  context: ReadContext,
  extensions: ExtensionStore,
): ReadStep | undefined {
  fields.value('stepId');
  const description = fields.text('description');
  const dependsOn = readDependsOn(fields, context.diagnostics);
  for (const [field, label] of otherSteps) {
    if (fields.value(field) === undefined) continue;
    context.diagnostics.unsupported([...fields.path, field], `${label} are not supported`);
    return undefined;
  }
  const operation = readOperationRef(fields, context);
  const parameters = readParameters(id, fields.objects('parameters'), shared.parameters, context, extensions);
  const body = readBody(id, fields, context, extensions);
  const checks = fields.objects('successCriteria').flatMap((criterion) => {
    const check = readCriterion(criterion, context);
    if (check === undefined) return [];
    extensions.add(['steps', id, 'checks', describeCheck(check)], criterion.extensions());
    return [check];
  });
  const retries = readRetries(id, fields.objects('onFailure'), shared.failureActions, context, extensions);
  const credentials = readCredentials(fields, shared.security, context);
  const timeoutMs = fields.number('timeout');
  const captures = readCaptures(id, fields, context);
  fields.value('outputs');
  for (const { path } of fields.list('onSuccess'))
    context.diagnostics.unsupported(path, 'success actions are not supported');
  fields.rejectUnknown();
  extensions.add(['steps', id], fields.extensions());
  if (operation === undefined) return undefined;
  const step: OperationStep = {
    kind: 'operation',
    id,
    ...(description === undefined ? {} : { description }),
    operation,
    parameters,
    ...(body === undefined ? {} : { body }),
    checks,
    captures,
    ...(timeoutMs === undefined ? {} : { timeoutMs }),
    retries,
    ...(credentials === undefined ? {} : { credentials }),
  };
  return { step, dependsOn };
}

const otherSteps = [
  ['workflowId', 'steps that call a workflow'],
  ['x-operation', 'steps with an operation of their own'],
  ['channelPath', 'steps that use a channel'],
  ['action', 'steps that send or receive messages'],
  ['correlationId', 'steps that receive messages'],
] as const;

function readDependsOn(fields: Fields, diagnostics: DiagnosticList): ReadStep['dependsOn'] {
  return fields.list('dependsOn').flatMap(({ value, path }) => {
    if (typeof value === 'string' && !value.startsWith('$')) return [{ id: value, path }];
    diagnostics.unsupported(path, 'only steps of the same workflow are supported here');
    return [];
  });
}
