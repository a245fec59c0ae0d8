import type { Io } from '../../command/io.js';
import { saveReport } from '../../command/save-report.js';
import { formatSuiteReport, type SuiteReport } from './suite-log.js';

/** Writes the reports that were asked for. Resolves to false if one could not be written. */
export async function writeSuiteReports(
  report: SuiteReport,
  { json, junit, html }: { readonly json?: string; readonly junit?: string; readonly html?: string },
  io: Io,
): Promise<boolean> {
  const written = [
    json === undefined || (await saveReport(json, formatSuiteReport(report), io)),
    junit === undefined || (await saveReport(junit, (await import('./suite-junit.js')).toSuiteJunit(report), io)),
    html === undefined || (await saveReport(html, (await import('./suite-html.js')).toSuiteHtml(report), io)),
  ];
  return written.every(Boolean);
}
