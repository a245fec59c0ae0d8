import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { request } from '@opchain/test-support/request';
import { startBuilderHost } from '../start-builder-host.js';

test('a folder sends the data files that its documents name, and no others', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'opchain-data-'));
  const nested = join(parent, 'chains/nested');
  await mkdir(nested, { recursive: true });
  const named = ['rows.csv', '../../outside.csv', '.hidden.csv', 'id_rsa'];
  const workflows = named.map((data) => `\n  - { workflowId: w, x-opchain: { data: ${data} } }`).join('');
  await writeFile(join(nested, 'a.arazzo.yaml'), `arazzo: 1.1.0\ninfo: { title: Rows }\nworkflows:${workflows}`);
  for (const name of [...named, 'orders.csv']) await writeFile(join(nested, name), 'name\n');
  const host = await startBuilderHost({ folder: { path: join(parent, 'chains'), readOnly: false } });
  const paths = ['nested/rows.csv', 'nested/orders.csv', '..%2Foutside.csv', 'nested/.hidden.csv', 'nested/id_rsa'];
  const statuses = await Promise.all(paths.map(async (path) => (await request(`${host.url}files/${path}`)).status));
  expect(statuses).toEqual([200, 404, 404, 404, 404]);
  await host.close();
  await rm(parent, { recursive: true, force: true });
});
