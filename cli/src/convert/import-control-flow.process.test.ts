import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { readChain } from '@opchain/core';
import { stepMappings } from '@opchain/core/internal/model';
import { runOpchain, startSample } from '@opchain/test-support/start-command';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'opchain-import-flow-'));
});

/** Runs a chain on a new server that has a customer and two orders. */
async function run(file: string, ...more: readonly string[]): Promise<void> {
  const { url, stop } = await startSample('express', []);
  const create = async (path: string, body: object): Promise<string> => {
    const headers = { 'Content-Type': 'application/json' };
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return ((await response.json()) as { readonly id: string }).id;
  };
  try {
    const customerId = await create('/customers', { name: 'Ada Lovelace', email: 'ada@example.org' });
    const productId = await create('/products', { name: 'Pencil', price: 1 });
    for (const qty of [1, 2]) await create('/orders', { customerId, items: [{ productId, qty }] });
    const { code, out, err } = await runOpchain(['run', file, '--server', `shop=${url}`, '--quiet', ...more]);
    if (code !== 0) throw new Error(`${file}: ${err}${out}`);
  } finally {
    await stop();
  }
}

/**
 * The data connections by the names of the steps, without the numbers of their repetitions. Calls within a loop are named
 * after their operations.
 */
const samples: readonly (readonly [name: string, data: readonly string[]])[] = [
  [
    'poll-until-done',
    [
      'createCustomer → createOrder body/customerId',
      'createOrder → payOrder parameters/path/id',
      'createOrder → waitUntilPaid parameters/path/id',
      'createProduct → createOrder body/items/0/productId',
    ],
  ],
  ['pages-until-the-end', ['nextPage → deleteOrder parameters/path/id']],
  [
    'for-each-item',
    [
      'createCustomer → deactivate parameters/path/id',
      'createCustomer → getCustomer parameters/path/id',
      'createCustomer → updateCustomer parameters/path/id',
      'listCustomers → getCustomer parameters/path/id',
    ],
  ],
  ['fallback-on-failure', []],
];

test.each(samples)('the recording of %s becomes a chain that succeeds on a new server', async (name, data) => {
  const [har, file] = [join(folder, `${name}.har`), join(folder, `${name}.arazzo.yaml`)];
  await run(`conformance/chains/${name}.arazzo.yaml`, '--har', har);
  const contract = 'shop=implementations/contract/shop.openapi.yaml';
  const { code, err } = await runOpchain(['convert', har, '--description', contract, '--output', file]);
  expect([code, err]).toEqual([0, '']);
  const { steps } = await readChain(await readFile(file, 'utf8'));
  const found = steps.flatMap((step) =>
    stepMappings(step).flatMap(({ mapping, path }) =>
      'stepId' in mapping ? [`${mapping.stepId} → ${step.id} ${path}`.replace(/(?<=[a-z])\d+(?= )/g, '')] : [],
    ),
  );
  expect([...new Set(found)].sort()).toEqual(data);
  // Each ID that was recorded is one of an earlier response.
  expect(JSON.stringify(steps)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  await run(file);
});
