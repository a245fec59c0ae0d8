import { parseArgs } from 'node:util';
import type { Kernel, RunSummary } from '@opchain/core';
import { describeUrlError } from '@opchain/core/internal/runner';
import type { OpenedWorkflows } from '@opchain/core/internal/document';
import { compareSummaries, formatJson, isIdentical } from '@opchain/core/internal/model';
import type { Command } from '../command/command.js';
import type { Io } from '../command/io.js';
import { listOutputErrors } from '../command/list-output-errors.js';
import { saveReport } from '../command/save-report.js';
import { formatOptionError } from '../command/format-option-error.js';
import { UsageError } from '../command/usage-error.js';
import { createPaint } from '../report/paint.js';
import { openKernel } from '../config/open-kernel.js';
import { type Access, createAccess } from '../access/access.js';
import { openChain } from '../documents/open-chain.js';
import { prepareRequest } from '../run/prepare-request.js';
import { parseRunArguments } from '../run/run-arguments.js';
import { compareReports } from './compare-reports.js';
import { type Comparison, formatComparison } from './comparison-lines.js';

const help = `Run chains on two servers, or compare the reports of two runs, and show where the responses differ. Generated IDs and
times are aligned.

Usage: opchain compare --url URL-A --url URL-B <chain>… [options]
       opchain compare <report-a> <report-b> [--json FILE]

Without --url, the two files are reports of opchain run --json. The duration of each step is shown, but is not a difference.

  --url URL                    the two servers (give it twice); all sources of a chain use them
  --credential NAME=@FILE      as in opchain run; used on both servers
  --auto-credentials           as in opchain run
  --allow-servers              as in opchain run, for descriptions
  --description NAME=FILE|URL  as in opchain run
  --input NAME=VALUE           as in opchain run
  --json FILE                  write the differences and the failures as JSON

Exit codes: 0 the responses are the same, 1 they differ or a run fails, 2 the arguments are invalid (nothing was sent).
`;

const options = {
  url: { type: 'string', multiple: true },
  credential: { type: 'string', multiple: true },
  description: { type: 'string', multiple: true },
  input: { type: 'string', multiple: true },
  'auto-credentials': { type: 'boolean' },
  'allow-servers': { type: 'boolean' },
  json: { type: 'string' },
} as const;

/** `opchain compare`: compares the responses of two servers, or of two runs by their reports. */
export const compareCommand: Command = {
  help,
  async execute(args, io, plugins) {
    const parsed = parseArguments(args);
    if (parsed.urls === undefined) return compareReports(parsed.files, parsed.json, io);
    const { urls, files, forwardedArgs, json } = parsed;
    const paint = createPaint(io.color);
    const kernel = await openKernel(plugins, io);
    const comparisons: Record<string, Comparison> = {};
    try {
      for (const file of files) {
        const args = parseRunArguments([file, ...forwardedArgs]);
        const access = await createAccess({ ...args, servers: { a: urls[0], b: urls[1] } }, io);
        const opened = await openChain(file, undefined, access, io.signal);
        const { chain } = opened;
        const [a, b] = [
          await replay(kernel, opened, file, urls[0], forwardedArgs, access, io),
          await replay(kernel, opened, file, urls[1], forwardedArgs, access, io),
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

async function replay(
  kernel: Kernel,
  opened: OpenedWorkflows,
  file: string,
  url: string,
  forwardedArgs: readonly string[],
  access: Access,
  io: Io,
): Promise<RunSummary> {
  const apis = opened.chain.sources.filter(({ type }) => type === undefined);
  const servers = apis.flatMap(({ name }) => ['--server', `${name}=${url}`]);
  const args = parseRunArguments([file, ...servers, ...forwardedArgs]);
  const request = await prepareRequest(kernel, opened, args, access, io);
  const summary = await kernel.run(request).finished;
  const errors = summary.diagnostics.filter(({ severity }) => severity === 'error');
  if (summary.state === 'refused')
    throw new UsageError(
      errors.map(({ stepId, message, code }) => `${stepId ? `${stepId}: ` : ''}${message} [${code}]`),
    );
  return summary;
}

function parseArguments(args: readonly string[]) {
  let parsed;
  try {
    parsed = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError([formatOptionError(error, 'compare')]);
  }
  const { values, positionals } = parsed;
  const [a, b, ...extraUrls] = values.url ?? [];
  const errors: string[] = [];
  if (a === undefined) errors.push(...listReportErrors(positionals, values));
  else if (b === undefined || extraUrls.length > 0) errors.push('--url must be given twice, once for each server');
  for (const url of values.url ?? []) {
    const error = describeUrlError(url);
    if (error !== undefined) errors.push(`--url: ${error}`);
  }
  if (a !== undefined && positionals.length === 0) errors.push('missing chain file');
  if (values.json !== undefined)
    errors.push(...listOutputErrors([{ option: '--json', file: values.json }], positionals));
  if (errors.length > 0) throw new UsageError(errors);
  const repeatedArgs = (['credential', 'description', 'input'] as const).flatMap((name) =>
    (values[name] ?? []).flatMap((value) => [`--${name}`, value]),
  );
  return {
    urls: a === undefined || b === undefined ? undefined : ([a, b] as const),
    files: positionals,
    forwardedArgs: [
      ...repeatedArgs,
      ...(['auto-credentials', 'allow-servers'] as const).flatMap((name) =>
        values[name] === true ? [`--${name}`] : [],
      ),
    ],
    json: values.json,
  };
}

/** Without `--url`, the files are two reports, and nothing is sent. */
function listReportErrors(files: readonly string[], values: Readonly<Record<string, unknown>>): string[] {
  const foreign = Object.keys(values).filter((name) => name !== 'json');
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
