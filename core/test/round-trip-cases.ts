import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { arbitraryChain, sortConnections } from './arbitrary/arbitrary-chain.js';
import type { Chain } from '../src/model/chain.js';
import { isOpchainError } from '../src/model/errors/opchain-error.js';
import { formatChain } from '../src/document/write/format-document.js';
import { readChain } from '../src/document/read/read-chain.js';

/** Writes random chains as text and reads them again; reproducible with a seed. */
export function testRoundTrips(count: number, seed?: number): void {
  test.each(['yaml', 'json'] as const)(
    `${count} random chains survive being written as %s and read`,
    async (format) => {
      let written = 0;
      await fc.assert(
        fc.asyncProperty(arbitraryChain(), async (chain) => {
          const text = await formatIfPossible(chain, format);
          if (text === undefined) return;
          written += 1;
          expect(sortConnections(await readChain(text))).toEqual(sortConnections(chain));
        }),
        { numRuns: count, ...(seed !== undefined && { seed }) },
      );
      expect(written).toBeGreaterThan(count * 0.9);
    },
    900_000,
  );
}

async function formatIfPossible(chain: Chain, format: 'yaml' | 'json'): Promise<string | undefined> {
  try {
    return await formatChain(chain, format);
  } catch (error) {
    if (isOpchainError(error) && error.code === 'DOCUMENT_UNWRITABLE') return undefined;
    throw error;
  }
}
