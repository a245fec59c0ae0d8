import { writeFile } from 'node:fs/promises';
import { dirname, relative, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import type { Chain, ExportedDocument } from '@opchain/core';
import { exportArazzo101, formatDocument, writeChain } from '@opchain/core';
import type { Command } from '../cli/command.js';
import { UsageError } from '../cli/usage-error.js';
import { openChain } from '../run/open-chain.js';

const targets = ['arazzo-1.0.1', 'arazzo-1.1.0'] as const;
type Target = (typeof targets)[number];

const help = `Writes a chain for other tools.

Usage: opchain export <chain.arazzo.yaml> --to ${targets.join('|')} [--output FILE]

  --to arazzo-1.0.1   steps in an order that the graph allows, without dependsOn, for runners that go step by step;
                      credentials become inputs of the workflow
  --to arazzo-1.1.0   the chain as it is, written afresh
  --output FILE       where to write (default: standard output); JSON if the name ends in .json, else YAML

Exit codes: 0 written, 2 the chain or the arguments are wrong.
`;

/** `opchain export`: a chain for other tools. */
export const exportCommand: Command = {
  help,
  async execute(args, io) {
    const { file, target, output } = parseArguments(args);
    const chain = await openChain(file);
    const { document, losses } = convert(chain, target, dirname(resolve(file)), output === undefined ? process.cwd() : dirname(resolve(output)));
    const text = await formatDocument(document, output?.endsWith('.json') === true ? 'json' : 'yaml');
    for (const loss of losses) io.err(`left out: ${loss}\n`);
    if (output === undefined) io.out(text);
    else {
      await writeFile(output, text).catch(() => {
        throw new UsageError([`the file "${output}" cannot be written`]);
      });
    }
    return 0;
  },
};

/** Relative descriptions are named from where the export will stand. */
function convert(chain: Chain, target: Target, from: string, to: string): ExportedDocument {
  const moved = (url: string) => (/^[a-z][a-z0-9+.-]*:/i.test(url) ? url : relative(to, resolve(from, url)).split(sep).join('/'));
  if (target === 'arazzo-1.0.1') return exportArazzo101(chain, { sourceUrl: ({ url }) => moved(url) });
  return { document: writeChain({ ...chain, sources: chain.sources.map((source) => ({ ...source, url: moved(source.url) })) }), losses: [] };
}

function parseArguments(args: readonly string[]): { file: string; target: Target; output: string | undefined } {
  let parsed;
  try {
    parsed = parseArgs({ args: [...args], options: { to: { type: 'string' }, output: { type: 'string' } }, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError([`${error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error)}; see opchain export --help`]);
  }
  const [file, ...more] = parsed.positionals;
  const target = targets.find((name) => name === parsed.values.to);
  const faults = [
    ...(file === undefined ? ['no chain file was given'] : []),
    ...(more.length > 0 ? [`one chain file at a time; also given: ${more.join(', ')}`] : []),
    ...(target === undefined ? [`--to wants one of ${targets.join(', ')}${parsed.values.to === undefined ? '' : `; given: "${parsed.values.to}"`}`] : []),
  ];
  if (faults.length > 0 || file === undefined || target === undefined) throw new UsageError(faults);
  return { file, target, output: parsed.values.output };
}
