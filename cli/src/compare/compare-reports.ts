import type { RunSummary } from '@opchain/core';
import { formatJson } from '@opchain/core/model';
import type { Io } from '../io.js';
import { createPaint } from '../report/paint.js';
import { saveReport } from '../save-report.js';
import { compareSummaries } from './compare-summaries.js';
import type { StepTimes } from './comparison-lines.js';
import { formatComparison, isIdentical } from './comparison-lines.js';
import { readRunReport } from './read-run-report.js';

/** Compares two reports of `opchain run --json`. Returns the exit code. Throws `UsageError`. */
export async function compareReports(files: readonly string[], json: string | undefined, io: Io): Promise<number> {
  const [a, b] = files.map(readRunReport) as [RunSummary, RunSummary];
  const comparison = { ...compareSummaries(a, b), times: listTimes(a, b) };
  io.out(formatComparison(a.chainTitle, comparison, createPaint(io.color)));
  const saved =
    json === undefined || (await saveReport(json, formatJson({ a: files[0], b: files[1], ...comparison }), io));
  return saved && isIdentical(comparison) ? 0 : 1;
}

/** The times of the chain's own steps, which contain those of what they call, and of the whole run. */
function listTimes(a: RunSummary, b: RunSummary): StepTimes[] {
  const [ofA, ofB] = [sumTimes(a), sumTimes(b)];
  return [
    ...[...new Set([...ofA.keys(), ...ofB.keys()])].map((stepId) =>
      createTimes(ofA.get(stepId), ofB.get(stepId), stepId),
    ),
    createTimes(a.durationMs, b.durationMs),
  ];
}

const createTimes = (a: number | undefined, b: number | undefined, stepId?: string): StepTimes => ({
  ...(stepId === undefined ? {} : { stepId }),
  ...(a === undefined ? {} : { a }),
  ...(b === undefined ? {} : { b }),
});

/** Milliseconds by step, all its executions together; undefined for a step that did not start. */
function sumTimes({ results }: RunSummary): ReadonlyMap<string, number | undefined> {
  return new Map(
    results.map((result) => {
      const times = (result.executions?.results ?? [result]).flatMap(({ startedAt, endedAt }) =>
        startedAt === undefined || endedAt === undefined ? [] : [endedAt - startedAt],
      );
      return [result.stepId, times.length === 0 ? undefined : times.reduce((sum, time) => sum + time)] as const;
    }),
  );
}
