// A kernel with the benchmarks' description, for drivers that run chains in their own process.
import { TextEncoder } from 'node:util';
import { createKernel, readChain } from '@opchain/core';
import { openApiLoader } from '@opchain/openapi-loader';
import { chainOf, description } from './describe-next.mjs';

/**
 * Gives the kernel and a function that makes a run's request of Arazzo steps in that order.
 * @param {import('@opchain/core').Plugin} executor
 * @param {string} base
 * @param {'graph' | 'list'} [order]
 */
export async function openKernel(executor, base, order = 'graph') {
  const kernel = await createKernel({ plugins: [openApiLoader(), executor] });
  const bench = await kernel.load({
    location: '/bench.json',
    content: new TextEncoder().encode(JSON.stringify(description)),
  });
  /**
   * @param {readonly import('./describe-next.mjs').ArazzoStep[]} steps
   * @param {import('@opchain/core').RunOptions} options
   */
  const request = async (steps, options) => ({
    chain: await readChain(JSON.stringify(chainOf(steps, [], order))),
    descriptions: { bench },
    servers: { bench: base },
    options,
  });
  return { kernel, request };
}
