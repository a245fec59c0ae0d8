import { isObject } from '@opchain/core/internal/model';
import { UsageError } from '../command/usage-error.js';
import { readJsonFile } from '../run/read-run-report.js';
import type { LoadReport } from './load-report.js';

/** Reads a report of `opchain load --report json=FILE`. Throws `UsageError`. */
export function readLoadReport(file: string): LoadReport {
  const report = readJsonFile(file);
  const isLoad = isObject(report) && report['kind'] === 'load' && isObject(report['iterations']);
  if (!isLoad || !Array.isArray(report['steps']) || !report['steps'].every(isObject))
    throw new UsageError([`the file "${file}" is not a report of "opchain load --report json=FILE"`]);
  return report as unknown as LoadReport;
}
