import { mkdir } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import {
  openContractTarget,
  probeTarget,
  type ProposalResult,
  proposeChains,
  runProposal,
  sharedLogins,
  type Target,
} from '@opchain/conformance';
import { type Chain, formatChain } from '@opchain/core';
import { askForSafe } from '../check/ask-for-safe.js';
import { openContract } from '../check/open-contract.js';
import { readRoles } from '../check/read-roles.js';
import type { Command } from '../command/command.js';
import type { Io } from '../command/io.js';
import { listOutputErrors } from '../command/list-output-errors.js';
import { networkPlugins } from '../config/tls-plugin.js';
import { showLogin } from '../config/show-login.js';
import { formatOptions } from '../options/format-options.js';
import { parseOptions } from '../options/parse-options.js';
import { proposeOptions } from '../options/propose-options.js';
import { createPaint } from '../report/paint.js';
import { sanitizeLine } from '../report/sanitize-text.js';
import { saveReport } from '../command/save-report.js';
import { UsageError } from '../command/usage-error.js';

const help = `Propose chains for an API: create, read, change, list and delete records, with the records that these need. Each is run once
if all of its operations may be called.

Usage: opchain propose --contract FOLDER|DESCRIPTION [--url URL] [options]

${formatOptions(proposeOptions, 29)}

Exit codes: 0 no chain failed, 1 a chain failed or a file could not be written, 2 the arguments are invalid (nothing was sent).
`;

/** `opchain propose`: chains that a description suggests. */
export const proposeCommand: Command = {
  help,
  async execute(args, io, loaded) {
    const named = parseArguments(args);
    const { url, out, credentials } = named;
    const plugins = [...loaded.map(({ plugin }) => plugin), ...networkPlugins(io.network), sharedLogins(showLogin(io))];
    const opened = await openContract(named, plugins);
    const contract = url === undefined ? opened : await askForSafe(opened, named, io);
    const roles =
      credentials === undefined
        ? {}
        : readRoles({ file: credentials, url: url ?? 'http://localhost' }, contract, io.env);
    const chains = await proposeChains(contract, roles);
    if (chains.length === 0) io.out(`Nothing in ${contract.name} creates records or changes them.\n`);
    if (out !== undefined) await mkdir(out, { recursive: true });
    const files = chains.map(({ id }) => join(out ?? '.', `${id}.arazzo.yaml`));
    const errors =
      out === undefined
        ? []
        : listOutputErrors(
            files.map((file) => ({ option: '--out', file })),
            [contract.descriptionFile],
          );
    if (errors.length > 0) throw new UsageError(errors);
    const target =
      url === undefined ? undefined : await openContractTarget({ url, contract, credentials: roles, plugins });
    try {
      const targetError = target && (await probeTarget(target, io.signal));
      if (targetError !== undefined) throw new UsageError([targetError]);
      let isGood = true;
      for (const [index, chain] of chains.entries()) {
        const result = await tryChain(target, chain, io.signal);
        io.out(formatProposal(chain, result, io));
        isGood = isGood && result.outcome !== 'failed';
        if (out === undefined) continue;
        const sources = chain.sources.map((source) => ({
          ...source,
          url: relative(resolve(out), contract.descriptionFile),
        }));
        isGood = (await saveReport(files[index]!, await formatChain({ ...chain, sources }, 'yaml'), io)) && isGood;
      }
      if (out !== undefined && chains.length > 0) io.out(`${chains.length} chains are in ${out}.\n`);
      return isGood ? 0 : 1;
    } finally {
      await target?.close();
    }
  },
};

async function tryChain(target: Target | undefined, chain: Chain, signal: AbortSignal): Promise<ProposalResult> {
  return target === undefined
    ? { outcome: 'not run', reason: 'no --url was given' }
    : runProposal(target, chain, signal);
}

function formatProposal({ id, title, steps }: Chain, { outcome, reason }: ProposalResult, io: Io): string {
  const paint = createPaint(io.color);
  const verdict = {
    succeeded: paint.green('✔ succeeded'),
    failed: paint.red('✘ failed   '),
    'not run': paint.yellow('» not run  '),
  }[outcome];
  const because = reason === undefined ? '' : ` (${sanitizeLine(reason)})`;
  return `${verdict}  ${id}: ${sanitizeLine(title)}, ${steps.length} calls${because}\n`;
}

function parseArguments(args: readonly string[]) {
  const { values, errors } = parseOptions({ command: 'propose', options: proposeOptions }, args);
  const { contract } = values;
  if (contract === undefined) errors.unshift('missing --contract: an API description, or the folder of a contract');
  if (errors.length > 0 || contract === undefined) throw new UsageError(errors);
  return { ...values, contract };
}
