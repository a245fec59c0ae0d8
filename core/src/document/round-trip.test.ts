import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { arbitraryChain, sortConnections } from '../../test/arbitrary/arbitrary-chain.js';
import { isOpchainError } from '../model/errors/opchain-error.js';
import type { Chain } from '../model/chain.js';
import { formatChain } from './write/format-document.js';
import { readChain } from './read/read-chain.js';
import { readDocument } from './read/read-document.js';
import { writeChain } from './write/write-chain.js';

/** Objects that look like Arazzo selectors cannot contain mappings; everything else in a random chain is writable. */
function isWritable(chain: Chain): boolean {
  try {
    writeChain(chain);
    return true;
  } catch (error) {
    if (
      isOpchainError(error) &&
      error.diagnostics.every(({ message }) => message.includes('context, selector and type'))
    )
      return false;
    throw error;
  }
}

describe('a chain written and read', () => {
  test('is the same chain', () => {
    fc.assert(
      fc.property(arbitraryChain(), (chain) => {
        fc.pre(isWritable(chain));
        const read = readDocument(writeChain(chain));
        expect(read.order).toBe('marked');
        expect(sortConnections(read.chain)).toEqual(sortConnections(chain));
      }),
      { numRuns: 400 },
    );
  });

  test('is the same chain if the object of a parameter contains what looks like a selector', () => {
    const value = { a: { type: '', selector: '', context: '$inputs.x' } };
    const chain: Chain = {
      id: 'a',
      title: '',
      version: '',
      sources: [{ name: 'shop', url: 'https://example.com/openapi.json' }],
      inputs: [],
      steps: [
        {
          kind: 'operation',
          id: 'b',
          operation: { source: 'shop', id: 'getOrder' },
          parameters: [{ in: 'query', name: 'c', value }],
          checks: [],
          captures: [],
          onFailure: [],
        },
      ],
      connections: [],
      layout: {},
    };
    expect(readDocument(writeChain(chain)).chain).toEqual(chain);
  });

  test('and written again gives the same document', () => {
    fc.assert(
      fc.property(arbitraryChain(), (chain) => {
        fc.pre(isWritable(chain));
        const document = writeChain(readDocument(writeChain(chain)).chain);
        expect(writeChain(readDocument(document).chain)).toEqual(document);
      }),
      { numRuns: 100 },
    );
  });

  test.each(['yaml', 'json'] as const)('is the same chain as %s text', async (format) => {
    await fc.assert(
      fc.asyncProperty(arbitraryChain(), async (chain) => {
        fc.pre(isWritable(chain));
        expect(sortConnections(await readChain(await formatChain(chain, format)))).toEqual(sortConnections(chain));
      }),
      { numRuns: 100 },
    );
  });
});
