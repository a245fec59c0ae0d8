import { parseArgs } from 'node:util';
import type { Chain, Kernel, RunSummary } from '@opchain/core';
import type { Command } from '../command.js';
import type { Io } from '../io.js';
import { listOutputFaults } from '../list-output-faults.js';
import { saveReport } from '../save-report.js';
import { describeUrlFault } from '../describe-url-fault.js';
import { explainOptionFault } from '../explain-option-fault.js';
import { UsageError } from '../usage-error.js';
import { createPaint } from '../report/paint.js';
import { createNodeKernel } from '@opchain/conformance/node-kernel';
import { openChain } from '../run/open-chain.js';
import { prepareRequest } from '../run/prepare-request.js';
import { parseRunArguments } from '../run/run-arguments.js';
import { compareRuns } from './compare-runs.js';
import type { Comparison } from './comparison-lines.js';
import { formatComparison, isSame } from './comparison-lines.js';
import { countAnswered, listFailures } from './list-failures.js';

const help = `Replays chains on two servers and shows what they answer differently, ids and times aligned.

Usage: opchain compare --url URL-A --url URL-B <chain>… [options]

  --url URL                    twice: the two servers; all sources of a chain go there
  --credential NAME=@FILE      as for opchain run; used on both servers
  --auto-credentials           as for opchain run
  --description NAME=FILE|URL  as for opchain run
  --input NAME=VALUE           as for opchain run
  --json FILE                  the differences and the failures as JSON

Exit codes: 0 both succeed and answer the same, 1 they differ or a chain fails on either, 2 the arguments are wrong (nothing was sent).
`;

const options = {
  url: { type: 'string', multiple: true },
  credential: { type: 'string', multiple: true },
  description: { type: 'string', multiple: true },
  input: { type: 'string', multiple: true },
  'auto-credentials': { type: 'boolean' },
  json: { type: 'string' },
} as const;

/** `opchain compare`: do two servers answer the same? */
export const compareCommand: Command = {
  help,
  async execute(args, io) {
    const { urls, files, passed, json } = parseArguments(args);
    const paint = createPaint(io.color);
    const kernel = await createNodeKernel();
    const all: Record<string, Comparison> = {};
    try {
      for (const file of files) {
        const chain = await openChain(file);
        const [a, b] = [await replay(kernel, chain, file, urls[0], passed, io), await replay(kernel, chain, file, urls[1], passed, io)];
        const comparison = { differences: compareRuns(chain, a, b), failures: listFailures(a, b), answered: countAnswered(a, b) };
        all[file] = comparison;
        io.out(formatComparison(chain.title, comparison, paint));
      }
    } finally {
      await kernel.dispose();
    }
    const written = json === undefined || saveReport(json, `${JSON.stringify({ a: urls[0], b: urls[1], ...toReport(all) }, null, 2)}\n`, io);
    return written && Object.values(all).every(isSame) ? 0 : 1;
  },
};

async function replay(kernel: Kernel, chain: Chain, file: string, url: string, passed: readonly string[], io: Io): Promise<RunSummary> {
  const servers = chain.sources.flatMap(({ name }) => ['--server', `${name}=${url}`]);
  const request = await prepareRequest(kernel, chain, parseRunArguments([file, ...servers, ...passed]), io);
  const summary = await kernel.run(request).finished;
  const faults = summary.problems.filter(({ severity }) => severity === 'error');
  if (summary.state === 'refused') throw new UsageError(faults.map(({ nodeId, message, code }) => `${nodeId ? `${nodeId}: ` : ''}${message} [${code}]`));
  return summary;
}

function parseArguments(args: readonly string[]) {
  let parsed;
  try {
    parsed = parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError([explainOptionFault(error, 'compare')]);
  }
  const { values, positionals } = parsed;
  const [a, b, ...more] = values.url ?? [];
  const faults: string[] = [];
  if (a === undefined || b === undefined || more.length > 0) faults.push('--url is wanted exactly twice: the two servers');
  for (const url of values.url ?? []) {
    const fault = describeUrlFault(url);
    if (fault !== undefined) faults.push(`--url: ${fault}`);
  }
  if (positionals.length === 0) faults.push('no chain file was given');
  if (values.json !== undefined) faults.push(...listOutputFaults([{ option: '--json', file: values.json }], positionals));
  if (faults.length > 0 || a === undefined || b === undefined) throw new UsageError(faults);
  const repeated = (['credential', 'description', 'input'] as const).flatMap((name) => (values[name] ?? []).flatMap((value) => [`--${name}`, value]));
  return {
    urls: [a, b] as const,
    files: positionals,
    passed: [...repeated, ...(values['auto-credentials'] === true ? ['--auto-credentials'] : [])],
    json: values.json,
  };
}

/** The differences and the failures by chain file. */
function toReport(all: Readonly<Record<string, Comparison>>) {
  const pick = <Key extends keyof Comparison>(key: Key) => Object.fromEntries(Object.entries(all).map(([file, comparison]) => [file, comparison[key]]));
  return { differences: pick('differences'), failures: pick('failures') };
}
