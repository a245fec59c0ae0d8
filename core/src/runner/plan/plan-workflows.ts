import { isPreset } from '../../model/is-preset.js';
import { compileOnce } from '../../checks/compile-once.js';
import type { Chain, Step } from '../../model/chain.js';
import { bindOperations } from '../../model/bind-operations.js';
import type { WorkflowRef } from '../../model/mappings/workflow-ref.js';
import { actionTarget, stepActions } from '../../model/mappings/step-mappings.js';
import type { ChainDiagnostic } from '../../model/run.js';
import type { Credential } from '../../model/security/credential.js';
import { credentialSources } from '../grants/credential-sources.js';
import type { RunnerPorts } from '../contract/ports.js';
import type { DocumentScope, RunRequest } from '../contract/run-request.js';
import type { TimeSlicer } from '../schedule/time-slicer.js';
import { hasOwnValue } from '../../model/values/generated-inputs.js';
import { findOneTimePasswordError } from './find-one-time-password-error.js';
import { makeError, makeWarning } from './make-diagnostic.js';
import { type PlannedRun, planRun } from './plan-run.js';

/** A workflow that is ready to run. */
export interface PlannedWorkflow {
  readonly plan: PlannedRun;
  /** The chain with the data of its own document. */
  readonly request: RunRequest;
  /** The workflow that a reference means. Undefined for an unknown one, which was reported. */
  find(ref: WorkflowRef): PlannedWorkflow | undefined;
}

/** The chain of a run with every workflow that it may call. */
export interface PlannedWorkflows {
  readonly root: PlannedWorkflow;
  /** The chain and each workflow that it may call. */
  readonly all: readonly PlannedWorkflow[];
  /** Of all of them. */
  readonly diagnostics: readonly ChainDiagnostic[];
  /** True if no diagnostic is an error. */
  readonly runnable: boolean;
}

const bindOnce = compileOnce((descriptions: RunRequest['descriptions']) =>
  compileOnce((chain: Chain) => bindOperations(chain, descriptions)),
);

/** Plans a chain and every workflow that it may call, each once. Sends nothing. */
export async function planWorkflows(
  request: RunRequest,
  ports: Pick<RunnerPorts, 'providerFor'>,
  slicer: TimeSlicer,
): Promise<PlannedWorkflows> {
  const planned = new Map<Chain, PlannedWorkflow>();
  const diagnostics: ChainDiagnostic[] = [];
  const plan = async (asked: RunRequest, isRoot: boolean): Promise<PlannedWorkflow> => {
    const known = planned.get(asked.chain);
    if (known !== undefined) return known;
    const target = { ...asked, chain: bindOnce(asked.descriptions)(asked.chain) };
    const workflow: PlannedWorkflow = {
      plan: await planRun(target, ports, slicer, isRoot ? 'request' : 'caller'),
      request: target,
      find(ref) {
        const chain = findWorkflow(target, ref)?.chain;
        return chain === undefined ? undefined : planned.get(chain);
      },
    };
    planned.set(asked.chain, workflow).set(target.chain, workflow);
    const add = (found: readonly ChainDiagnostic[]): number =>
      diagnostics.push(...(isRoot ? found : found.map((each) => ({ ...each, workflowId: target.chain.id }))));
    add(workflow.plan.diagnostics);
    add(findUnknownInnerSteps(target));
    for (const { ref, stepId, path, given } of listCalls(target.chain)) {
      const called = findWorkflow(target, ref);
      if (called === undefined) add([unknownWorkflow(ref, stepId, path)]);
      else {
        add(checkInputs(called.chain, given, stepId, path));
        add(checkOneTimePasswords(called, given, target.chain, at(stepId, path)));
        await plan(called, false);
      }
    }
    return workflow;
  };
  const root = await plan(request, true);
  const all = [...new Set(planned.values())];
  for (const workflow of all) diagnostics.push(...findDependencyCycle(workflow));
  return { root, all, diagnostics, runnable: diagnostics.every(({ severity }) => severity !== 'error') };
}

/** Steps of called workflows that others wait for must exist. */
function findUnknownInnerSteps(request: RunRequest): readonly ChainDiagnostic[] {
  const { connections, steps } = request.chain;
  return connections.flatMap(({ source, target, via = [] }) => {
    const caller = via.length === 0 ? undefined : steps.find(({ id }) => id === source);
    const called = caller?.kind === 'workflow' ? findWorkflow(request, caller.workflow) : undefined;
    if (called === undefined) return [];
    const inner = new Set(called.chain.steps.map(({ id }) => id));
    return via
      .filter((name) => !inner.has(name.slice(name.lastIndexOf('.') + 1)))
      .map((name) =>
        makeError('STEP_UNKNOWN', `Step "${target}" waits for ${name}, which does not exist.`, { stepId: target }),
      );
  });
}

/** A workflow that runs before another one must not need that one: neither would ever start. */
function findDependencyCycle(workflow: PlannedWorkflow): readonly ChainDiagnostic[] {
  const { chain } = workflow.request;
  return (chain.dependsOn ?? []).flatMap((ref) => {
    const reached = new Set<PlannedWorkflow>();
    const first = workflow.find(ref);
    if (first !== undefined) reached.add(first);
    for (const each of reached)
      for (const call of listCalls(each.request.chain)) {
        const next = each.find(call.ref);
        if (next !== undefined) reached.add(next);
      }
    return reached.has(workflow)
      ? [
          makeError(
            'CHAIN_CYCLE',
            `The workflow "${chain.id}" depends on "${ref.id}", which needs "${chain.id}" itself.`,
          ),
        ]
      : [];
  });
}

