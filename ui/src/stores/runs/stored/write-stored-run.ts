import type { JsonValue, RunSummary, Step } from '@opchain/core';
import { parseDraft, serializeDraft } from '@opchain/core/internal/document';
import { readJson, writeJson } from '@opchain/core/internal/model';
import { equalJson } from '@opchain/core/internal/runner';
import type { RunRecord } from '../run-store.js';
import { ResultMask, type StoredSecrets } from './mask-results.js';
import { restoreTree } from './restore-result.js';
import type { StoredRunContent } from './stored-run.js';

/** Characters of bodies, captures and outputs that are stored of one run. */
const MAX_CHARACTERS = 1_000_000;

/** A finished run as text, without secrets; what exceeds the bound is marked as not retained. */
export function writeStoredRun(
  { chain, only }: Pick<RunRecord, 'chain' | 'only'>,
  summary: RunSummary,
  secrets: StoredSecrets,
): string {
  const mask = new ResultMask(summary, secrets, MAX_CHARACTERS);
  const { results, before, next, diagnostics, outputs } = summary;
  const masked: RunSummary = {
    ...summary,
    diagnostics: mask.value(diagnostics),
    ...(before && { before: mask.called(before) }),
    results: mask.results(results),
    ...(next && { next: mask.called(next) }),
    ...(outputs && mask.outputs(summary)),
  };
  const content = { chain: serializeDraft(chain), summary: masked, ...(only && { only }) };
  return writeJson(content as unknown as JsonValue);
}

/**
 * The run that was written as this text. Throws if it is not one.
 *
 * @param findStep a step of the open chain, which takes the place of its copy unless it was edited since
 */
export function readStoredRun(text: string, findStep: (id: string) => Step | undefined): StoredRunContent {
  const { chain, summary, only } = readJson(text) as unknown as Omit<StoredRunContent, 'chain'> & {
    readonly chain: string;
  };
  const executed = parseDraft(chain);
  const steps = executed.steps.map((step) => {
    const current = findStep(step.id);
    return current !== undefined && isSame(step, current) ? current : step;
  });
  return { chain: { ...executed, steps }, summary: restoreTree(summary), ...(only && { only }) };
}

const isSame = (one: Step, other: Step): boolean => equalJson(toPlain(one), toPlain(other));
const toPlain = (step: Step): JsonValue => readJson(writeJson(step as unknown as JsonValue));
