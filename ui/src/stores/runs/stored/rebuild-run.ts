import type { Chain, RunSummary, StepResult, WorkflowResult } from '@opchain/core';
import type { StepFinished, StepSent } from '@opchain/core/internal/model';
import { ResultLog } from '@opchain/core/internal/runner';

/** What was written down of a run while it went on: each call ahead of sending it, and each result. */
export type JournalEvent = StepSent | StepFinished;

/** What is known of a run from its start. */
export interface StartedRun {
  readonly id: string;
  readonly chain: Chain;
  /** The steps that were to run. */
  readonly stepIds: readonly string[];
  readonly startedAtEpoch: number;
  readonly environment?: string | undefined;
  readonly mocks?: readonly string[] | undefined;
}

const notReceived = {
  code: 'RUN_INTERRUPTED',
  message: 'The page was closed or reloaded, or the browser ended, before the step had ended.',
} as const;
const notStarted = { code: 'RUN_INTERRUPTED', message: 'The run was interrupted before this step.' } as const;

/** The summary of a run that did not end: what was sent and received, and which calls have no response. */
export function rebuildRun(
  { id, chain, stepIds, startedAtEpoch, environment, mocks }: StartedRun,
  events: readonly JournalEvent[],
): RunSummary {
  const root = new Frame();
  for (const event of events)
    root.find(event.within ?? [], event.type === 'step-sent' ? event.items : undefined).add(event);
  const workflowOf = (stepId: string): string | undefined => {
    const step = chain.steps.find((each) => each.id === stepId);
    return step?.kind === 'workflow' ? step.workflow.id : undefined;
  };
  // What is not below a step of the chain ran before it, or continued it.
  const isStep = (label: string): boolean => stepIds.includes(callerOf(label));
  const results = root.results(isStep, workflowOf);
  const ended = new Set(results.map(({ stepId }) => stepId));
  const others = root.workflows((label) => !isStep(label));
  return {
    runId: id,
    chainTitle: chain.title,
    ...(environment !== undefined && { environment }),
    ...(mocks && { mocks }),
    state: 'cancelled',
    diagnostics: [
      {
        severity: 'warning',
        code: 'RUN_INTERRUPTED',
        message: 'The page was closed or reloaded, or the browser ended, while the run went on.',
      },
    ],
    startedAtEpoch,
    durationMs: events.reduce((latest, { at }) => Math.max(latest, at), 0),
    results: [
      ...results,
      ...stepIds.flatMap((stepId) => (ended.has(stepId) ? [] : [{ ...emptyResult(stepId), failure: notStarted }])),
    ],
    ...(others.length > 0 && { next: others }),
  };
}

/** The steps of one execution of a workflow. */
class Frame {
  readonly #log = new ResultLog();
  /** Calls of each step without a result, in order. */
  readonly #sent = new Map<string, StepSent[]>();
  /** Executions of called workflows that have not ended, by the label of the call. */
  readonly #called = new Map<string, Frame>();
  /** The name of the item that the workflow was called for. */
  #item: string | undefined;
  #from = Infinity;
  #to = 0;

  /** `items`: the names of the items that the workflows were called for. */
  find([label, ...within]: readonly string[], [item = '', ...items]: readonly string[] = []): Frame {
    if (label === undefined) return this;
    const known = this.#called.get(label) ?? new Frame();
    this.#called.set(label, known);
    if (item !== '') known.#item = item;
    return known.find(within, items);
  }

  add(event: JournalEvent): void {
    const { stepId, at } = event;
    this.#from = Math.min(this.#from, at);
    this.#to = Math.max(this.#to, at);
    if (event.type === 'step-sent') {
      this.#sent.set(stepId, [...(this.#sent.get(stepId) ?? []), event]);
      return;
    }
    this.#log.add(event.result);
    this.#sent.delete(stepId);
    // The result has what was called.
    for (const label of [...this.#called.keys()]) if (callerOf(label) === stepId) this.#called.delete(label);
  }

  /** One result for each step that has started. */
  results(
    isStep: (label: string) => boolean = () => true,
    workflowOf: (stepId: string) => string | undefined = () => undefined,
  ): readonly StepResult[] {
    const callers = [...this.#called.keys()].filter(isStep).map(callerOf);
    for (const stepId of new Set([...this.#sent.keys(), ...callers])) {
      const called = this.workflows((label) => isStep(label) && callerOf(label) === stepId, workflowOf(stepId));
      this.#log.add(interruptedResult(stepId, this.#sent.get(stepId) ?? [], called));
    }
    return this.#log.list();
  }

  /** The executions of called workflows that have not ended, of which the label matches. */
  workflows(matches: (label: string) => boolean, workflowId?: string): readonly WorkflowResult[] {
    return [...this.#called]
      .filter(([label]) => matches(label))
      .map(([label, frame]): WorkflowResult => {
        const results = frame.results();
        const { from, to } = frame.times();
        return {
          workflowId: workflowId ?? callerOf(label),
          ...(frame.#item !== undefined && { item: frame.#item }),
          state: 'cancelled',
          startedAt: from,
          endedAt: to,
          outputs: {},
          results,
        };
      });
  }

  /** When it started and ended, as far as it is known: in milliseconds since the start of the run. */
  times(): { readonly from: number; readonly to: number } {
    const inner = [...this.#called.values()].map((frame) => frame.times());
    const from = Math.min(this.#from, ...inner.map((each) => each.from));
    return { from, to: Math.max(this.#to, ...inner.map((each) => each.to)) };
  }
}

/** The step that a call of a workflow is labeled with: `payAll` of `payAll[3]`. */
function callerOf(label: string): string {
  return label.replace(/(?:\[\d+\]| \(retry\))$/, '');
}

function interruptedResult(stepId: string, sent: readonly StepSent[], called: readonly WorkflowResult[]): StepResult {
  const [first] = sent;
  const last = sent.at(-1);
  const startedAt = first?.at ?? called[0]?.startedAt;
  return {
    ...emptyResult(stepId),
    failure: notReceived,
    ...(startedAt !== undefined && { startedAt }),
    ...(last && { sentAt: last.at, request: last.request }),
    // An attempt that failed, or a call that led to a redirect or a challenge.
    attempts:
      sent.length < 2 ? [] : sent.map(({ at, request }) => ({ startedAt: at, sentAt: at, endedAt: at, request })),
    ...(called.length > 0 && { called }),
  };
}

const emptyResult = (stepId: string): StepResult => ({
  stepId,
  state: 'cancelled',
  checks: [],
  mismatches: [],
  captures: {},
  attempts: [],
});
