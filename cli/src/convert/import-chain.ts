import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, relative, resolve, sep } from 'node:path';
import { recordingFormats } from '@opchain/chain-formats';
import { formatChain, isOpchainError, type Kernel } from '@opchain/core';
import { formatDocument } from '@opchain/core/internal/document';
import { nameSource } from '@opchain/core/internal/model';
import type { ImportedChain, MappingGuess } from '@opchain/core/plugin';
import type { LoadedPlugin } from '../command/loaded-plugin.js';
import { openKernel } from '../config/open-kernel.js';
import type { Io } from '../command/io.js';
import { sanitizeLine } from '../report/sanitize-text.js';
import { type Access, createAccess, isUrl } from '../access/access.js';
import { openDescription, resolveArgument } from '../documents/open-description.js';
import { readFileBytes, UnreadableFileError } from '../documents/read-file-bytes.js';
import { UsageError } from '../command/usage-error.js';
import { targets } from '../options/convert-options.js';
import type { ConvertArguments } from './convert-arguments.js';

/**
 * Makes a chain of a file in another format, prints what is uncertain, and writes the descriptions that it lacked. Throws
 * `UsageError`.
 */
export async function importChain(parsed: ConvertArguments, plugins: readonly LoadedPlugin[], io: Io): Promise<string> {
  const { file, output } = parsed;
  const content = readRecording(file);
  const own = recordingFormats().map((plugin) => ({ plugin, origin: '@opchain/chain-formats' }));
  const kernel = await openKernel([...plugins, ...own], io);
  try {
    const sources = await openSources(kernel, parsed, await createAccess(parsed, io), io);
    const { ask } = io;
    const imported = await kernel.importChain(
      { location: file, content },
      {
        signal: io.signal,
        sources,
        ...(ask === undefined ? {} : { confirm: (guess) => ask(`${describeGuess(guess)}?`) }),
      },
    );
    const written = await saveDescriptions(imported, output);
    for (const line of listLines(imported)) io.err(`${sanitizeLine(line)}\n`);
    return await formatChain(
      {
        ...imported.chain,
        sources: imported.chain.sources.map((source) => ({ ...source, url: written[source.name] ?? source.url })),
      },
      isJson(output) ? 'json' : 'yaml',
    );
  } catch (error) {
    if (isOpchainError(error) && error.code === 'CHAIN_FORMAT_NOT_RECOGNIZED')
      throw new UsageError([
        `the file "${file}" is neither a HAR file, a Postman collection nor calls of curl, fetch or PowerShell; for a chain, --to must be one of ${targets.join(', ')}`,
      ]);
    throw error;
  } finally {
    await kernel.dispose();
  }
}

function readRecording(file: string): Uint8Array {
  try {
    return readFileBytes(file);
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    throw new UsageError([`the file "${file}" ${error.message}`]);
  }
}

async function openSources(kernel: Kernel, parsed: ConvertArguments, access: Access, io: Io) {
  const { descriptions, unnamedDescriptions, output } = parsed;
  const folder = output === undefined ? process.cwd() : dirname(resolve(output));
  const taken = new Set(Object.keys(descriptions));
  const given = [
    ...Object.entries(descriptions),
    ...unnamedDescriptions.map((location) => [undefined, location] as const),
  ];
  return Promise.all(
    given.map(async ([named, location]) => {
      const resolved = resolveArgument(location);
      const description = await openDescription(kernel, resolved, { ...access, signal: io.signal });
      const name = named ?? nameSource(description.title, (one) => taken.has(one));
      taken.add(name);
      const url = isUrl(resolved) ? resolved : relative(folder, resolved).split(sep).join('/');
      return { source: { name, url }, description };
    }),
  );
}

/** Writes the descriptions that were made beside the output. Returns their file names by source. */
async function saveDescriptions(
  { descriptions }: ImportedChain,
  output: string | undefined,
): Promise<Readonly<Record<string, string>>> {
  const made = Object.entries(descriptions);
  if (made.length === 0) return {};
  if (output === undefined)
    throw new UsageError([
      `--output is missing: a description of what no --description has (${made.map(([name]) => `"${name}"`).join(', ')}) is written next to it`,
    ]);
  const extension = isJson(output) ? 'json' : 'yaml';
  const stem = output.replace(/(\.arazzo)?\.(json|ya?ml)$/i, '');
  const files = made.map(([name]) => `${stem}${made.length === 1 ? '' : `.${name}`}.openapi.${extension}`);
  const existing = files.filter((file) => existsSync(file));
  if (existing.length > 0)
    throw new UsageError(
      existing.map(
        (file) => `the file "${file}" already exists; use it with --description, or choose another --output`,
      ),
    );
  for (const [index, [, document]] of made.entries())
    await writeFile(files[index]!, await formatDocument(document, extension));
  return Object.fromEntries(
    made.map(([name], index) => [
      name,
      relative(dirname(resolve(output)), resolve(files[index]!))
        .split(sep)
        .join('/'),
    ]),
  );
}

const isJson = (output: string | undefined) => output?.endsWith('.json') === true;
const describeGuess = ({ stepId, input, value, mapping }: MappingGuess) =>
  `${stepId}: is "${value}" in ${input} the value of ${mapping}`;

function listLines({ notes, guesses }: ImportedChain): readonly string[] {
  return [
    ...notes.map((note) => `note: ${note}`),
    ...guesses.map(
      ({ stepId, input, value, mapping }) =>
        `uncertain: ${stepId}: "${value}" in ${input} may be ${mapping}; it is typed in`,
    ),
  ];
}
