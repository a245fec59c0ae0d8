import { expect, test } from '@jest/globals';
import { emptyChain } from '../chain/create-chain-store.js';
import { writeRequestsFiles } from '../documents/requests/write-requests-files.js';
import { createRequests, describeRequest } from './describe-requests.js';
import { isRequestsFileOf, moveRequestsFile, nameRequestsFiles, relocateRequests } from './relocate-requests.js';

const source = (name: string, url = `./${name}.requests.openapi.yaml`) => ({ name, url });
const entry = (name: string) => (name === 'shop' ? undefined : { requests: 'openapi: 3.1.0' });

test('the requests of a chain are beside its file, named after it', () => {
  const paths = nameRequestsFiles([source('api'), source('other')], 'chains/my chain.arazzo.yaml');
  expect([...paths.values()]).toEqual([
    'chains/my chain.requests.openapi.yaml',
    'chains/my chain.other.requests.openapi.yaml',
  ]);
  for (const path of paths.values()) expect(isRequestsFileOf(path, 'chains/my chain.arazzo.yaml')).toBe(true);
  expect(isRequestsFileOf('chains/other.requests.openapi.yaml', 'chains/my chain.arazzo.yaml')).toBe(false);
  expect(moveRequestsFile('a/x.other.requests.openapi.yaml', 'a/x.arazzo.yaml', 'b/y.yaml')).toBe(
    'b/y.other.requests.openapi.yaml',
  );
});

test('a file that is named after the chain keeps its name, also if another source comes first', () => {
  const sources = [source('api'), source('old', './x.requests.openapi.yaml')];
  expect([...nameRequestsFiles(sources, 'a/x.arazzo.yaml')]).toEqual([
    ['old', 'a/x.requests.openapi.yaml'],
    ['api', 'a/x.api.requests.openapi.yaml'],
  ]);
});

test('only the sources of requests are moved with a chain', () => {
  const chain = { ...emptyChain(), sources: [source('shop', './shop.yaml'), source('api')] };
  expect(relocateRequests(chain, 'a/my chain.arazzo.yaml', { entry }).sources).toEqual([
    source('shop', './shop.yaml'),
    source('api', './my%20chain.requests.openapi.yaml'),
  ]);
  const without = { ...chain, sources: [source('shop')] };
  expect(relocateRequests(without, 'a/b.yaml', { entry })).toBe(without);
});

test('what is written describes what the steps send, and leaves out what none of them uses', async () => {
  const described = describeRequest(createRequests('api', undefined), { method: 'GET', path: '/a', parameters: [] });
  const both = describeRequest(described.document, { method: 'GET', path: '/b', parameters: [] }).document;
  const parameters = [{ in: 'query' as const, name: 'page', value: '1' }];
  const step = { kind: 'operation' as const, id: 'a', operation: { source: 'api', id: described.id }, parameters };
  const chain = { ...emptyChain(), sources: [source('api'), source('shop')], steps: [step] };
  const stored = (name: string) => (name === 'api' ? { requests: JSON.stringify(both) } : undefined);
  const [file, ...others] = await writeRequestsFiles(chain as never, 'x.arazzo.yaml', { entry: stored });
  expect(others).toEqual([]);
  expect(file?.path).toBe('x.requests.openapi.yaml');
  expect(file?.text).toContain('name: page');
  expect(file?.text).not.toContain('/b');
});
