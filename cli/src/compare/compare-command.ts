import type { Kernel, RunSummary } from '@opchain/core';
import type { OpenedWorkflows } from '@opchain/core/internal/document';
import { compareSummaries, formatJson, isIdentical } from '@opchain/core/internal/model';
import type { Command } from '../command/command.js';
import type { Io } from '../command/io.js';
import { listOutputErrors } from '../command/list-output-errors.js';
import { saveReport } from '../command/save-report.js';
import { UsageError } from '../command/usage-error.js';
import { createPaint } from '../report/paint.js';
import { openKernel } from '../config/open-kernel.js';
import { type Access, createAccess } from '../access/access.js';
import { openChain } from '../documents/open-chain.js';
import { prepareRequest } from '../run/prepare-request.js';
import { parseRunArguments, type RunArguments } from '../run/run-arguments.js';
import { compareOptions } from '../options/compare-options.js';
import { formatOptions } from '../options/format-options.js';
import { parseOptions } from '../options/parse-options.js';
import { compareReports } from './compare-reports.js';
import { type Comparison, formatComparison } from './comparison-lines.js';

const help = `Run chains on two servers, or compare the reports of two runs, and show where the responses differ. Generated IDs and
times are aligned.

Usage: opchain compare --url URL-A --url URL-B <chain>… [options]
       opchain compare <report-a> <report-b> [--json FILE]

Without --url, the two files are reports of opchain run --json. The duration of each step is shown, but is not a difference.

${formatOptions(compareOptions, 31)}

Exit codes: 0 the responses are the same, 1 they differ or a run fails, 2 the arguments are invalid (nothing was sent).
`;

/** `opchain compare`: compares the responses of two servers, or of two runs by their reports. */
export const compareCommand: Command = {
  help,
  async execute(args, io, plugins) {
    const parsed = parseArguments(args);
    if (parsed.urls === undefined) return compareReports(parsed.files, parsed.json, io);
    const { urls, files, forwarded, json } = parsed;
    const paint = createPaint(io.color);
    const kernel = await openKernel(plugins, io);
    const comparisons: Record<string, Comparison> = {};
    try {
      for (const file of files) {
        const args = { ...parseRunArguments(['--', file]), ...forwarded };
        const access = await createAccess({ ...args, servers: { a: urls[0], b: urls[1] } }, io);
        const opened = await openChain(file, undefined, access, io.signal);
        const { chain } = opened;
        const [a, b] = [
          await replay(kernel, opened, nameServers(args, opened, urls[0]), access, io),
          await replay(kernel, opened, nameServers(args, opened, urls[1]), access, io),
        ];
        const comparison = compareSummaries(a, b);
        comparisons[file] = comparison;
        io.out(formatComparison(chain.title, comparison, paint));
      }
    } finally {
      await kernel.dispose();
    }
    const saved =
      json === undefined ||
      (await saveReport(json, formatJson({ a: urls[0], b: urls[1], ...buildReport(comparisons) }), io));
    return saved && Object.values(comparisons).every(isIdentical) ? 0 : 1;
  },
};

/** All sources with operations use this server. */
function nameServers(args: RunArguments, { chain }: OpenedWorkflows, url: string): RunArguments {
  const apis = chain.sources.filter(({ type }) => type === undefined);
  return { ...args, servers: Object.fromEntries(apis.map(({ name }) => [name, url])) };
}

async function replay(
  kernel: Kernel,
  opened: OpenedWorkflows,
  args: RunArguments,
  access: Access,
  io: Io,
): Promise<RunSummary> {
  const request = await prepareRequest(kernel, opened, args, { access, io });
  const summary = await kernel.run(request).finished;
  const errors = summary.diagnostics.filter(({ severity }) => severity === 'error');
  if (summary.state === 'refused')
    throw new UsageError(
      errors.map(({ stepId, message, code }) => `${stepId ? `${stepId}: ` : ''}${message} [${code}]`),
    );
  return summary;
}

function parseArguments(args: readonly string[]) {
  const syntax = { command: 'compare', options: compareOptions, operands: 'any' } as const;
  const { values, given, operands: files, errors } = parseOptions(syntax, args);
  const { urls, json, ...forwarded } = values;
  const [a, b, ...more] = urls;
  if (a === undefined) errors.push(...listReportErrors(files, given));
  else if (b === undefined || more.length > 0) errors.push('--url must be given twice, once for each server');
  if (a !== undefined && files.length === 0) errors.push('missing chain file');
  if (json !== undefined) errors.push(...listOutputErrors([{ option: '--json', file: json }], files));
  if (errors.length > 0) throw new UsageError(errors);
  return { urls: a === undefined || b === undefined ? undefined : ([a, b] as const), files, forwarded, json };
}

/** Without `--url`, the files are two reports, and nothing is sent. */
function listReportErrors(files: readonly string[], given: readonly string[]): string[] {
  const foreign = given.filter((name) => name !== 'json');
  if (foreign.length > 0)
    return [
      `${foreign.map((name) => `--${name}`).join(', ')}: needs --url twice, because two reports are not run again`,
    ];
  if (files.length === 2) return [];
  return ['expected --url twice with chain files, or two reports of "opchain run --json"'];
}

/** Differences and failures by chain file. */
function buildReport(comparisons: Readonly<Record<string, Comparison>>) {
  const pickByFile = <Key extends keyof Comparison>(key: Key) =>
    Object.fromEntries(Object.entries(comparisons).map(([file, comparison]) => [file, comparison[key]]));
  return { differences: pickByFile('differences'), failures: pickByFile('failures') };
}
