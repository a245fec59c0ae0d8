import type { Clock } from '@opchain/core/internal/model';
import { type ApiDescription, type Chain, createKernel, type Kernel, type Plugin, readChain } from '@opchain/core';
import { openApiLoader } from '@opchain/openapi-loader';
import { description, type SharedCase, toDocument } from './shared-cases.js';

export const server = 'http://api.test';

export interface OpenedCase {
  readonly kernel: Kernel;
  readonly chain: Chain;
  readonly descriptions: Readonly<Record<string, ApiDescription>>;
}

/** The chain and description of a case, in a kernel with the given plugins. */
export async function openCase(
  { steps }: Pick<SharedCase, 'steps'>,
  { plugins = [], clock }: { readonly plugins?: readonly Plugin[]; readonly clock?: Clock } = {},
): Promise<OpenedCase> {
  const kernel = await createKernel({ plugins: [openApiLoader(), ...plugins], ...(clock && { clock }) });
  const api = await kernel.load(
    { location: 'api.json', content: JSON.stringify(description) },
    { read: () => Promise.reject(new Error('nothing else is read')) },
  );
  return { kernel, chain: await readChain(toDocument(steps)), descriptions: { api } };
}
