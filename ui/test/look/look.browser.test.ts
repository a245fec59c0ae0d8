import { afterEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openEmbed } from '../support/open-embed.js';
import { selectNodes } from '../support/select-nodes.js';
import { waitUntilStill } from '../support/wait-until-still.js';
import { type TestBrowser, type TestPage, useChromium, useTestPage } from '@opchain/test-support/shared/use-shared';

const browser = useChromium();
const served = useTestPage('embed-page');

let opened: TestPage;

afterEach(() => opened.context.close());

async function open(options: Parameters<TestBrowser['open']>[1] = {}): Promise<Page> {
  opened = await openEmbed(browser, served, options);
  return opened.page;
}

/** A builder with a chain and a configured node. */
async function fill(page: Page, dir: 'ltr' | 'rtl' = 'ltr'): Promise<void> {
  await page.evaluate(async (direction) => {
    document.documentElement.dir = direction;
    const builder = await embed.mount(embed.box(1200, 760));
    builder.chain = embed.chain;
  }, dir);
  await selectNodes(page, 'createOrder');
  // Nothing is under the pointer.
  await page.mouse.move(0, 0);
}

const colorOf = (page: Page, selector: string, property = 'background-color') =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

describe('the theme', () => {
  test('follows the custom properties that the page sets on the element', async () => {
    const page = await open();
    await fill(page);
    await page.evaluate(() => {
      const style = document.querySelector('opchain-builder')?.style;
      style?.setProperty('--opchain-accent', 'rgb(200, 0, 100)');
      style?.setProperty('--opchain-surface', 'rgb(250, 240, 230)');
      style?.setProperty('--opchain-font', 'serif');
    });
    await waitUntilStill(page);
    expect(await colorOf(page, 'opchain-top-bar .run')).toBe('rgb(200, 0, 100)');
    expect(await colorOf(page, 'opchain-inspector')).toBe('rgb(250, 240, 230)');
    expect(await colorOf(page, 'opchain-palette', 'font-family')).toBe('serif');
  });

  test.each([
    ['light, where the page is', 'light', 'dark', undefined, 'rgb(255, 255, 255)'],
    ['as the system, where the page does so', 'light dark', 'dark', undefined, 'rgb(22, 25, 30)'],
    ['dark, where the page is', 'dark', 'light', undefined, 'rgb(22, 25, 30)'],
    ['light by its attribute on a dark page', 'dark', 'dark', 'light', 'rgb(255, 255, 255)'],
    ['dark by its attribute on a light page', 'light', 'light', 'dark', 'rgb(22, 25, 30)'],
  ] as const)('is %s', async (_what, scheme, system, theme, surface) => {
    const page = await open({ colorScheme: system });
    await page.evaluate((value) => document.documentElement.style.setProperty('color-scheme', value), scheme);
    await fill(page);
    if (theme !== undefined)
      await page.evaluate((value) => document.querySelector('opchain-builder')?.setAttribute('theme', value), theme);
    await waitUntilStill(page);
    expect(await colorOf(page, 'opchain-inspector')).toBe(surface);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe(scheme);
  });

  test('stays as set by an attribute when something else of the view changes', async () => {
    const page = await open();
    await page.evaluate(async () => {
      await embed.mount(embed.box(), { theme: 'dark' });
    });
    await page.locator('opchain-top-bar').getByRole('button', { name: 'Credentials' }).click();
    await page.getByRole('dialog', { name: 'Credentials' }).waitFor();
    expect(await page.locator('opchain-builder').getAttribute('theme')).toBe('dark');
  });
});

