import type { OperationStep, Step } from '@opchain/core';
import { isPreset } from '@opchain/core/internal/model';
import {
  findPageLoop,
  findUsedList,
  type NextPage,
  type PageCount,
  readPageCount,
  setPageCount,
} from '@opchain/core/internal/document';
import { findCountedPages } from '../../schema/find-counted-pages.js';
import { findNextPage } from '../../schema/find-next-page.js';
import { workflowTexts } from '../../texts/workflow-texts.js';
import { addTexts } from '../../texts/replace-texts.js';
import type { Stores } from '../stores.js';
import { finishEdit } from './extract-selection.js';

addTexts({ workflows: workflowTexts });

/** How a step can be repeated. */
export interface Repetition {
  /** The list of which it uses one item. */
  readonly list?: { readonly stepId: string; readonly index: string };
  /** It reads a list page by page; `isOn`: every page. */
  readonly pages?: { readonly next: NextPage; readonly isOn: boolean; readonly count?: PageCount };
}

/** Which repetitions fit a step: for each item of a list that it uses one item of, and for every page that it reads. */
export function findRepetition(stores: Stores, step: Step): Repetition {
  if (isPreset(step)) return {};
  const list = step.kind === 'workflow' && step.forEach ? undefined : findUsedList(step);
  const pages = step.kind === 'operation' ? findPages(stores, step) : undefined;
  return { ...(list && { list }), ...(pages && { pages }) };
}

function findPages({ chain, descriptions, run }: Stores, step: OperationStep): Repetition['pages'] {
  const detail = descriptions.detail(step.operation);
  if (detail === undefined) return undefined;
  const response = run.step(step.id)?.result?.response;
  const next = findNextPage(step.id, detail, response) ?? findCountedPages(step, detail, response);
  if (next === undefined) return undefined;
  const isOn = findPageLoop(chain.chain, step.id) !== undefined;
  const count = isOn ? readPageCount(step) : undefined;
  return { next, isOn, ...(count && { count }) };
}

/** Counts the pages of a step by other numbers. */
export function changePageCount({ chain, texts }: Stores, id: string, count: PageCount): void {
  const edit = { label: texts.workflows.allPages, mergeKey: `${id} pages`, origin: 'inspector' } as const;
  chain.edit(edit, (current) => setPageCount(current, id, count));
}

/** Repeats a step for each item of a list, and selects that step. Reports why it cannot. */
export async function repeatForEachItem(stores: Stores, id: string, list: string): Promise<void> {
  const texts = stores.texts.workflows;
  let callId = '';
  const error = await stores.workflows.edit(texts.forEach(list), (chain, { repeatForEach }) => {
    const repeated = repeatForEach(chain, id);
    ({ callId } = repeated);
    return repeated.chain;
  });
  await finishEdit(stores, error, [callId], texts.forEach(list));
}

/** Reads every page of a list, or one page again. Says why it cannot. */
export async function togglePages(
  stores: Stores,
  id: string,
  { next, isOn }: NonNullable<Repetition['pages']>,
): Promise<void> {
  const label = isOn ? stores.texts.workflows.onePage : stores.texts.workflows.allPages;
  const error = await stores.workflows.edit(label, (chain, { addPageLoop, removePageLoop }) =>
    isOn ? removePageLoop(chain, id) : addPageLoop(chain, id, next),
  );
  await finishEdit(stores, error, [id], label);
}
