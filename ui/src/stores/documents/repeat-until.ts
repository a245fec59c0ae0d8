import type { Check, OperationStep, RetryRule, Step } from '@opchain/core';
import { type JsonValue, uniqueName, writeJson } from '@opchain/core/internal/model';
import { type BranchValue, findBranchValue } from '../../schema/find-branch-value.js';
import { type DoneValue, findDoneValue } from '../../schema/find-done-value.js';
import { listResponseFields } from '../../schema/response-fields.js';
import { getResolver } from '../../schema/schema-view.js';
import { workflowTexts } from '../../texts/workflow-texts.js';
import { addTexts } from '../../texts/replace-texts.js';
import type { Stores } from '../stores.js';

addTexts({ workflows: workflowTexts });

const DELAY_MS = 2_000;
const LIMIT = 30;
const isThere: Check = { kind: 'simple', condition: '$statusCode == 200' };
const isMissing: Check = { kind: 'simple', condition: '$statusCode == 404' };
/** What a first check replaces. */
const isSuccess: Check = { kind: 'simple', condition: '$statusCode >= 200 && $statusCode < 300' };

/**
 * True for a step that can be called again until its response is as wanted: a GET, or another call whose response says
 * whether its work is done.
 */
export function canRepeat(stores: Stores, step: Step | undefined): step is OperationStep {
  if (step?.kind !== 'operation' || step.onFailure.some(({ type }) => type === 'retry')) return false;
  return stores.descriptions.find(step.operation)?.method === 'GET' || findDone(stores, step) !== undefined;
}

/** True for a step that reads the state of work which its description says ends as done, or as failed. */
export function isPoll(stores: Stores, step: OperationStep): boolean {
  const found = findDone(stores, step);
  const isRead = stores.descriptions.find(step.operation)?.method === 'GET';
  return isRead && found?.isStated === true && found.failed.length > 0;
}

/** The value of its response that what runs next likely depends on. */
export function findBranch({ descriptions, run }: Stores, step: OperationStep): BranchValue | undefined {
  return findBranchValue(descriptions.detail(step.operation), run.step(step.id)?.result?.response);
}

/** How the response of a step says that the work is done. */
function findDone({ descriptions, run }: Stores, step: OperationStep): DoneValue | undefined {
  const detail = descriptions.detail(step.operation);
  const response = run.step(step.id)?.result?.response;
  const fields = listResponseFields({ step: step.id, detail, response, outputs: {} });
  return findDoneValue(fields, detail ? getResolver(detail) : (schema) => schema);
}

/**
 * Calls a step every two seconds until its response says that the work is done, at most 30 times: a check on the field that
 * says so, and a retry while it does not hold, unless the work has failed. Without such a field, until what it reads exists.
 * Shows the check, whose value can be changed.
 */
export function repeatUntil(stores: Stores, step: OperationStep): void {
  const { chain, texts, view } = stores;
  const found = findDone(stores, step);
  const isDone = found === undefined ? isThere : compare(found.expression, '==', found.done);
  const checks = step.checks.length === 0 && found !== undefined ? [isSuccess] : step.checks;
  const retry: RetryRule = {
    type: 'retry',
    name: uniqueName('repeat', (name) => step.onFailure.some((action) => action.name === name)),
    delayMs: DELAY_MS,
    limit: LIMIT,
    // A server error is a failure, and not "not yet".
    criteria:
      found === undefined
        ? [isMissing]
        : [isSuccess, ...found.failed.map((value) => compare(found.expression, '!=', value))],
  };
  chain.edit({ label: texts.workflows.repeatUntil, origin: 'canvas' }, (current) => ({
    ...current,
    steps: current.steps.map((each) =>
      each.id === step.id && each.kind === 'operation'
        ? { ...each, checks: [...checks, isDone], onFailure: [retry, ...each.onFailure] }
        : each,
    ),
  }));
  view.reveals.emit({ stepId: step.id, path: `checks/${String(checks.length)}` });
  view.notices.emit({ text: texts.workflows.repeats(DELAY_MS / 1_000, LIMIT) });
}

function compare(expression: string, operator: '==' | '!=', value: JsonValue): Check {
  const literal = typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : writeJson(value);
  return { kind: 'simple', condition: `${expression} ${operator} ${literal}` };
}
