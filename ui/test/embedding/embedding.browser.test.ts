import { afterEach, describe, expect, test } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { openEmbed } from '../support/open-embed.js';
import { sampleMemory } from '../support/sample-memory.js';
import { type TestBrowser, type TestPage, useChromium, useTestPage } from '@opchain/test-support/shared/use-shared';
import { until } from '../support/until.js';

const browser = useChromium();
const served = useTestPage('embed-page');

let opened: TestPage;

afterEach(() => opened.context.close());

async function open(options: Parameters<TestBrowser['open']>[1] = {}): Promise<Page> {
  opened = await openEmbed(browser, served, options);
  return opened.page;
}

/** What the page logged on its console, and violations of its policy. */
async function consoleMessages(page: Page): Promise<string[]> {
  return [...opened.consoleMessages, ...(await page.evaluate(() => embed.violations))];
}

test('reads its description once, also when everything is set before it is on the page', async () => {
  const page = await open();
  const reads = await page.evaluate(async () => {
    const builder = document.createElement('opchain-builder');
    let count = 0;
    const readUrl = (): ReturnType<typeof embed.readUrl> => {
      count += 1;
      return embed.readUrl();
    };
    builder.options = { network: { readUrl } };
    Object.assign(builder, { kernel: await embed.makeKernel(), specUrl: '/openapi.json' });
    embed.box(1300, 640).append(builder);
    await embed.ready(builder);
    return count;
  });
  expect(reads).toBe(1);
});

describe('two builders on one page', () => {
  test('share no kernel, credential, selection, undo step, draft or run', async () => {
    const page = await open({ viewport: { width: 1400, height: 1400 } });
    await page.evaluate(async () => {
      const network = { readUrl: embed.readUrl };
      const credential = (name: string) => ({
        name,
        scheme: 'apiKeyAuth',
        fields: { apiKey: `key of ${name}` },
        approvedOrigins: [embed.server],
      });
      const heard: string[] = [];
      Object.assign(window, { heard });
      for (const [key, name] of [
        ['one', 'Ann'],
        ['other', 'Bob'],
      ] as const) {
        const builder = await embed.mount(embed.box(1300, 640), {
          options: { network, storage: { localStorage, sessionStorage, key } },
          credentials: [credential(name)],
        });
        if (key === 'one') builder.chain = embed.chain;
        for (const type of ['opchain-change', 'opchain-run-event'])
          builder.addEventListener(type, () => heard.push(`${key}: ${type}`));
      }
    });
    const [one, other] = [0, 1].map((index) => page.locator('opchain-builder').nth(index)) as [Locator, Locator];
    await one.locator('opchain-canvas .node[data-node="createOrder"]').click();
    await page.keyboard.press('Delete');
    await one.getByRole('button', { name: 'Undo: Delete createOrder' }).waitFor();
    await page.keyboard.press('Control+Enter');
    await one.getByRole('region', { name: 'Results' }).getByText('1 of 1 step').waitFor();
    await one.locator('opchain-canvas .node[data-node="listProducts"]').click();
    await one.getByRole('heading', { name: 'listProducts' }).waitFor();

    // Both save as long after a change: what the other one stored would be there by then.
    await page.waitForFunction(() => 'opchain:one:draft' in localStorage);
    expect(await page.evaluate(() => Object.keys(localStorage).sort())).toEqual(['opchain:one:draft']);
    const heard = await page.evaluate(() => (window as unknown as { heard: string[] }).heard);
    expect(heard.filter((each) => each.startsWith('other'))).toEqual([]);
    expect(new Set(heard)).toEqual(new Set(['one: opchain-change', 'one: opchain-run-event']));
    expect(await other.locator('opchain-canvas .node').count()).toBe(0);
    expect(await other.getByRole('button', { name: 'Undo', exact: true }).isDisabled()).toBe(true);
    await other.getByRole('region', { name: 'Results' }).getByText('No runs yet').waitFor();
    const kernels = () => new Set([...document.querySelectorAll('opchain-builder')].map(({ kernel }) => kernel)).size;
    expect(await page.evaluate(kernels)).toBe(2);
    await other.locator('opchain-top-bar').getByRole('button', { name: 'Credentials' }).click();
    await other.locator('[data-credential]').first().waitFor();
    expect(
      await other.locator('[data-credential]').evaluateAll((rows) => rows.map((row) => row.dataset['credential'])),
    ).toEqual(['Bob']);
    expect(await consoleMessages(page)).toEqual([]);
  });

  test('handle the keys of the focused one', async () => {
    const page = await open({ viewport: { width: 1400, height: 1400 } });
    await page.evaluate(async () => {
      for (const builder of [await embed.mount(embed.box(1300, 640)), await embed.mount(embed.box(1300, 640))])
        builder.chain = embed.chain;
    });
    const orders = [0, 1].map((index) =>
      page.locator('opchain-builder').nth(index).locator('opchain-canvas .node[data-node="createOrder"]'),
    );
    for (const order of orders) {
      await order.click();
      await page.keyboard.press('Delete');
      await order.waitFor({ state: 'detached' });
    }
    await page.locator('opchain-builder').nth(1).locator('opchain-canvas .node').click();
    await page.keyboard.press('Control+z');
    await orders[1]?.waitFor();
    expect(await orders[0]?.count()).toBe(0);
  });
});

