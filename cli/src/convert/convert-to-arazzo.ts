import { dirname, relative, resolve, sep } from 'node:path';
import { type Chain, type JsonObject, type JsonValue, writeChain } from '@opchain/core';
import {
  exportArazzo101,
  type ExportedDocument,
  formatDocument,
  parseText,
  readDocument,
} from '@opchain/core/internal/document';
import { listWorkflowRefs } from '@opchain/core/internal/model';
import type { Io } from '../command/io.js';
import { listUnknownSources } from '../documents/list-unknown-sources.js';
import { readChainFile } from '../documents/open-chain.js';
import { UsageError } from '../command/usage-error.js';
import type { ArazzoTarget, ConvertArguments } from './convert-arguments.js';

/** Converts the selected workflows of a file, and those that they call, and prints what the target cannot contain. */
export async function convertToArazzo(parsed: ConvertArguments, target: ArazzoTarget, io: Io): Promise<string> {
  const { file, output } = parsed;
  const value = await parseText(readChainFile(file), { file });
  const chains = readWorkflows(value, parsed);
  const unknownSources = listUnknownSources(chains[0]!, parsed);
  if (unknownSources.length > 0) throw new UsageError(unknownSources);
  const from = dirname(resolve(file));
  const to = output === undefined ? process.cwd() : dirname(resolve(output));
  const converted = chains.map((chain) => convert(chain, target, from, to));
  for (const [index, { losses }] of converted.entries()) {
    const workflow = chains.length === 1 ? '' : `${chains[index]!.id}: `;
    for (const loss of losses) io.err(`note: ${workflow}${loss}\n`);
  }
  const workflows = converted.map(({ document }, index) =>
    (document['workflows'] as JsonObject[]).find(({ workflowId }) => workflowId === chains[index]!.id)!,
  );
  return formatDocument({ ...converted[0]!.document, workflows }, output?.endsWith('.json') === true ? 'json' : 'yaml');
}

/** In document order. */
function readWorkflows(value: JsonValue, { file, workflow }: ConvertArguments): readonly Chain[] {
  const ids = listWorkflowIds(value);
  const chains = new Map<string, Chain>();
  const read = (id: string | undefined): void => {
    const { chain } = readDocument(value, { file, ...(id === undefined ? {} : { workflow: id }) });
    chains.set(chain.id, chain);
    for (const ref of listWorkflowRefs(chain)) if (ref.source === undefined && !chains.has(ref.id)) read(ref.id);
  };
  if (workflow !== undefined || ids.length < 2) read(workflow);
  else for (const id of ids) if (!chains.has(id)) read(id);
  return [...chains.values()].sort((left, right) => ids.indexOf(left.id) - ids.indexOf(right.id));
}

function listWorkflowIds(value: JsonValue): readonly string[] {
  const { workflows } = (value ?? {}) as { readonly workflows?: JsonValue };
  return Array.isArray(workflows)
    ? workflows.flatMap((each) => {
        const { workflowId } = (each ?? {}) as { readonly workflowId?: JsonValue };
        return typeof workflowId === 'string' ? [workflowId] : [];
      })
    : [];
}

/** Makes locations of descriptions relative to the converted file. */
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
