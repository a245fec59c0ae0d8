import type { RunSummary } from '@opchain/core';
import { compareSummaries, formatJson, isIdentical, listTimes } from '@opchain/core/internal/model';
import type { Io } from '../command/io.js';
import { createPaint } from '../report/paint.js';
import { saveReport } from '../command/save-report.js';
import { formatComparison } from './comparison-lines.js';
import { readRunReport } from '../run/read-run-report.js';

/** Compares two reports of `opchain run --json`. Returns the exit code. Throws `UsageError`. */
export async function compareReports(files: readonly string[], json: string | undefined, io: Io): Promise<number> {
  const [a, b] = files.map(readRunReport) as [RunSummary, RunSummary];
  const comparison = { ...compareSummaries(a, b), times: listTimes(a, b) };
  io.out(formatComparison(a.chainTitle, comparison, createPaint(io.color)));
  const saved =
    json === undefined || (await saveReport(json, formatJson({ a: files[0], b: files[1], ...comparison }), io));
  return saved && isIdentical(comparison) ? 0 : 1;
}