describe('storage', () => {
  test('is used only by a builder whose options name it', async () => {
    const page = await open({ viewport: { width: 1400, height: 1400 } });
    /** Runs and edits; returns the text in which the builder says whether it saved the edit. */
    const edit = async (options: 'none' | 'all'): Promise<Locator> => {
      await page.evaluate(async (which) => {
        const storage = { localStorage, sessionStorage, indexedDB, key: 'team' };
        const options = { network: { readUrl: embed.readUrl }, ...(which === 'all' && { storage }) };
        const builder = await embed.mount(embed.box(1300, 640), { options });
        builder.chain = embed.chain;
        await builder.workbench?.run();
      }, options);
      const builder = page.locator('opchain-builder').last();
      await builder.locator('opchain-canvas .node[data-node="createOrder"]').click();
      await page.keyboard.press('Delete');
      return builder.locator('opchain-top-bar .saved');
    };
    const stored = (): Promise<string[]> =>
      page.evaluate(async () => {
        const databases = await indexedDB.databases();
        return [
          ...Object.keys(localStorage),
          ...Object.keys(sessionStorage),
          ...databases.map(({ name = '' }) => name),
        ];
      });
    const saved = await edit('none');
    await saved.getByText(/^(?:Not saved|Unsaved changes)$/).waitFor({ state: 'attached' });
    expect(await stored()).toEqual([]);
    await (await edit('all')).getByText('Saved locally').waitFor({ state: 'attached' });
    await until(async () => (await stored()).includes('opchain:team'));
    const names = await stored();
    expect(names).toContain('opchain:team:draft');
    expect(names.filter((name) => !name.startsWith('opchain:team'))).toEqual([]);
    expect(await consoleMessages(page)).toEqual([]);
  });
});

