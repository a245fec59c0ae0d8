/** A step that calls an operation or a workflow, and what follows its failure. */
export interface RetryingStep {
  readonly stepId: string;
  readonly operationId?: string;
  readonly workflowId?: string;
  readonly onFailure: readonly RetryingAction[];
}

interface RetryingAction {
  readonly name: string;
  readonly type: 'goto' | 'retry';
  readonly retryLimit?: number;
  readonly stepId?: string;
  readonly workflowId?: string;
}

export interface RetryingWorkflow {
  readonly workflowId: string;
  readonly steps: readonly RetryingStep[];
  readonly 'x-opchain'?: { readonly version: 1; readonly order: 'graph' };
}

type Random = () => number;
const below = (random: Random, limit: number): number => Math.floor(random() * limit);

/**
 * One to three workflows whose failed steps are retried, often after another step or a workflow, the own ones included;
 * `w0` is the first. No jump goes back, and only later workflows are called by steps.
 */
export function drawRetryingWorkflows(random: Random): readonly RetryingWorkflow[] {
  const ids = ['w0', 'w1', 'w2'].slice(0, 1 + below(random, 3));
  return ids.map((workflowId, index) => {
    const steps = ['s0', 's1', 's2'].slice(0, 1 + below(random, 3));
    const isGraph = random() < 0.3;
    return {
      workflowId,
      steps: steps.map((stepId, position) => ({
        stepId,
        ...drawCall(random, ids.slice(index + 1)),
        onFailure: Array.from({ length: below(random, 3) }, (_, number) => ({
          name: `n${number}`,
          ...drawAction(random, { steps, later: isGraph ? [] : steps.slice(position + 1), workflows: ids }),
        })),
      })),
      ...(isGraph && { 'x-opchain': { version: 1, order: 'graph' } as const }),
    };
  });
}

function drawCall(random: Random, later: readonly string[]): Pick<RetryingStep, 'operationId' | 'workflowId'> {
  const workflowId = random() < 0.3 ? later[below(random, later.length)] : undefined;
  return workflowId === undefined ? { operationId: 'abc'[below(random, 3)]! } : { workflowId };
}

interface Targets {
  readonly steps: readonly string[];
  /** Those that a jump may go to. */
  readonly later: readonly string[];
  readonly workflows: readonly string[];
}

function drawAction(random: Random, { steps, later, workflows }: Targets): Omit<RetryingAction, 'name'> {
  const target = later[below(random, later.length)];
  if (target !== undefined && random() < 0.2) return { type: 'goto', stepId: target };
  const retry = { type: 'retry', retryLimit: below(random, 3) } as const;
  const kind = random();
  if (kind < 0.4) return { ...retry, stepId: steps[below(random, steps.length)]! };
  return kind < 0.6 ? { ...retry, workflowId: workflows[below(random, workflows.length)]! } : retry;
}

/**
 * The calls that the limits of the workflows allow, from one sentence: a retry is used `retryLimit` times, counted again
 * when control enters its step by order, call or `goto`, never while a retry of that step is outstanding.
 */
export function boundCalls(workflows: readonly RetryingWorkflow[]): number {
  const find = (id: string): RetryingWorkflow => workflows.find(({ workflowId }) => workflowId === id)!;
  type Outstanding = ReadonlySet<RetryingStep>;
  const attempt = ({ workflowId }: RetryingStep, outstanding: Outstanding): number =>
    workflowId === undefined ? 1 : run(find(workflowId), outstanding);
  const run = ({ steps }: RetryingWorkflow, outstanding: Outstanding): number => {
    let calls = 0;
    for (const step of steps) {
      calls += attempt(step, outstanding);
      // What a step whose retry is outstanding repeats is counted where that retry began.
      if (outstanding.has(step)) continue;
      const inside = new Set([...outstanding, step]);
      for (const { type, retryLimit = 1, stepId, workflowId } of step.onFailure) {
        if (type !== 'retry') continue;
        const named = steps.find((one) => one.stepId === stepId);
        const first = workflowId !== undefined ? run(find(workflowId), inside) : named && attempt(named, inside);
        calls += retryLimit * ((first ?? 0) + attempt(step, inside));
      }
    }
    return calls;
  };
  return run(find('w0'), new Set());
}
