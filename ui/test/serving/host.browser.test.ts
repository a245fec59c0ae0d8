import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openEmbed } from '../support/open-embed.js';
import { selectNodes } from '../support/select-nodes.js';
import { type TestPage, useChromium, useTestPage } from '@opchain/test-support/shared/use-shared';

const browser = useChromium();
const served = useTestPage('embed-page');

let opened: TestPage;
let page: Page;

beforeEach(async () => {
  opened = await openEmbed(browser, served);
  ({ page } = opened);
});
afterEach(async () => {
  expect([...opened.consoleMessages, ...(await page.evaluate(() => embed.violations))]).toEqual([]);
  await opened.context.close();
});

describe('the login of the host page', () => {
  test('is called when a call needs it, with the call’s scheme and server, and is never stored', async () => {
    await page.evaluate(async () => {
      const asked: unknown[] = [];
      Object.assign(window, { asked });
      const login = (name: string, scheme: string, fields: () => Record<string, string>) => ({
        name,
        scheme,
        fields: {},
        approvedOrigins: [embed.server],
        provide: async (wanted: { scheme: { name: string }; serverUrl: string }) => {
          asked.push([name, wanted.scheme.name, wanted.serverUrl]);
          await new Promise((resolve) => setTimeout(resolve, 5));
          return { fields: fields() };
        },
      });
      let number = 0;
      const builder = await embed.mount(embed.box(), {
        options: { network: { readUrl: embed.readUrl }, storage: { localStorage, sessionStorage } },
        credentials: [
          login('My login', 'loginAuth', () => ({ accessToken: `portal-token-${++number}` })),
          login('My bearer', 'bearerAuth', () => ({ token: 'portal-bearer' })),
        ],
      });
      const uses = (scheme: string, credential: string, kind: 'oauth2' | 'bearer') => ({
        credentials: [{ scheme, credential, kind }],
      });
      builder.chain = {
        ...embed.chain,
        steps: [
          embed.node('createProduct', uses('loginAuth', 'My login', 'oauth2')),
          embed.node('createOrder', uses('bearerAuth', 'My bearer', 'bearer')),
        ],
        connections: [{ source: 'createProduct', target: 'createOrder' }],
        layout: {},
      };
    });
    await page.locator('opchain-top-bar').getByRole('button', { name: 'Credentials' }).click();
    const drawer = page.getByRole('dialog', { name: 'Credentials' });
    await drawer.getByRole('switch', { name: 'Remember for this session' }).click();
    await drawer.getByRole('button', { name: 'Close' }).click();
    const runs = await page.evaluate(async () => {
      const builder = document.querySelector('opchain-builder');
      return [await builder?.workbench?.run(), await builder?.workbench?.run()];
    });
    // An edit is saved; what else there is to store is stored before it.
    await selectNodes(page, 'createOrder');
    await page.keyboard.press('Control+d');
    await page.locator('opchain-top-bar .saved').getByText('Saved locally').waitFor({ state: 'attached' });
    const found = await page.evaluate(() => ({
      asked: (window as unknown as { asked: unknown[] }).asked,
      sent: embed.calls.map(({ headers }) => headers.find(([name]) => name.toLowerCase() === 'authorization')?.[1]),
      stored: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    }));
    expect(runs.map((run) => run?.state)).toEqual(['succeeded', 'succeeded']);
    expect(found.asked).toEqual([
      ['My login', 'loginAuth', 'http://api.test/'],
      ['My bearer', 'bearerAuth', 'http://api.test/'],
      ['My login', 'loginAuth', 'http://api.test/'],
      ['My bearer', 'bearerAuth', 'http://api.test/'],
    ]);
    expect(found.sent).toEqual([
      'Bearer portal-token-1',
      'Bearer portal-bearer',
      'Bearer portal-token-2',
      'Bearer portal-bearer',
    ]);
    expect(JSON.stringify(runs)).not.toMatch(/portal-(?:token|bearer)/);
    expect(found.stored).not.toMatch(/portal-(?:token|bearer)/);
    await page.getByRole('region', { name: 'Results' }).getByRole('tab', { name: 'Problems' }).click();
    await page.getByText('No problems').waitFor();
  });

  test('can decline: the node shows why, and nothing is sent', async () => {
    await page.evaluate(async () => {
      const ask = (): Promise<never> => Promise.reject(new Error('Your session in the portal has ended'));
      const builder = await embed.mount(embed.box(1200, 760), {
        credentials: [
          { name: 'My login', scheme: 'bearerAuth', fields: {}, approvedOrigins: [embed.server], provide: ask },
        ],
      });
      builder.chain = {
        ...embed.chain,
        steps: [
          embed.node('createOrder', {
            credentials: [{ scheme: 'bearerAuth', credential: 'My login', kind: 'bearer' }],
          }),
        ],
        connections: [],
      };
      await builder.workbench?.run();
    });
    await page.getByRole('region', { name: 'Results' }).getByRole('row').filter({ hasText: 'createOrder' }).click();
    await page.getByText('Your session in the portal has ended').first().waitFor();
    expect(await page.evaluate(() => embed.calls.length)).toBe(0);
  });

  test('is listed in the drawer without fields to fill in', async () => {
    await page.evaluate(async () => {
      await embed.mount(embed.box(1200, 760), {
        credentials: [
          {
            name: 'My login',
            scheme: 'bearerAuth',
            fields: {},
            approvedOrigins: [embed.server],
            provide: () => ({ fields: { token: 'portal-bearer' } }),
          },
        ],
      });
    });
    await page.locator('opchain-top-bar').getByRole('button', { name: 'Credentials' }).click();
    const drawer = page.getByRole('dialog', { name: 'Credentials' });
    const identity = drawer.locator('[data-credential="My login"]');
    await identity.getByText('provided by this page').waitFor();
    await identity.getByRole('button', { name: /Test/ }).click();
    await identity.getByText('Complete').waitFor();
    await identity.getByRole('button', { name: /More/ }).click();
    await drawer.getByRole('menuitem', { name: /Attach/ }).waitFor();
    expect(await drawer.getByRole('menuitem', { name: 'Edit' }).count()).toBe(0);
  });

  test('is used by default for an operation that requires it', async () => {
    await page.evaluate(async () => {
      await embed.mount(embed.box(1200, 760), {
        credentials: [
          {
            name: 'My login',
            scheme: 'bearerAuth',
            fields: {},
            approvedOrigins: [embed.server],
            provide: () => undefined,
          },
        ],
      });
    });
    await page.getByRole('treeitem').filter({ hasText: 'createOrder' }).dblclick();
    await page.locator('opchain-canvas .node[data-node="createOrder"]').waitFor();
    const [step] = await page.evaluate(() => document.querySelector('opchain-builder')?.chain?.steps ?? []);
    expect(step).toMatchObject({ credentials: [{ scheme: 'bearerAuth', credential: 'My login', kind: 'bearer' }] });
  });
});