describe('inside the shadow root of another element', () => {
  test('operations are dragged, nodes selected, fields filled in, chains run', async () => {
    const page = await open();
    await page.evaluate(async () => {
      const around = document.createElement('div');
      const inner = document.createElement('section');
      document.body.append(around);
      around.attachShadow({ mode: 'open' }).append(inner);
      const root = inner.attachShadow({ mode: 'open' });
      const place = embed.box(1200, 760);
      root.append(place);
      await embed.mount(place);
    });
    const row = page.getByRole('treeitem').filter({ hasText: 'listProducts' });
    const canvas = page.getByRole('region', { name: 'Canvas' });
    const [from, to] = [await row.boundingBox(), await canvas.boundingBox()];
    if (!from || !to) throw new Error('The builder is not on the page.');
    await page.mouse.move(from.x + 60, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(to.x + 200, to.y + 100, { steps: 4 });
    await page.mouse.up();
    await canvas.locator('.node[data-node="listProducts"]').click();
    await page
      .getByRole('complementary', { name: 'Inspector' })
      .getByRole('heading', { name: 'listProducts' })
      .waitFor();
    await page.keyboard.press('Control+Enter');
    await page
      .getByRole('region', { name: 'Results' })
      .getByRole('row')
      .filter({ hasText: 'listProducts' })
      .getByText('Succeeded')
      .waitFor();
    // A menu and a dialog, which are in the top layer.
    await page.locator('opchain-top-bar').getByRole('button', { name: 'Credentials' }).click();
    await page.getByRole('dialog', { name: 'Credentials' }).getByRole('button', { name: 'Close' }).click();
    expect(await consoleMessages(page)).toEqual([]);
  });
});

describe('in a tab that is initially hidden', () => {
  test('nothing waits for frames that are never drawn, and everything is rendered when the tab is shown', async () => {
    opened = await browser.open(`${served.url}`, {}, 'html[data-ready]');
    const { page } = opened;
    await page.addInitScript(() => {
      // Like a background tab: hidden, and no frame is drawn until it is shown.
      const frames: FrameRequestCallback[] = [];
      const draw = window.requestAnimationFrame.bind(window);
      let hidden = true;
      window.requestAnimationFrame = (callback) => (hidden ? frames.push(callback) : draw(callback));
      Object.defineProperty(document, 'hidden', { get: () => hidden });
      Object.defineProperty(document, 'visibilityState', { get: () => (hidden ? 'hidden' : 'visible') });
      Object.assign(window, {
        showTab: () => {
          hidden = false;
          document.documentElement.hidden = false;
          document.dispatchEvent(new Event('visibilitychange'));
          for (const frame of frames.splice(0)) draw(frame);
          return true;
        },
        framesWaiting: () => frames.length,
      });
    });
    await page.reload();
    await page.locator('html[data-ready]').waitFor({ state: 'attached' });
    const before = await page.evaluate(async () => {
      document.documentElement.hidden = true;
      await embed.define();
      const builder = await embed.mount(embed.box(1200, 700));
      builder.chain = embed.chain;
      const summary = await builder.workbench?.run();
      const { framesWaiting } = window as unknown as { framesWaiting(): number };
      const early = framesWaiting();
      await builder.workbench?.run();
      return { state: summary?.state, waiting: framesWaiting() - early };
    });
    // A run needs no frame; rendering is requested once or a few times, and does not pile up.
    expect(before.state).toBe('succeeded');
    expect(before.waiting).toBeLessThan(5);
    await page.evaluate(() => (window as unknown as { showTab(): boolean }).showTab());
    await page.locator('opchain-canvas .node[data-node="createOrder"]').waitFor();
    await expectFits(page);
    expect(await consoleMessages(page)).toEqual([]);
  });

  async function expectFits(page: Page): Promise<void> {
    await page.waitForFunction(() => {
      const canvas = document.querySelector('opchain-builder')?.shadowRoot?.querySelector('opchain-canvas');
      const area = canvas?.getBoundingClientRect();
      const cards = [...(canvas?.shadowRoot?.querySelectorAll('.node[data-node]') ?? [])].map((card) =>
        card.getBoundingClientRect(),
      );
      return (
        area !== undefined &&
        cards.length === 2 &&
        cards.every(
          (card) =>
            card.width > 50 &&
            card.left >= area.left &&
            card.right <= area.right &&
            card.top >= area.top &&
            card.bottom <= area.bottom,
        )
      );
    });
  }
});

describe('under a strict policy with Trusted Types', () => {
  test('every part of the builder is used without a policy violation', async () => {
    const page = await open();
    expect(
      await page.evaluate(async () => (await fetch(location.href)).headers.get('content-security-policy')),
    ).toMatch(/default-src 'self'.*require-trusted-types-for 'script'; trusted-types lit-html opchain$/);
    await page.evaluate(async () => {
      const builder = await embed.mount(embed.box(1200, 760));
      builder.chain = embed.chain;
    });
    const bar = page.locator('opchain-top-bar');
    await page.locator('opchain-canvas .node[data-node="createOrder"]').click();
    await page
      .getByRole('complementary', { name: 'Inspector' })
      .getByRole('heading', { name: 'createOrder' })
      .waitFor();
    await page.getByRole('button', { name: 'Tidy layout' }).click();
    await page.getByRole('button', { name: 'Outline' }).first().click();
    await page.getByRole('button', { name: 'Outline' }).first().click();
    await bar.getByRole('button', { name: 'Run', exact: false }).click();
    await page.getByRole('region', { name: 'Results' }).getByRole('row').filter({ hasText: 'createOrder' }).click();
    await page.getByRole('complementary', { name: 'Inspector' }).getByRole('tab', { name: 'Request' }).click();
    await bar.getByRole('button', { name: 'Credentials' }).click();
    await page.getByRole('dialog', { name: 'Credentials' }).getByRole('button', { name: 'Close' }).click();
    await bar.getByRole('button', { name: 'Open', exact: true }).click();
    await page.keyboard.press('Escape');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      bar.getByRole('button', { name: 'Save', exact: true }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.arazzo\.yaml$/);
    expect(await consoleMessages(page)).toEqual([]);
    // The policy is enforced: what it forbids does not happen.
    const forbidden = await page.evaluate(() => {
      try {
        document.body.innerHTML = '<p>unsafe</p>';
        return 'done';
      } catch {
        return 'refused';
      }
    });
    expect(forbidden).toBe('refused');
  });
});

describe('removing a builder', () => {
  test('stops its run immediately', async () => {
    const page = await open();
    const found = await page.evaluate(async () => {
      embed.traffic.pause = 60_000;
      const place = embed.box();
      const builder = await embed.mount(place);
      builder.chain = embed.chain;
      const run = builder.workbench?.run();
      while (embed.traffic.inFlight === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      builder.remove();
      const summary = await run;
      return { state: summary?.state, inFlight: embed.traffic.inFlight, stopped: embed.traffic.stopped };
    });
    expect(found).toEqual({ state: 'cancelled', inFlight: 0, stopped: 1 });
  });

  test('moving the element does not end its run', async () => {
    const page = await open();
    const found = await page.evaluate(async () => {
      embed.traffic.pause = 200;
      const [first, second] = [embed.box(), embed.box()];
      const builder = await embed.mount(first);
      builder.chain = embed.chain;
      const run = builder.workbench?.run();
      second.append(builder);
      const summary = await run;
      return { state: summary?.state, nodes: builder.chain?.steps.length };
    });
    expect(found).toEqual({ state: 'succeeded', nodes: 2 });
    await page.locator('opchain-canvas .node[data-node="createOrder"]').click();
  });

  test('leaks nothing: fifty builders, used and removed, leave no more than before', async () => {
    const page = await open();
    const session = await opened.context.newCDPSession(page);
    await session.send('Performance.enable');
    expect(await useBuilders(page, 8)).toBe(0);
    const before = await sampleMemory(session);
    expect(await useBuilders(page, 50)).toBe(0);
    const after = await sampleMemory(session);
    expect(after.builders).toBe(0);
    expect(after.canvases).toBe(0);
    expect(after.listeners - before.listeners).toBeLessThanOrEqual(0);
    expect(after.nodes - before.nodes).toBeLessThanOrEqual(20);
    expect(after.heapMegabytes - before.heapMegabytes).toBeLessThan(2);
  }, 120_000);
});

/** Adds that many builders in sequence, each of which is used and removed; returns how many requests are still pending. */
function useBuilders(page: Page, count: number): Promise<number> {
  return page.evaluate(async (many) => {
    embed.traffic.pause = 60_000;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let round = 0; round < many; round++) {
      const place = embed.box(1200, 700);
      const builder = await embed.mount(place, {
        options: { network: { readUrl: embed.readUrl }, storage: { localStorage, sessionStorage } },
      });
      builder.chain = embed.chain;
      const find = async (element: string, selector: string): Promise<HTMLElement> => {
        for (;;) {
          await frame();
          const found = builder.shadowRoot?.querySelector(element)?.shadowRoot?.querySelector(selector);
          if (found) return found as HTMLElement;
        }
      };
      const press = async (key: string): Promise<unknown> =>
        (await find('opchain-canvas', '.node')).dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }),
        );
      await press('End');
      await find('opchain-canvas', '.node.is-selected');
      (await find('opchain-top-bar', '.fold[aria-expanded]')).click();
      await find('opchain-credentials', 'dialog[open]');
      await press('Escape');
      await press('?');
      await find('opchain-keys-dialog', 'opchain-dialog');
      const before = embed.traffic.inFlight;
      void builder.workbench?.run();
      while (embed.traffic.inFlight === before) await new Promise((resolve) => setTimeout(resolve, 2));
      const { kernel } = builder;
      place.remove();
      await frame();
      await kernel?.dispose();
    }
    embed.calls.length = 0;
    return embed.traffic.inFlight;
  }, count);
}