describe('in right-to-left text', () => {
  test('panels are mirrored, and the drawing is not', async () => {
    const page = await open();
    await fill(page, 'rtl');
    await page.locator('opchain-canvas .node[data-node="createOrder"]').waitFor();
    const [palette, canvas, inspector] = await Promise.all(
      ['opchain-palette', 'opchain-canvas', 'opchain-inspector'].map((each) => page.locator(each).boundingBox()),
    );
    if (!palette || !canvas || !inspector) throw new Error('A panel is missing.');
    expect(palette.x).toBeGreaterThanOrEqual(canvas.x + canvas.width - 1);
    expect(inspector.x + inspector.width).toBeLessThanOrEqual(canvas.x + 1);
    // A node positioned further right in the chain is drawn further right.
    await page.evaluate(() => {
      const builder = document.querySelector('opchain-builder');
      if (builder?.chain)
        builder.chain = { ...builder.chain, layout: { ...builder.chain.layout, createOrder: { x: 400, y: 0 } } };
    });
    await waitUntilStill(page);
    const [first, second] = await Promise.all(
      ['listProducts', 'createOrder'].map((id) =>
        page.locator(`opchain-canvas .node[data-node="${id}"]`).boundingBox(),
      ),
    );
    expect((second?.x ?? 0) - (first?.x ?? 0)).toBeGreaterThan(200);
  });

  test('URLs and numbers stay left-to-right, and arrows point the other way', async () => {
    const page = await open();
    await fill(page, 'rtl');
    for (const selector of ['opchain-canvas .node .path', 'opchain-palette .p', 'opchain-inspector .title .path']) {
      expect([selector, await colorOf(page, selector, 'direction')]).toEqual([selector, 'ltr']);
    }
    expect(await colorOf(page, 'opchain-inspector svg.flip', 'transform')).toBe('matrix(-1, 0, 0, 1, 0, 0)');
  });

  test('a panel is resized by its edge, by mouse and by keyboard', async () => {
    const page = await open();
    await fill(page, 'rtl');
    const edge = page.getByRole('separator', { name: 'Palette width' });
    const before = await page.locator('opchain-palette').boundingBox();
    const at = await edge.boundingBox();
    if (!before || !at) throw new Error('The palette has no edge.');
    expect(Math.abs(at.x + at.width / 2 - before.x)).toBeLessThan(6);
    await page.mouse.move(at.x + at.width / 2, at.y + 200);
    await page.mouse.down();
    await page.mouse.move(at.x + at.width / 2 - 60, at.y + 200, { steps: 3 });
    await page.mouse.up();
    await waitUntilStill(page);
    const dragged = await page.locator('opchain-palette').boundingBox();
    expect((dragged?.width ?? 0) - before.width).toBeCloseTo(60, -1);
    await edge.focus();
    await page.keyboard.press('ArrowLeft');
    await waitUntilStill(page);
    expect(((await page.locator('opchain-palette').boundingBox())?.width ?? 0) - (dragged?.width ?? 0)).toBeCloseTo(
      16,
      0,
    );
  });

  test('the credentials drawer opens on the left, and a click outside closes it', async () => {
    const page = await open();
    await fill(page, 'rtl');
    await page.locator('opchain-top-bar').getByRole('button', { name: 'Credentials' }).click();
    const drawer = page.getByRole('dialog', { name: 'Credentials' });
    await waitUntilStill(page);
    expect((await drawer.boundingBox())?.x).toBe(0);
    await page.mouse.click(1000, 400);
    await drawer.waitFor({ state: 'detached' });
  });
});

/** Global styles of other teams: a reset, a large font, and worse. */
const hostile = `
  html, body { font: italic 700 28px/2.4 fantasy; letter-spacing: 3px; word-spacing: 9px; text-transform: uppercase; text-align: center;
    color: red; cursor: crosshair; text-indent: 20px; text-shadow: 2px 2px red; hyphens: auto; word-break: break-all; quotes: none; }
  * { box-sizing: content-box; margin: 0; padding: 0; border: 0; vertical-align: baseline; font-size: 28px; letter-spacing: 2px; line-height: 2;
    text-transform: uppercase; color: green; fill: green; stroke: green; stroke-width: 4; text-decoration: underline; transition: all 1s; }
  button, input, select, textarea { appearance: none; background: lime; border: 5px solid; min-height: 60px; }
  header, nav, section, aside, main, p, span, svg, dialog, h1, h2, h3 { display: block; outline: 3px solid red; max-width: 100px; }
  .row, .btn, .icon, .node, .viewport, .field, .tab { display: none; color: red; }
  div { min-width: 10px; }
`;