describe('a run that the page prevents', () => {
  const press = () => page.locator('opchain-top-bar').getByRole('button', { name: 'Run' }).click();
  const mount = (reason: string | undefined) =>
    page.evaluate(async (why) => {
      const builder = await embed.mount(embed.box(1200, 760));
      builder.chain = embed.chain;
      const seen: unknown[] = [];
      document.body.addEventListener('opchain-before-run', (event) => {
        seen.push([event.chain.title, event.cancelable, event.only ?? null]);
        event.reason = why;
        event.preventDefault();
      });
      Object.assign(window, { seen });
    }, reason);

  test('does not start, and shows the reason to the user', async () => {
    await mount('Runs are switched off while the shop is closed.');
    await press();
    await page
      .locator('opchain-builder .notice')
      .getByText('Runs are switched off while the shop is closed.')
      .waitFor();
    expect(await page.evaluate(() => [embed.calls.length, (window as unknown as { seen: unknown[] }).seen])).toEqual([
      0,
      [['Orders', true, null]],
    ]);
  });

  test('shows a default reason if the page gives none', async () => {
    await mount(undefined);
    await press();
    await page.locator('opchain-builder .notice').getByText('Not started: blocked by this page.').waitFor();
    await page
      .getByRole('status')
      .filter({ hasText: 'Not started: blocked by this page.' })
      .waitFor({ state: 'attached' });
  });

  test('is announced before the user is asked for approvals, and a run of one node names it', async () => {
    await mount('No.');
    await page.evaluate(async () => {
      await document.querySelector('opchain-builder')?.workbench?.run(['createOrder']);
    });
    expect(await page.evaluate(() => (window as unknown as { seen: unknown[] }).seen)).toEqual([
      ['Orders', true, ['createOrder']],
    ]);
  });

  test('also fires with a workbench of the page', async () => {
    const heard = await page.evaluate(async () => {
      const workbench = embed.createWorkbench({
        kernel: await embed.makeKernel(),
        network: { readUrl: embed.readUrl },
        chain: embed.chain,
      });
      await workbench.openDescription('/openapi.json', { name: 'shop' });
      const builder = document.createElement('opchain-builder');
      builder.workbench = workbench;
      embed.box().append(builder);
      await builder.updateComplete;
      const events: string[] = [];
      for (const name of ['opchain-before-run', 'opchain-run-event', 'opchain-run-finished'] as const) {
        builder.addEventListener(name, ({ type }) => {
          if (events.at(-1) !== type) events.push(type);
        });
      }
      await workbench.run();
      return events;
    });
    expect(heard).toEqual(['opchain-before-run', 'opchain-run-event', 'opchain-run-finished']);
  });
});

test('presets of the page are in the palette, and can be added to the canvas', async () => {
  await page.evaluate(async () => {
    const { steps, connections, layout, sources, inputs } = embed.chain;
    await embed.mount(embed.box(1200, 760), {
      presets: [
        {
          id: 'start',
          name: 'Order something',
          summary: 'Two calls',
          from: 'host',
          snippet: { steps, connections, layout, sources, inputs },
        },
      ],
    });
  });
  await page.getByRole('treeitem').filter({ hasText: 'Order something' }).dblclick();
  await page.locator('opchain-canvas .node[data-node="createOrder"]').waitFor();
  expect(await page.evaluate(() => document.querySelector('opchain-builder')?.chain?.steps.length)).toBe(2);
});

test('the kernel of the page loads, checks and runs', async () => {
  const found = await page.evaluate(async () => {
    const kernel = await embed.makeKernel();
    const heard: string[] = [];
    kernel.events.subscribe(({ type }) => heard.push(type));
    const builder = document.createElement('opchain-builder');
    Object.assign(builder, {
      options: { network: { readUrl: embed.readUrl } },
      specUrl: '/openapi.json',
      serverUrl: 'http://other.test',
    });
    embed.box().append(builder);
    const before = builder.workbench === undefined;
    builder.kernel = kernel;
    await embed.ready(builder);
    builder.chain = embed.chain;
    await builder.workbench?.run();
    return {
      before,
      first: heard[0],
      last: heard.at(-1),
      servers: [...new Set(embed.calls.map(({ url }) => new URL(url).origin))],
    };
  });
  expect(found).toEqual({ before: true, first: 'run-started', last: 'run-finished', servers: ['http://other.test'] });
});
