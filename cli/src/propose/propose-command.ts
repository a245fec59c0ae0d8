import { mkdir } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { describeUrlError } from '@opchain/core/internal/runner';
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
import { formatOptionError } from '../command/format-option-error.js';
import type { Io } from '../command/io.js';
import { listOutputErrors } from '../command/list-output-errors.js';
import { showLogin } from '../config/show-login.js';
import { createPaint } from '../report/paint.js';
import { sanitizeLine } from '../report/sanitize-text.js';
import { saveReport } from '../command/save-report.js';
import { UsageError } from '../command/usage-error.js';

const help = `Propose chains for an API: create, read, change, list and delete records, with the records that these need. Each is run once
if all of its operations may be called.

Usage: opchain propose --contract FOLDER|DESCRIPTION [--url URL] [options]

  --contract PATH            API description, or folder of a contract
  --url URL                  server on which to run the chains; without it, nothing is sent
  --out FOLDER               write the chains as Arazzo files; existing files are replaced
  --safe OPERATION|all       operation that may be called although it changes data (repeatable)
  --unsafe OPERATION         operation that is never called (repeatable)
  --credentials FILE         JSON object with a credential for each role, as in opchain check

Exit codes: 0 no chain failed, 1 a chain failed or a file could not be written, 2 the arguments are invalid (nothing was sent).
`;

const options = {
  contract: { type: 'string' },
  url: { type: 'string' },
  out: { type: 'string' },
  safe: { type: 'string', multiple: true },
  unsafe: { type: 'string', multiple: true },
  credentials: { type: 'string' },
} as const;

/** `opchain propose`: chains that a description suggests. */
export const proposeCommand: Command = {
  help,
  async execute(args, io, loaded) {
    const { contract: location, url, out, safe, unsafe, credentials } = parseArguments(args);
    const named = {
      contract: location,
      ...(safe === undefined ? {} : { safe: safe.includes('all') ? ('all' as const) : safe }),
      ...(unsafe === undefined ? {} : { unsafe }),
    };
    const plugins = [...loaded.map(({ plugin }) => plugin), sharedLogins(showLogin(io))];
    const opened = await openContract(named, plugins);
    const contract = url === undefined ? opened : await askForSafe(opened, { ...named, list: false }, io);
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
  try {
    const { values } = parseArgs({ args: [...args], options, allowPositionals: false, strict: true });
    const { contract, url } = values;
    if (contract === undefined)
      throw new UsageError(['missing --contract: an API description, or the folder of a contract']);
    const urlError = url === undefined ? undefined : describeUrlError(url);
    if (urlError !== undefined) throw new UsageError([`--url: ${urlError}`]);
    return { ...values, contract };
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError([formatOptionError(error, 'propose')]);
  }
}