describe('a page with styles for everything', () => {
  /** Position and text style of each element of the builder, relative to the builder. */
  const measure = (page: Page) =>
    page.evaluate(() => {
      const builder = document.querySelector('opchain-builder') as Element;
      const origin = builder.getBoundingClientRect();
      const found: string[] = [];
      const walk = (root: ParentNode, path: string): void => {
        [...root.querySelectorAll('*')].forEach((element, index) => {
          const { left, top, width, height } = element.getBoundingClientRect();
          const style = getComputedStyle(element);
          const place = [left - origin.left, top - origin.top, width, height]
            .map((value) => Math.round(value))
            .join(' ');
          const type = [
            style.color,
            style.fontSize,
            style.fontStyle,
            style.letterSpacing,
            style.textTransform,
            style.textShadow,
            style.fill,
            style.cursor,
          ].join(' ');
          const name = `${path} ${index} ${element.localName}.${element.getAttribute('class') ?? ''}`;
          found.push(`${name}: ${place} | ${type}`);
          if (element.shadowRoot) walk(element.shadowRoot, `${path}>${element.localName}`);
        });
      };
      walk(builder.shadowRoot as ShadowRoot, '');
      return found;
    });

  test('breaks no part of the builder: everything has the same position and look as on a plain page', async () => {
    const screens: [string, (page: Page) => Promise<void>][] = [
      ['a node', () => Promise.resolve()],
      [
        'credentials',
        async (page) => {
          await page.locator('opchain-top-bar').getByRole('button', { name: 'Credentials' }).click();
          await page.getByRole('dialog', { name: 'Credentials' }).waitFor();
        },
      ],
      [
        'the keys',
        async (page) => {
          await page.keyboard.press('Escape');
          await page.getByRole('dialog', { name: 'Credentials' }).waitFor({ state: 'detached' });
          await page.keyboard.press('?');
          await page.locator('opchain-keys-dialog dialog[open]').waitFor();
        },
      ],
      [
        'the first screen',
        async (page) => {
          await page.keyboard.press('Escape');
          await page.locator('opchain-keys-dialog').waitFor({ state: 'detached' });
          await page.evaluate(() => {
            const builder = document.querySelector('opchain-builder');
            if (builder) builder.chain = { ...embed.chain, steps: [], connections: [], layout: {} };
          });
          await page.locator('opchain-welcome').waitFor();
        },
      ],
    ];
    const looks = async (css: string): Promise<string[][]> => {
      const page = await open({ reducedMotion: 'reduce' });
      await page.evaluate((text) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(text);
        document.adoptedStyleSheets = [sheet];
      }, css);
      await fill(page);
      // The chain is checked beside the page; what is found takes room in the inspector.
      await page.getByText('requires a credential').waitFor();
      const measured: string[][] = [];
      for (const [, act] of screens) {
        await act(page);
        await page.mouse.move(0, 0);
        await waitUntilStill(page);
        measured.push(await measure(page));
      }
      await opened.context.close();
      return measured;
    };
    const [plain, dressed] = [await looks(''), await looks(hostile)];
    screens.forEach(([screen], index) => {
      const [before, after] = [plain[index] ?? [], dressed[index] ?? []];
      expect([screen, before.length > 150]).toEqual([screen, true]);
      const broken = before.flatMap((line, at) => (line === after[at] ? [] : [`${line}  →  ${after[at]}`]));
      expect([screen, broken.slice(0, 8), after.length]).toEqual([screen, [], before.length]);
    });
  }, 60_000);

  test('gets everything back: its styles, globals, title, focus, scroll position', async () => {
    opened = await browser.open(served.url, {}, 'html[data-ready]');
    const { page } = opened;
    await page.addInitScript(() => Object.assign(window, { namesBefore: Object.getOwnPropertyNames(window) }));
    await page.reload();
    await page.locator('html[data-ready]').waitFor({ state: 'attached' });
    await page.evaluate(async () => {
      const article = document.createElement('article');
      for (const name of ['h1', 'p', 'button', 'input', 'ul', 'table', 'dialog', 'svg', 'section', 'header']) {
        const element = document.createElement(name);
        element.className = 'row btn field icon node tab m';
        article.append(element);
      }
      document.body.append(article);
      const input = article.querySelector('input') as HTMLInputElement;
      input.focus();
      const looks = () =>
        [document.documentElement, document.body, ...article.querySelectorAll('*')].map((element) => {
          const style = getComputedStyle(element);
          return [...style]
            .filter(
              (name) => !/^(?:width|height|block-size|inline-size|perspective-origin|transform-origin)$/.test(name),
            )
            .map((name) => `${name}: ${style.getPropertyValue(name)}`)
            .join('; ');
        });
      const state = () => [
        document.title,
        document.activeElement === input,
        scrollX,
        scrollY,
        document.head.childElementCount,
        document.adoptedStyleSheets.length,
        document.body.className,
      ];
      const before = { looks: looks(), state: state() };
      await embed.define();
      const place = embed.box(1100, 500);
      const builder = await embed.mount(place);
      builder.chain = embed.chain;
      await builder.workbench?.run();
      Object.assign(window, {
        compare: () => [state(), looks().filter((look, index) => look !== before.looks[index])],
        before: before.state,
      });
    });
    const compare = (): Promise<unknown> =>
      page.evaluate(() => (window as unknown as { compare(): unknown }).compare());
    const results = page.getByRole('region', { name: 'Results' });
    await results.getByRole('row').filter({ hasText: 'createOrder' }).waitFor();
    await waitUntilStill(page);
    const during = await compare();
    await page.evaluate(() => document.querySelector('.place')?.remove());
    await waitUntilStill(page);
    const after = await compare();
    const found = await page.evaluate(() => {
      const { namesBefore, before } = window as unknown as { namesBefore: string[]; before: unknown };
      const known = new Set([...namesBefore, 'namesBefore', 'embed', 'compare', 'before']);
      return {
        before,
        globals: Object.getOwnPropertyNames(window).filter((name) => !known.has(name) && !/^\d+$/.test(name)),
      };
    });
    expect(during).toEqual([found.before, []]);
    expect(after).toEqual([found.before, []]);
    // Lit uses these to warn if a page has several versions of it.
    expect(found.globals.filter((name) => !/^(?:lit|reactiveElement)\w+$/.test(name))).toEqual([]);
  });
});
