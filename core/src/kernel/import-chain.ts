import { OpchainError } from '../model/errors/opchain-error.js';
import type { ChainFormat, ImportedChain, ImportScope } from '../plugin/chain-format.js';
import type { SpecSource } from '../plugin/spec-source.js';

/** Reads a chain with the first format that accepts it. */
export async function importChain(
  source: SpecSource,
  { signal = new AbortController().signal, sources = [], confirm }: Partial<ImportScope>,
  formats: readonly ChainFormat[],
): Promise<ImportedChain> {
  signal.throwIfAborted();
  const format = formats.find((one) => one.accepts(source));
  if (format === undefined)
    throw new OpchainError('CHAIN_FORMAT_NOT_RECOGNIZED', `${source.location} is not a chain in a supported format.`, {
      file: source.location,
    });
  const imported = await format.read(source, { signal, sources, ...(confirm === undefined ? {} : { confirm }) });
  signal.throwIfAborted();
  return imported;
}
