import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { openStore } from '../index.js';
import { storeCases } from '../testing/index.js';

const newFolder = () => mkdtemp(join(tmpdir(), 'opchain-shop-'));

describe('the SQLite store', () => {
  const cases = storeCases({
    persistent: true,
    async newLocation() {
      const folder = await newFolder();
      return { open: () => openStore(`sqlite:${folder}/shop.sqlite`), discard: () => rm(folder, { recursive: true }) };
    },
  });
  for (const { title, run } of cases) test(title, run);

  test('two stores on one file wait for each other', async () => {
    const folder = await newFolder();
    const stores = await Promise.all([1, 2].map(() => openStore(`sqlite:${folder}/shop.sqlite`)));
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        stores[index % 2]!.customers.insert({
          id: `c${index}`,
          name: 'n',
          email: 'e@example.com',
          status: 'active',
          createdAt: '2026-11-21T08:30:00.000Z',
        }),
      ),
    );
    expect((await stores[0]?.customers.list({ limit: 100 }))?.records).toHaveLength(40);
    await Promise.all(stores.map((store) => store.close()));
    await rm(folder, { recursive: true });
  });

  test('rejects a file that is not a database, with its name and a fix', async () => {
    const folder = await newFolder();
    await writeFile(join(folder, 'text'), 'This is no database. '.repeat(100));
    await expect(openStore(`sqlite:${folder}/text`)).rejects.toMatchObject({
      code: 'store-unreachable',
      message: expect.stringMatching(/text cannot be used: .+\. Name a file that can be written\./),
    });
    await rm(folder, { recursive: true });
  });
});
