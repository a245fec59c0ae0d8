import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { generatedApi, makeGeneratedChain } from '@opchain/test-support/generated-chains';
import { seededRandom } from '@opchain/test-support/seeded-random';
import { useChromium } from '@opchain/test-support/shared/use-shared';
import { soakCount } from '@opchain/test-support/soak-count';
import { runOpchain, startOpchain } from '@opchain/test-support/start-command';
import { send, startServer } from '@opchain/test-support/start-server';
import { openBuilder } from '../support/open-builder.js';

const COUNT = soakCount(20, 200);
const browser = useChromium();

test(
  `with a seed, the suite of the page sends the same bytes as the command, for ${COUNT} chains with generated values`,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'opchain-bytes-'));
    const api = await startServer({ '/a': (response) => send(response, 200, {}) }, { cors: true });
    const random = seededRandom(39);
    await writeFile(join(folder, 'api.json'), JSON.stringify({ ...generatedApi, servers: [{ url: api.url }] }));
    for (let index = 100; index < 100 + COUNT; index += 1)
      await writeFile(join(folder, `${index}.arazzo.json`), JSON.stringify(makeGeneratedChain(random)));
    const served = await startOpchain(folder, '--connect', api.url);
    const builder = await openBuilder(browser, served.url);
    try {
      const sent = () => api.received.filter(({ method }) => method === 'POST').map(({ body }) => body);
      await builder
        .button(/100\.arazzo\.json/)
        .first()
        .click();
      await builder.inspector.getByLabel('Seed').fill('s.0@2026-11-27T12:00:00.000Z');
      await builder.page.keyboard.press('Tab');
      await builder.page.keyboard.press('Control+Shift+Enter');
      const panel = builder.page.getByRole('complementary', { name: 'Suite' });
      await panel.getByRole('button', { name: 'Run all', exact: true }).click();
      await builder.button(/approve/i).click();
      await panel.getByText(`${COUNT} passed`, { exact: true }).waitFor();
      const fromPage = sent();
      const { code } = await runOpchain([
        'run',
        folder,
        '--seed',
        's.0@2026-11-27T12:00:00.000Z',
        '--server',
        `api=${api.url}`,
      ]);
      expect([code, fromPage.length, new Set(fromPage).size]).toEqual([0, COUNT, COUNT]);
      expect(sent().slice(COUNT)).toEqual(fromPage);
    } finally {
      await builder.opened.context.close();
      await served.stop();
      await api.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
  soakCount(90_000, 300_000),
);
