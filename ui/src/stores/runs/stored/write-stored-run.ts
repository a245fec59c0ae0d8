import type { JsonValue, RunSummary, Step } from '@opchain/core';
import { parseDraft, serializeDraft } from '@opchain/core/internal/document';
import { readJson, writeJson } from '@opchain/core/internal/model';
import { equalJson } from '@opchain/core/internal/runner';
import type { RunRecord } from '../run-record.js';
import { findLongestBody } from './longest-body.js';
import { type Bounds, ResultMask, type StoredSecrets } from './mask-results.js';
import { restoreTree } from './restore-result.js';
import type { StoredRunContent } from './stored-run.js';

/** Characters of bodies, and of captures and outputs, that are stored of one run. */
const MAX_CHARACTERS = 1_000_000;

/**
 * A finished run as text, without secrets. Its bodies are shortened to a bound, the largest first, and further if the text
 * were longer than `maxLength`; each is marked. Of a run that is longer even so, verdicts, calls, statuses and times are left.
 */
export function writeStoredRun(
  { chain, only }: Pick<RunRecord, 'chain' | 'only'>,
  summary: RunSummary,
  secrets: StoredSecrets,
  maxLength = Infinity,
): string {
  const firstBounds = boundsOf(summary, MAX_CHARACTERS);
  // What is secret is found in all that is stored at most, and removed from what is left of it.
  const mask = new ResultMask(summary, secrets, firstBounds);
  const write = (bounds: Bounds): string => {
    mask.limit(bounds);
    const content = { chain: serializeDraft(chain), summary: maskSummary(summary, mask), ...(only && { only }) };
    return writeJson(content as unknown as JsonValue);
  };
  let text = write(firstBounds);
  if (text.length <= maxLength) return text;
  text = write(boundsOf(summary, Math.max(0, MAX_CHARACTERS - (text.length - maxLength))));
  return text.length <= maxLength ? text : write({ longestBody: 0, values: 0, outline: true });
}

const boundsOf = (summary: RunSummary, bodies: number): Bounds => ({
  longestBody: findLongestBody(summary, bodies),
  values: MAX_CHARACTERS,
});

function maskSummary(summary: RunSummary, mask: ResultMask): RunSummary {
  const { results, before, next, diagnostics, outputs } = summary;
  return {
    ...summary,
    diagnostics: mask.value(diagnostics),
    ...(before && { before: mask.called(before) }),
    results: mask.results(results),
    ...(next && { next: mask.called(next) }),
    ...(outputs && mask.outputs(summary)),
    ...mask.generated(summary),
  };
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
