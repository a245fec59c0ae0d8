import { dirname, extname, relative, resolve } from 'node:path';
import type { CaseResult, Contract } from '@opchain/conformance';
import { formatChain } from '@opchain/core';
import type { Io } from '../command/io.js';
import { saveReport } from '../command/save-report.js';

/**
 * Saves the chain of each failure of an exploration, which fails again when it runs: the first one as `FILE.arazzo.yaml`, the
 * second one as `FILE-2.arazzo.yaml`. Returns false if one cannot be saved.
 */
export async function saveFailures(
  results: readonly CaseResult[],
  { descriptionFile }: Contract,
  file: string,
  io: Io,
): Promise<boolean> {
  const chains = results.flatMap(({ verdict, runs }) => (verdict === 'failed' ? (runs.at(-1)?.chain ?? []) : []));
  const url = relative(dirname(resolve(file)), descriptionFile);
  let allSaved = true;
  for (const [index, chain] of chains.entries()) {
    const name = index === 0 ? file : numberFile(file, index + 1);
    const sources = chain.sources.map((source) => ({ ...source, url: url.startsWith('.') ? url : `./${url}` }));
    const format = file.endsWith('.json') ? 'json' : 'yaml';
    const isSaved = await saveReport(name, await formatChain({ ...chain, sources }, format), io);
    if (isSaved) io.out(`The sequence is saved as ${name}: opchain run ${name}\n`);
    allSaved = allSaved && isSaved;
  }
  return allSaved;
}

function numberFile(file: string, number: number): string {
  const end = /\.arazzo\.(?:ya?ml|json)$/.exec(file)?.[0] ?? extname(file);
  return `${file.slice(0, file.length - end.length)}-${number}${end}`;
}