/** The workflow that a chain means, with the data of its document. */
function findWorkflow(request: RunRequest, { source, id }: WorkflowRef): RunRequest | undefined {
  const scope: DocumentScope | undefined =
    source === undefined
      ? request
      : request.documents !== undefined && Object.hasOwn(request.documents, source)
        ? request.documents[source]
        : undefined;
  const known = scope?.workflows !== undefined && Object.hasOwn(scope.workflows, id) ? scope.workflows[id] : undefined;
  const chain = source === undefined && request.chain.id === id ? request.chain : known;
  if (chain === undefined || scope === undefined) return undefined;
  const { workflows: _workflows, documents: _documents, inputs: _inputs, options = {}, ...rest } = request;
  const { only: _only, reusedResults: _reused, ...inherited } = options;
  return {
    ...rest,
    ...(request.credentials === undefined || source === undefined
      ? {}
      : { credentials: inheritCredentials(request.credentials, request, scope) }),
    options: inherited,
    descriptions: scope.descriptions,
    servers: scope.servers,
    ...(scope.workflows === undefined ? {} : { workflows: scope.workflows }),
    ...(scope.documents === undefined ? {} : { documents: scope.documents }),
    chain,
  };
}

/**
 * The credentials of a run as a called document may use them: for its sources with the same description as a source that
 * the credential belongs to. What it calls those sources is its own affair.
 */
function inheritCredentials(
  credentials: readonly Credential[],
  { chain, descriptions }: RunRequest,
  called: DocumentScope,
): readonly Credential[] {
  return credentials.map((credential) => {
    const own = credentialSources(credential, chain).flatMap((source) =>
      Object.hasOwn(descriptions, source) ? [descriptions[source]] : [],
    );
    const sources = Object.keys(called.descriptions).filter((name) => own.includes(called.descriptions[name]));
    return { ...credential, sources };
  });
}

interface WorkflowCallSite {
  readonly ref: WorkflowRef;
  /** Missing for a workflow that the chain depends on. */
  readonly stepId?: string;
  readonly path?: string;
  /** Names of the inputs given. Missing: those of the same names. */
  readonly given?: readonly string[];
}

function listCalls(chain: Chain): readonly WorkflowCallSite[] {
  return [
    ...(chain.dependsOn ?? []).map((ref) => ({ ref })),
    ...chain.steps.flatMap((step) => [...listStepCalls(step)]),
  ];
}

function* listStepCalls(step: Step): Iterable<WorkflowCallSite> {
  if (isPreset(step)) return;
  if (step.kind === 'workflow') {
    const given = [...step.inputs.map(({ name }) => name), ...(step.forEach === undefined ? [] : [step.forEach.as])];
    yield { ref: step.workflow, stepId: step.id, path: 'workflow', given };
  }
  for (const { action, path } of stepActions(step)) {
    const target = actionTarget(action);
    if (target === undefined || 'stepId' in target) continue;
    const given = target.inputs?.map(({ name }) => name);
    yield { ref: target.workflow, stepId: step.id, path, ...(given === undefined ? {} : { given }) };
  }
}

function unknownWorkflow({ source, id }: WorkflowRef, stepId?: string, path?: string): ChainDiagnostic {
  const where = source === undefined ? 'the document' : `the source "${source}"`;
  const who = stepId === undefined ? 'The chain depends on' : `Step "${stepId}" calls`;
  return makeError('WORKFLOW_UNKNOWN', `${who} the workflow "${id}", which ${where} does not have.`, at(stepId, path));
}

function checkInputs(
  { id, inputs }: Chain,
  given: readonly string[] | undefined,
  stepId?: string,
  path?: string,
): readonly ChainDiagnostic[] {
  if (given === undefined || stepId === undefined) return [];
  const declared = new Set(inputs.map(({ name }) => name));
  return [
    ...given
      .filter((name) => !declared.has(name))
      .map((name) =>
        makeWarning(
          'CHAIN_INPUT_UNKNOWN',
          `Step "${stepId}" sets the input "${name}", which the workflow "${id}" does not declare.`,
          at(stepId, path),
        ),
      ),
    ...inputs
      .filter(({ name, required, schema }) => required && !given.includes(name) && !hasOwnValue(schema))
      .map(({ name }) =>
        makeError(
          'INPUT_MISSING',
          `Step "${stepId}" does not set the input "${name}", which the workflow "${id}" requires.`,
          at(stepId, path),
        ),
      ),
  ];
}

/** What a call does not set is made from a credential, which must be known before anything is sent. */
function checkOneTimePasswords(
  { chain, credentials }: RunRequest,
  given: readonly string[] | undefined,
  caller: Chain,
  place: { readonly stepId?: string; readonly path?: string },
): readonly ChainDiagnostic[] {
  const set = given ?? caller.inputs.map(({ name }) => name);
  return chain.inputs
    .filter(({ name }) => !set.includes(name))
    .flatMap((input) => findOneTimePasswordError(input, credentials) ?? [])
    .map((problem) => ({ ...problem, ...place }));
}

function at(stepId?: string, path?: string): { readonly stepId?: string; readonly path?: string } {
  return { ...(stepId === undefined ? {} : { stepId }), ...(path === undefined ? {} : { path }) };
}
