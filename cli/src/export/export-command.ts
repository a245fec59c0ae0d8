import { writeFile } from 'node:fs/promises';
import { dirname, relative, resolve, sep } from 'node:path';
import type { Chain } from '@opchain/core';
import type { ExportedDocument } from '@opchain/core/document';
import { writeChain } from '@opchain/core';
import { exportArazzo101, formatDocument } from '@opchain/core/document';
import type { Command } from '../command.js';
import type { Io } from '../io.js';
import { listOutputErrors } from '../list-output-errors.js';
import { UsageError } from '../usage-error.js';
import { listUnknownSources } from '../run/list-unknown-sources.js';
import { createAccess } from '../run/access.js';
import { openChain } from '../run/open-chain.js';
import type { ArazzoTarget, ExportArguments } from './export-arguments.js';
import { parseArguments, targets } from './export-arguments.js';

const help = `Export a chain for other tools.

Usage: opchain export <chain.arazzo.yaml> --to ${targets.join('|')} [--output FILE]
       [--workflow ID] [--description NAME=FILE|URL]... [--server NAME=URL]...

  --to arazzo-1.0.1   steps in dependency order, without dependsOn, for sequential runners;
                      credentials become inputs of the workflow
  --to arazzo-1.1.0   the chain itself, newly formatted
  --to k6             a script for the load testing tool k6: the same calls in the same order, concurrent branches,
                      checks and thresholds; servers, credentials and inputs come from environment variables,
                      which the first lines of the script list
  --output FILE       output file (default: standard output); JSON if the name ends in .json, otherwise YAML
  --workflow ID       workflow to export, if the file has several

For k6, which needs the operations:
  --description NAME=FILE|URL   API description for a source, if the one in the chain cannot be read
  --server NAME=URL             default server for a source

Exit codes: 0 exported, 2 the chain or the arguments are invalid.
`;

/** `opchain export`: exports a chain for other tools. */
export const exportCommand: Command = {
  help,
  async execute(args, io) {
    const parsed = parseArguments(args);
    const { output } = parsed;
    if (output !== undefined) {
      const errors = listOutputErrors(
        [{ option: '--output', file: output }],
        [parsed.file, ...Object.values(parsed.descriptions)],
      );
      if (errors.length > 0) throw new UsageError(errors);
    }
    const access = await createAccess(parsed, io);
    const { chain } = await openChain(parsed.file, parsed.workflow, access, io.signal);
    const unknownSources = listUnknownSources(chain, parsed);
    if (unknownSources.length > 0) throw new UsageError(unknownSources);
    const text =
      parsed.target === 'k6'
        ? await (await import('./k6/export-k6.js')).exportK6(chain, parsed, access, io)
        : await exportArazzo(chain, parsed, parsed.target, io);
    if (output === undefined) io.out(text);
    else {
      await writeFile(output, text).catch(() => {
        throw new UsageError([`the file "${output}" cannot be written`]);
      });
    }
    return 0;
  },
};

async function exportArazzo(
  chain: Chain,
  { file, output }: ExportArguments,
  target: ArazzoTarget,
  io: Io,
): Promise<string> {
  const { document, losses } = convert(
    chain,
    target,
    dirname(resolve(file)),
    output === undefined ? process.cwd() : dirname(resolve(output)),
  );
  for (const loss of losses) io.err(`omitted: ${loss}\n`);
  return formatDocument(document, output?.endsWith('.json') === true ? 'json' : 'yaml');
}

/** Makes locations of descriptions relative to the exported file. */
function convert(chain: Chain, target: ArazzoTarget, from: string, to: string): ExportedDocument {
  const rebase = (url: string) =>
    /^[a-z][a-z0-9+.-]*:/i.test(url) ? url : relative(to, resolve(from, url)).split(sep).join('/');
  if (target === 'arazzo-1.0.1') return exportArazzo101(chain, { sourceUrl: ({ url }) => rebase(url) });
  return {
    document: writeChain({
      ...chain,
      sources: chain.sources.map((source) => ({ ...source, url: rebase(source.url) })),
    }),
    losses: [],
  };
}
