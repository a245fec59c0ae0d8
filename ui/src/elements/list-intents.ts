import type { FailureAction, OperationStep, RetryRule, Step } from '@opchain/core';
import { addBranch, type Branch, type BranchCondition, listBranches } from '@opchain/core/internal/document';
import { uniqueName } from '@opchain/core/internal/model';
import type { Stores } from '../stores/stores.js';
import { findRepetition, repeatForEachItem, togglePages } from '../stores/documents/repeat-step.js';
import { canRepeat, findBranch, isPoll, repeatUntil } from '../stores/documents/repeat-until.js';

/** Something that people want of a step, which is written as actions, checks or workflows. */
export interface Intent {
  readonly label: string;
  /** What else it is called. */
  readonly words: string;
  /** True for what repeats the step, or calls it again. */
  readonly isRepetition: boolean;
  /** True if what the step returns makes it likely: it is proposed without being searched for. */
  readonly isLikely?: boolean;
  readonly run: () => void;
}

const RETRIES = 3;
const DELAY_MS = 2_000;
/** Calling them again has no other effect than calling them once (RFC 9110, section 9.2.2). */
const idempotent: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);

/** What can be wanted of a step now. */
export function listIntents(stores: Stores, step: Step): readonly Intent[] {
  return [...listOwnIntents(stores, step), ...listListIntents(stores, step)];
}

/** What can be wanted of any call: a branch, another attempt, a repetition until something holds. */
export function listOwnIntents(stores: Stores, step: Step): readonly Intent[] {
  const { repeatUntil: label } = stores.texts.workflows;
  const words = `${label} poll wait loop retry again`;
  return [
    ...listBranchIntents(stores, step),
    ...listRetryIntents(stores, step),
    ...(canRepeat(stores, step)
      ? [{ label, words, isRepetition: true, isLikely: isPoll(stores, step), run: () => repeatUntil(stores, step) }]
      : []),
  ];
}

function listBranchIntents(stores: Stores, step: Step): readonly Intent[] {
  const { chain, descriptions, texts, view } = stores;
  if (step.kind !== 'operation') return [];
  const method = descriptions.find(step.operation)?.method ?? 'GET';
  // What is read is missing; what is made exists already.
  const status = method === 'POST' || method === 'PUT' ? 409 : 404;
  const branches = listBranches(chain.chain, step.id);
  const list = (when: string, path: string, condition: BranchCondition): readonly Intent[] =>
    branches.map(({ then, otherwise }: Branch) => {
      const label = texts.workflows.ifElse(when, then, otherwise);
      return {
        label,
        words: `${label} if else condition branch when otherwise upsert`,
        isRepetition: false,
        run() {
          const edit = { label, origin: 'canvas' } as const;
          chain.edit(edit, (current) => addBranch(current, step.id, { then, otherwise }, condition));
          view.reveals.emit({ stepId: step.id, path });
          view.notices.emit({ text: texts.workflows.branches[condition.outcome](when, then, otherwise) });
        },
      };
    });
  const failed: BranchCondition = {
    outcome: 'onFailure',
    criteria: [{ kind: 'simple', condition: `$statusCode == ${status}` }],
  };
  const found = branches.length === 0 ? undefined : findBranch(stores, step);
  return [
    ...list(String(status), 'onFailure/0', failed),
    ...(found
      ? list(texts.workflows.valueIs(found.name), 'onSuccess/0/criteria/0', {
          outcome: 'onSuccess',
          criteria: [found.check],
        })
      : []),
  ];
}

function listRetryIntents(stores: Stores, step: Step): readonly Intent[] {
  const { chain, descriptions, texts, view } = stores;
  if (step.kind !== 'operation' || hasRetry(step)) return [];
  const label = texts.workflows.retryWhen;
  const isIdempotent = idempotent.has(descriptions.find(step.operation)?.method ?? '');
  const retry: RetryRule = {
    type: 'retry',
    name: uniqueName('retry', (name) => step.onFailure.some((action: FailureAction) => action.name === name)),
    limit: RETRIES,
    delayMs: DELAY_MS,
    criteria: [
      { kind: 'simple', condition: `$statusCode == 429 || $statusCode ${isIdempotent ? '>= 500' : '== 503'}` },
    ],
  };
  return [
    {
      label,
      words: `${label} again attempt error 429 503 rate limit`,
      isRepetition: true,
      run() {
        chain.edit({ label, origin: 'canvas' }, (current) => ({
          ...current,
          steps: current.steps.map((each) =>
            each.id === step.id && each.kind === 'operation'
              ? { ...each, onFailure: [retry, ...each.onFailure] }
              : each,
          ),
        }));
        view.reveals.emit({ stepId: step.id, path: 'onFailure/0' });
        view.notices.emit({ text: texts.workflows.retries(RETRIES, DELAY_MS / 1_000) });
      },
    },
  ];
}

const hasRetry = ({ onFailure }: OperationStep): boolean => onFailure.some(({ type }) => type === 'retry');

/** What can be wanted of a step that uses a list. */
function listListIntents(stores: Stores, step: Step): readonly Intent[] {
  const texts = stores.texts.workflows;
  const { list, pages } = findRepetition(stores, step);
  const intents: Intent[] = [];
  if (list) {
    const label = texts.forEach(list.stepId);
    // The edits load when they are first used; a host that is gone leaves the chain as it is.
    const run = (): void => void repeatForEachItem(stores, step.id, list.stepId).catch(() => undefined);
    intents.push({ label, words: `${label} loop every`, isRepetition: true, run });
  }
  if (pages) {
    const label = pages.isOn ? texts.onePage : texts.allPages;
    const run = (): void => void togglePages(stores, step.id, pages).catch(() => undefined);
    const words = `${label} all pages pagination cursor next loop`;
    intents.push({ label, words, isRepetition: true, isLikely: !pages.isOn, run });
  }
  return intents;
}
