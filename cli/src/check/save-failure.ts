import { dirname, relative, resolve } from 'node:path';
import type { CaseResult, Contract } from '@opchain/conformance';
import { formatChain } from '@opchain/core';
import type { Io } from '../command/io.js';
import { saveReport } from '../command/save-report.js';

/** Saves the chain of a failed exploration, which fails again when it runs. Returns false if that is impossible. */
export async function saveFailure(
  results: readonly CaseResult[],
  { descriptionFile }: Contract,
  file: string,
  io: Io,
): Promise<boolean> {
  const chain = results.find(({ verdict }) => verdict === 'failed')?.runs.at(-1)?.chain;
  if (chain === undefined) return true;
  const url = relative(dirname(resolve(file)), descriptionFile);
  const sources = chain.sources.map((source) => ({ ...source, url: url.startsWith('.') ? url : `./${url}` }));
  const format = file.endsWith('.json') ? 'json' : 'yaml';
  const isSaved = await saveReport(file, await formatChain({ ...chain, sources }, format), io);
  if (isSaved) io.out(`The sequence is saved as ${file}: opchain run ${file}\n`);
  return isSaved;
}
