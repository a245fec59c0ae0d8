import type { StepResult, WorkflowResult } from '@opchain/core';
import { listResults } from '@opchain/core/internal/model';
import type { StepRun } from '../../../model/step-run.js';
import type { RunRecord } from '../../../stores/runs/run-record.js';
import { toStepRun } from '../../../stores/runs/to-step-run.js';
import type { resultsTexts } from '../../../texts/results-texts.js';

/** A row of the results: a step, one of its rounds, or a workflow that it called. */
export interface ListedRow {
  /** Unique in a run: the keys of the rows around it and its own, separated by `/`. A step of the chain has its id. */
  readonly key: string;
  readonly depth: number;
  readonly name: string;
  /** The step of the chain in which it ran; undefined for a workflow that ran before or after the chain. */
  readonly stepId: string | undefined;
  readonly kind: 'step' | 'round' | 'workflow';
  readonly run: StepRun;
  /** Set for a called workflow. */
  readonly outputs?: WorkflowResult['outputs'];
  /** Undefined for a row without rows below it. */
  readonly expanded: boolean | undefined;
}

interface Place {
  /** Key of the row around it; empty at the top. */
  readonly key: string;
  readonly depth: number;
  readonly stepId: string | undefined;
}

type Texts = typeof resultsTexts;

const top: Place = { key: '', depth: 0, stepId: undefined };

/** The rows of a run, with those below the expanded ones. */
export function* listRows(run: RunRecord, expanded: ReadonlySet<string>, texts: Texts): Generator<ListedRow> {
  const { before = [], next = [] } = run.summary ?? {};
  for (const [index, each] of before.entries())
    yield* listWorkflow(each, `^${index}`, texts.before(each.workflowId), top, expanded, texts);
  for (const id of run.order) {
    const stepRun = run.steps.get(id);
    if (stepRun !== undefined) yield* listStep(stepRun, id, id, { ...top, stepId: id }, expanded, texts);
  }
  for (const [index, each] of next.entries())
    yield* listWorkflow(each, `$${index}`, texts.wentOnWith(each.workflowId), top, expanded, texts);
}

/** The row with a key, whether or not it is visible, and the names of the rows around it from the outside in. */
export function findRow(
  run: RunRecord,
  key: string,
  texts: Texts,
): { readonly row: ListedRow; readonly around: readonly string[] } | undefined {
  const parts = key.split('/');
  const expanded = new Set(parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/')));
  const around: string[] = [];
  for (const row of listRows(run, expanded, texts)) {
    if (row.key === key) return { row, around };
    if (expanded.has(row.key)) around.push(row.name);
  }
  return undefined;
}

function* listStep(
  run: StepRun,
  id: string,
  name: string,
  place: Place,
  expanded: ReadonlySet<string>,
  texts: Texts,
  kind: 'step' | 'round' = 'step',
): Generator<ListedRow> {
  const key = join(place.key, id);
  const executions = kind === 'step' ? (run.result?.executions?.results ?? []) : [];
  const called = executions.length > 0 ? [] : (run.result?.called ?? []);
  const attempts = executions.length + called.length > 0 ? [] : listAttempts(run.result);
  const isOpen = executions.length + called.length + attempts.length === 0 ? undefined : expanded.has(key);
  yield { key, depth: place.depth, name, stepId: place.stepId, kind, run, expanded: isOpen };
  if (isOpen !== true) return;
  const inside: Place = { key, depth: place.depth + 1, stepId: place.stepId };
  for (const [index, result] of executions.entries())
    yield* listStep(toStepRun(result), `#${index + 1}`, texts.round(index + 1), inside, expanded, texts, 'round');
  for (const [index, result] of attempts.entries())
    yield* listStep(toStepRun(result), `~${index + 1}`, texts.attempt(index + 1), inside, expanded, texts, 'round');
  const [only] = called;
  if (called.length === 1 && only !== undefined && only.item === undefined)
    yield* listWorkflowRows(only, inside, expanded, texts);
  else
    for (const [index, each] of called.entries())
      yield* listWorkflow(
        each,
        `[${index}]`,
        texts.call(each.workflowId, index + 1, called.length, each.item),
        inside,
        expanded,
        texts,
      );
}

/** The attempts of a call as results of their own; none if it is not known what they sent. */
function listAttempts(result: StepResult | undefined): readonly StepResult[] {
  const { attempts = [] } = result ?? {};
  if (result === undefined || !attempts.some(({ request }) => request !== undefined)) return [];
  return attempts.map(({ failure, status: _status, ...attempt }, index) =>
    index === attempts.length - 1
      ? { ...result, ...attempt, attempts: [] }
      : {
          ...attempt,
          stepId: result.stepId,
          state: failure === undefined ? 'succeeded' : 'failed',
          ...(failure !== undefined && { failure: { code: 'CHECK_FAILED', message: failure } }),
          checks: [],
          mismatches: [],
          captures: {},
          attempts: [],
        },
  );
}

function* listWorkflow(
  workflow: WorkflowResult,
  id: string,
  name: string,
  place: Place,
  expanded: ReadonlySet<string>,
  texts: Texts,
): Generator<ListedRow> {
  const { state, startedAt, endedAt, failure, outputs } = workflow;
  const key = join(place.key, id);
  const isOpen = isEmpty(workflow) ? undefined : expanded.has(key);
  const run: StepRun = { state, startedAt, endedAt, ...(failure && { failure }) };
  yield { key, depth: place.depth, name, stepId: place.stepId, kind: 'workflow', run, outputs, expanded: isOpen };
  if (isOpen === true)
    yield* listWorkflowRows(workflow, { key, depth: place.depth + 1, stepId: place.stepId }, expanded, texts);
}

function* listWorkflowRows(
  { before = [], results, next = [] }: WorkflowResult,
  place: Place,
  expanded: ReadonlySet<string>,
  texts: Texts,
): Generator<ListedRow> {
  for (const [index, each] of before.entries())
    yield* listWorkflow(each, `^${index}`, texts.before(each.workflowId), place, expanded, texts);
  for (const result of [...results].sort(byStart))
    yield* listStep(toStepRun(result), result.stepId, result.stepId, place, expanded, texts);
  for (const [index, each] of next.entries())
    yield* listWorkflow(each, `$${index}`, texts.wentOnWith(each.workflowId), place, expanded, texts);
}

function isEmpty(workflow: WorkflowResult): boolean {
  return listResults(workflow).next().done === true;
}

function byStart(one: StepResult, other: StepResult): number {
  return (one.startedAt ?? Infinity) - (other.startedAt ?? Infinity) || 0;
}

function join(around: string, id: string): string {
  return around === '' ? id : `${around}/${id}`;
}
