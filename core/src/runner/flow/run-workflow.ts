import type { GotoAction } from '../../model/action.js';
import type { Chain } from '../../model/chain.js';
import type { JsonValue } from '../../model/json.js';
import { generateInputs, generatorOf } from '../../model/values/generated-inputs.js';
import { OpchainError } from '../../model/errors/opchain-error.js';
import type { StepFailure, WorkflowResult } from '../../model/run.js';
import { runLimits } from '../contract/run-limits.js';
import type { PlannedWorkflow } from '../plan/plan-workflows.js';
import { readInputs } from '../plan/read-inputs.js';
import { guardOneTimePasswords, makeOneTimePasswords, valuesOf } from '../secrets/one-time-passwords.js';
import { notStartedResult } from '../schedule/not-started-result.js';
import { toStepFailure } from '../step/to-step-failure.js';
import type { RunSession, WorkflowFrame } from './run-session.js';
import { WorkflowExecution } from './workflow-execution.js';

/**
 * Runs a workflow: first those that it depends on, then its steps, then those that it continues with (`goto`). Never
 * rejects.
 */
export async function runWorkflow(
  workflow: PlannedWorkflow,
  provided: ReadonlyMap<string, JsonValue>,
  session: RunSession,
  frame: WorkflowFrame,
): Promise<WorkflowResult> {
  const startedAt = session.now();
  const { chain, options = {} } = workflow.request;
  const before: WorkflowResult[] = [];
  try {
    const maxDepth = options.maxDepth ?? runLimits.maxDepth;
    if (frame.depth > maxDepth)
      throw new OpchainError('DEPTH_EXCEEDED', `Workflows are nested more than ${String(maxDepth)} levels.`);
    const { inputs, generated } =
      frame.depth === 0 ? { inputs: workflow.plan.inputs } : await bindInputs(workflow, provided, session, frame);
    await runDependencies(workflow, inputs, before, session, frame);
    const executed = await execute(workflow, inputs, session, frame);
    const next = executed.goto === undefined ? [] : await follow(executed.goto, session, frame);
    const last = next.at(-1) ?? executed.result;
    return {
      ...executed.result,
      startedAt,
      endedAt: session.now(),
      state: last.state,
      outputs: last.outputs,
      ...(generated === undefined ? {} : { generated }),
      ...(before.length === 0 ? {} : { before }),
      ...(next.length === 0 ? {} : { next }),
    };
  } catch (error) {
    return {
      ...failedResult(chain, toStepFailure(error), startedAt, session),
      ...(before.length === 0 ? {} : { before }),
    };
  }
}

/** A workflow to continue with, and its inputs. */
interface Transfer {
  readonly workflow: PlannedWorkflow;
  readonly inputs: ReadonlyMap<string, JsonValue>;
}

interface Executed {
  readonly result: WorkflowResult;
  readonly goto?: Transfer;
}

async function execute(
  workflow: PlannedWorkflow,
  inputs: ReadonlyMap<string, JsonValue>,
  session: RunSession,
  frame: WorkflowFrame,
): Promise<Executed> {
  const startedAt = session.now();
  const execution = new WorkflowExecution(workflow, inputs, session, frame, runWorkflow);
  await execution.run();
  const { action, transferInputs } = execution;
  const transfer = action === undefined ? undefined : transferOf(action, workflow, inputs, transferInputs);
  return {
    result: {
      workflowId: workflow.request.chain.id,
      state: execution.state,
      startedAt,
      endedAt: session.now(),
      outputs: execution.outputs,
      results: execution.results(),
    },
    ...(transfer === undefined ? {} : { goto: transfer }),
  };
}

function transferOf(
  { target }: GotoAction,
  workflow: PlannedWorkflow,
  inputs: ReadonlyMap<string, JsonValue>,
  provided: ReadonlyMap<string, JsonValue> | undefined,
): Transfer | undefined {
  if ('stepId' in target) return undefined;
  const next = workflow.find(target.workflow);
  if (next === undefined) return undefined;
  return { workflow: next, inputs: provided ?? sameNames(next.request.chain, inputs) };
}

