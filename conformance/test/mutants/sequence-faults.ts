import { setTimeout as wait } from 'node:timers/promises';
import type { JsonObject } from '@opchain/core';
import type { Profile } from '../../src/contract/profile.js';
import type { ProxiedResponse } from '../../src/prove/mutant.js';
import type { Mutant } from './mutant.js';
import { matchRequest, parseObject } from './mutations.js';

/** A fault that only several calls together show. */
export interface SequenceFault extends Pick<Mutant, 'mutate'> {
  readonly title: string;
  readonly profile: Profile;
}

const listCustomers = matchRequest('GET', '/customers');
const getProduct = matchRequest('GET', '/products/*');
const patchProduct = matchRequest('PATCH', '/products/*');
const listProducts = matchRequest('GET', '/products');
const deleteProduct = matchRequest('DELETE', '/products/*');
const patchCustomer = matchRequest('PATCH', '/customers/*');
const checkout = matchRequest('POST', '/carts/*/checkout');

/** Faults for random sequences of operations. */
export const sequenceFaults: readonly SequenceFault[] = [
  {
    title: 'a skipped page',
    profile: 'shop',
    async mutate(request, { upstream }) {
      const page = await upstream(request);
      const next = /<([^>]*)>/.exec(page.headers['link'] ?? '')?.[1];
      if (!listCustomers(request) || !request.path.includes('cursor=') || next === undefined) return page;
      const { pathname, search } = new URL(next, 'http://shop');
      return upstream({ ...request, path: pathname + search });
    },
  },
  {
    title: 'a stale read',
    profile: 'shop',
    async mutate(request, { upstream, memory }) {
      const path = request.path.split('?')[0]!;
      if (patchProduct(request)) memory.set(path, await upstream({ ...request, method: 'GET', body: '' }));
      const stale = getProduct(request) ? memory.get(path) : undefined;
      return (stale as ProxiedResponse | undefined) ?? upstream(request);
    },
  },
  {
    title: 'a record that stays listed after its deletion',
    profile: 'shop',
    async mutate(request, { upstream, memory }) {
      if (deleteProduct(request)) {
        const { body } = await upstream({ ...request, method: 'GET', body: '' });
        const deleted = await upstream(request);
        if (deleted.status === 204) memory.set(request.path, JSON.parse(body));
        for (const oldest of [...memory.keys()].slice(0, -3)) memory.delete(oldest);
        return deleted;
      }
      const response = await upstream(request);
      if (!listProducts(request) || response.status !== 200 || response.headers['link'] !== undefined) return response;
      const body = [...(JSON.parse(response.body) as JsonObject[]), ...memory.values()];
      return { ...response, body: JSON.stringify(body) };
    },
  },
  {
    title: 'an update that is lost to another one at the same time',
    profile: 'shop',
    async mutate(request, { upstream }) {
      const change = parseObject(request.body);
      if (!patchCustomer(request) || change === undefined) return upstream(request);
      const { name, email, status } = parseObject((await upstream({ ...request, method: 'GET', body: '' })).body) ?? {};
      if (name === undefined) return upstream(request);
      await wait(10);
      return upstream({ ...request, body: JSON.stringify({ name, email, status, ...change }) });
    },
  },
  {
    title: 'a checkout that two calls at once both complete',
    profile: 'reference',
    async mutate(request, { upstream, memory }) {
      if (!checkout(request)) return upstream(request);
      const first = memory.get(request.path) as Promise<ProxiedResponse> | undefined;
      if (first !== undefined) return first;
      const response = upstream(request).finally(() => memory.delete(request.path));
      memory.set(request.path, response);
      return response;
    },
  },
];
