import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { arbitraryChain, sortConnections } from '../../test/arbitrary-chain.js';
import type { Chain } from '../model/chain.js';
import { isOpchainError } from '../model/opchain-error.js';
import { formatChain } from './write/format-document.js';
import { readChain } from './read/read-chain.js';

test.each(['yaml', 'json'] as const)(
  '10,000 random chains survive being written as %s and read',
  async (format) => {
    let written = 0;
    await fc.assert(
      fc.asyncProperty(arbitraryChain(), async (chain) => {
        const text = await formatIfPossible(chain, format);
        if (text === undefined) return;
        written += 1;
        expect(sortConnections(await readChain(text))).toEqual(sortConnections(chain));
      }),
      { numRuns: 10_000 },
    );
    expect(written).toBeGreaterThan(9_000);
  },
  900_000,
);

async function formatIfPossible(chain: Chain, format: 'yaml' | 'json'): Promise<string | undefined> {
  try {
    return await formatChain(chain, format);
  } catch (error) {
    if (isOpchainError(error) && error.code === 'DOCUMENT_UNWRITABLE') return undefined;
    throw error;
  }
}