/** In sequence, not nested: continuing does not deepen the call. */
async function follow(first: Transfer, session: RunSession, frame: WorkflowFrame): Promise<WorkflowResult[]> {
  const results: WorkflowResult[] = [];
  for (let transfer: Transfer | undefined = first; transfer !== undefined;) {
    const { workflow, inputs: provided } = transfer;
    const { chain } = workflow.request;
    const startedAt = session.now();
    const inner = { ...frame, within: [...frame.within, chain.id] };
    try {
      const { inputs, generated } = await bindInputs(workflow, provided, session, inner);
      await runDependencies(workflow, inputs, results, session, inner);
      const { result, goto } = await execute(workflow, inputs, session, inner);
      results.push(generated === undefined ? result : { ...result, generated });
      transfer = goto;
    } catch (error) {
      results.push(failedResult(chain, toStepFailure(error), startedAt, session));
      transfer = undefined;
    }
  }
  return results;
}

/** Runs each workflow that this one depends on, once in a run, and adds the results. Throws if one failed. */
async function runDependencies(
  workflow: PlannedWorkflow,
  inputs: ReadonlyMap<string, JsonValue>,
  results: WorkflowResult[],
  session: RunSession,
  frame: WorkflowFrame,
): Promise<void> {
  for (const ref of workflow.request.chain.dependsOn ?? []) {
    const needed = workflow.find(ref);
    if (needed === undefined) continue;
    const { chain } = needed.request;
    let running = session.dependencies.get(chain);
    if (running === undefined) {
      running = runWorkflow(needed, sameNames(chain, inputs), session, {
        ...frame,
        within: [...frame.within, chain.id],
        depth: frame.depth + 1,
      });
      session.dependencies.set(chain, running);
    }
    const result = await running;
    results.push(result);
    if (result.state !== 'succeeded')
      throw new OpchainError('DEPENDENCY_FAILED', `The workflow "${chain.id}", which runs before, failed.`);
  }
}

function sameNames({ inputs }: Chain, values: ReadonlyMap<string, JsonValue>): ReadonlyMap<string, JsonValue> {
  return new Map([...values].filter(([name]) => inputs.some((input) => input.name === name)));
}

/** The inputs of one call of a workflow: those provided, made and by default. */
interface BoundInputs {
  readonly inputs: ReadonlyMap<string, JsonValue>;
  /** Those that were made. Missing if there are none. */
  readonly generated?: Readonly<Record<string, JsonValue>>;
}

async function bindInputs(
  { request: { chain, credentials } }: PlannedWorkflow,
  provided: ReadonlyMap<string, JsonValue>,
  session: RunSession,
  { within }: WorkflowFrame,
): Promise<BoundInputs> {
  const declared = new Set(chain.inputs.map(({ name }) => name));
  const known = [...provided].filter(([name]) => declared.has(name));
  const generated = generateFor(chain, provided, session, within);
  const now = session.ports.clock.wallTime();
  const passwords = makeOneTimePasswords(chain.inputs, (name) => provided.has(name), credentials, now);
  session.redactor.add(Object.values(valuesOf(passwords)));
  guardOneTimePasswords(session.guard, passwords);
  const given = { ...generated, ...valuesOf(passwords), ...Object.fromEntries(known) };
  const { values, diagnostics } = await readInputs(chain, given, credentials);
  const [first] = diagnostics;
  if (first !== undefined) throw new OpchainError(first.code, first.message);
  return { inputs: values, ...(generated === undefined ? {} : { generated }) };
}

/** Values for the inputs with generators, others for each call. Undefined if the workflow has no such inputs. */
function generateFor(
  chain: Chain,
  provided: ReadonlyMap<string, JsonValue>,
  session: RunSession,
  path: readonly string[],
): Readonly<Record<string, JsonValue>> | undefined {
  if (chain.inputs.every(({ name, schema }) => provided.has(name) || generatorOf(schema) === undefined))
    return undefined;
  const key = path.join('\n');
  const round = session.rounds.get(key) ?? 0;
  session.rounds.set(key, round + 1);
  const made = generateInputs(chain.inputs, (name) => provided.has(name), { seed: session.seed(), path, round });
  session.onGenerated(made, chain);
  return made;
}

function failedResult(
  { id, steps }: Chain,
  failure: StepFailure,
  startedAt: number,
  session: RunSession,
): WorkflowResult {
  const reason = { code: 'NOT_REACHED', message: `The workflow "${id}" did not start.` } as const;
  return {
    workflowId: id,
    state: failure.code === 'RUN_CANCELLED' ? 'cancelled' : 'failed',
    startedAt,
    endedAt: session.now(),
    outputs: {},
    results: steps.map((step) => notStartedResult(step, 'skipped', reason)),
    failure: { ...failure, message: session.redactor.text(failure.message) },
  };
}
