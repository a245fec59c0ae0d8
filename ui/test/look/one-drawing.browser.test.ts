import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Chain, Connection, RunSummary, Step } from '@opchain/core';
import {
  CARD_WIDTH,
  chainThumbnail,
  chainToSvg,
  findDirection,
  layoutChain,
  listDependencies,
  runToHtml,
  showName,
  zoomDetail,
} from '@opchain/drawing';
import { ElementsDriver } from '../support/elements-driver.js';
import { type TestPage, useChromium, useTestPage } from '@opchain/test-support/shared/use-shared';
import { until } from '../support/until.js';

// The same chains, drawn by the page's elements, by its painted layer, as SVG, in the report of a run and as thumbnails.

jest.setTimeout(240_000);

const browser = useChromium();
const server = useTestPage('elements-page');
const COUNT = 40;
/** From this number of nodes, they are painted. */
const PAINTED = 400;
let testPage: TestPage;
let driver: ElementsDriver;

beforeAll(async () => {
  testPage = await browser.open(
    server.url,
    { viewport: { width: 3800, height: 2400 }, reducedMotion: 'reduce' },
    undefined,
    async (page) => void (await page.addInitScript(recordPainting)),
  );
  driver = new ElementsDriver(testPage.page);
}, 60_000);
afterAll(() => testPage.context.close());

declare function readPainted(): { boxes: number[][]; lines: number[][][]; texts: [string, number, number][] };

type Points = readonly (readonly [x: number, y: number])[];

/** What was painted since it was last asked. Runs in the page: it uses nothing of this file. */
function recordPainting(): void {
  const painted = { boxes: [] as number[][], lines: [] as number[][][], texts: [] as [string, number, number][] };
  const parts = new WeakMap<Path2D, { boxes: number[][]; lines: number[][][] }>();
  const partsOf = (path: Path2D) => {
    const known = parts.get(path) ?? { boxes: [], lines: [] };
    parts.set(path, known);
    return known;
  };
  const { rect, moveTo, lineTo } = Path2D.prototype;
  Path2D.prototype.rect = function (this: Path2D, ...box) {
    partsOf(this).boxes.push(box);
    rect.apply(this, box);
  };
  Path2D.prototype.moveTo = function (this: Path2D, ...at) {
    partsOf(this).lines.push([at]);
    moveTo.apply(this, at);
  };
  Path2D.prototype.lineTo = function (this: Path2D, ...at) {
    partsOf(this).lines.at(-1)!.push(at);
    lineTo.apply(this, at);
  };
  const { stroke, fillText } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.stroke = function (this: CanvasRenderingContext2D, path?: Path2D) {
    painted.boxes.push(...(path ? partsOf(path).boxes : []));
    painted.lines.push(...(path ? partsOf(path).lines : []));
    Reflect.apply(stroke, this, path ? [path] : []);
  };
  CanvasRenderingContext2D.prototype.fillText = function (this: CanvasRenderingContext2D, text, x, y) {
    painted.texts.push([text, x, y]);
    fillText.call(this, text, x, y);
  };
  Object.assign(globalThis, {
    readPainted: () => {
      const { boxes, lines, texts } = painted;
      return { boxes: boxes.splice(0), lines: lines.splice(0), texts: texts.splice(0) };
    },
  });
}

/** Cards by the id of their step, with their texts from the top, and the corners of all edges and jumps. */
interface Drawing {
  readonly boxes: Readonly<Record<string, readonly number[]>>;
  readonly texts: Readonly<Record<string, readonly string[]>>;
  readonly edges: readonly string[];
}

const readZoom = (): Promise<number> =>
  driver.canvas.locator('.world').evaluate((world: HTMLElement) => new DOMMatrix(world.style.transform).a);

const operations = {
  createCustomer: {
    method: 'POST',
    path: '/customers',
    credentials: { scheme: 'apiKeyAuth', credential: 'Key', kind: 'apiKey' },
  },
  updateCustomer: {
    method: 'PATCH',
    path: '/customers/{id}',
    credentials: { scheme: 'basicAuth', credential: 'Staff', kind: 'basic' },
  },
  createProduct: {
    method: 'POST',
    path: '/products',
    credentials: { scheme: 'clientAuth', credential: 'Client', kind: 'oauth2' },
  },
  createOrder: { method: 'POST', path: '/orders', credentials: undefined },
} as const;
type OperationId = keyof typeof operations;
const describe = ({ id }: { readonly id: string }) => ({
  ...operations[id as OperationId],
  security: operations[id as OperationId].credentials
    ? [{ [operations[id as OperationId].credentials!.scheme]: [] }]
    : [],
});

function methodOf({ steps }: Chain, id: string): string | undefined {
  const step = steps.find((each) => each.id === id);
  return step?.kind === 'operation' ? describe(step.operation).method : undefined;
}

/** A chain by its seed: a list or a graph of some shape, with waits, jumps and steps that map a value of others. */
function seedChain(seed: number): Chain {
  let state = seed * 7919 + 1;
  const random = (below: number): number => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
  const count = 3 + random(10);
  const isList = seed % 4 === 0;
  const connections: Connection[] = [];
  const ids: string[] = [];
  const steps = Array.from({ length: count }, (_, index): Step => {
    const operation = Object.keys(operations)[random(4)] as OperationId;
    const isWait = random(8) === 0;
    const id = `${isWait ? 'pause' : random(4) === 0 ? `${operation}OfTheLargestShop` : operation}${index}`;
    const sources = index === 0 ? [] : isList ? [index - 1] : [...new Set([random(index), random(index)])];
    for (const source of sources) connections.push({ source: ids[source]!, target: id });
    const earlier = sources.map((source) => ids[source]!).filter((source) => !source.startsWith('pause'));
    ids.push(id);
    if (isWait) return { kind: 'wait', id, durationMs: 100 * (1 + random(50)) };
    const value = (at: number): string =>
      earlier[at] === undefined ? 'a literal that is rather long' : `{{${earlier[at]}.id}}`;
    const { credentials } = operations[operation];
    return {
      kind: 'operation',
      id,
      operation: { source: 'shop', id: operation },
      parameters: operation === 'updateCustomer' ? [{ in: 'path', name: 'id', value: value(0) }] : [],
      body: {
        payload: {
          customerId: value(0),
          items: [{ productIdentification: value(1), qty: random(9) }],
          ...Object.fromEntries(Array.from({ length: random(6) }, (_each, at) => [`field${at}`, at])),
        },
      },
      checks: [],
      captures: [],
      onFailure:
        isList && random(3) === 0 && index > 0
          ? [{ type: 'goto', name: 'again', target: { stepId: ids[random(index)]! }, criteria: [] }]
          : [],
      ...(credentials && { credentials: [credentials] }),
    };
  });
  const chain: Chain = {
    id: 'drawn',
    title: `Chain ${seed}`,
    version: '1',
    sources: [{ name: 'shop', url: 'http://api.test/openapi.json' }],
    inputs: [],
    steps,
    connections,
    layout: {},
    ...(isList && { order: 'list' as const }),
  };
  const direction = ([undefined, 'down', 'right'] as const)[seed % 3];
  return { ...chain, layout: layoutChain(chain, direction && { direction }) };
}

const format = (points: Points): string =>
  points.map((at) => at.map((value) => Math.round(value)).join(' ')).join(', ');

/** The corners of path data of lines and rounded corners. */
function cornersOf(path: string): string {
  const commands = [...path.matchAll(/([MLQ])([-\d. ]+)/g)].map(([, command, text]) => ({
    command,
    at: text!.trim().split(/ /).map(Number),
  }));
  const ends = commands.filter(({ command }, index) => command !== 'L' || index === commands.length - 1);
  return format(ends.map(({ at: [x, y] }) => [x!, y!]));
}

/** What the elements show, at 100 %. */
async function readElements(): Promise<Drawing> {
  const read = await driver.canvas.evaluate((canvas) => {
    const root = canvas.shadowRoot!;
    const origin = root.querySelector('.world')!.getBoundingClientRect();
    const textOf = (element: Element | null): string[] => {
      const text = element?.textContent?.trim().replaceAll(/\s+/g, ' ') ?? '';
      return text === '' ? [] : [text];
    };
    const cards = [...root.querySelectorAll<HTMLElement>('.node[data-node]')].map((card) => {
      const { x, y, width, height } = card.getBoundingClientRect();
      const all = (selector: string): string[] => [...card.querySelectorAll(selector)].flatMap(textOf);
      return {
        id: card.dataset['node']!,
        box: [x - origin.x, y - origin.y, width, height],
        texts: [
          ...all('.head .m, .head .name, .path, .cred, .in .key, .in .val, .more'),
          ...all('.foot > *'),
          ...all('.number'),
        ],
      };
    });
    const paths = [...root.querySelectorAll('path[data-edge]')].map((path) => path.getAttribute('d')!);
    return { cards, paths };
  });
  return {
    boxes: Object.fromEntries(read.cards.map(({ id, box }) => [id, box.map(Math.round)])),
    texts: Object.fromEntries(read.cards.map(({ id, texts }) => [id, texts])),
    edges: read.paths.map(cornersOf).sort(),
  };
}

/** What a picture shows. */
function readSvg(svg: string, { steps }: Chain): Drawing {
  const [before = '', ...cards] = svg.split(/(?=<g transform="translate\([-\d. ]+\)"><rect width="264")/);
  const boxes = cards.map((card) =>
    /translate\(([-\d.]+) ([-\d.]+)\)"><rect width="264" height="([\d.]+)"/.exec(card)!,
  );
  const unescape = (text: string): string =>
    text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
  const textsOf = (card: string): string[] =>
    [...card.matchAll(/<text[^>]*>(.*?)<\/text>/g)].map(([, text]) =>
      unescape(text!.replaceAll(/<[^>]+>/g, '')).trim(),
    );
  return {
    boxes: Object.fromEntries(
      steps.map(({ id }, index) => [
        id,
        [Number(boxes[index]![1]), Number(boxes[index]![2]), CARD_WIDTH, Number(boxes[index]![3])].map(Math.round),
      ]),
    ),
    texts: Object.fromEntries(steps.map(({ id }, index) => [id, textsOf(cards[index]!)])),
    edges: [...before.matchAll(/<path d="([^"]+)" fill="none"/g)].map(([, path]) => cornersOf(path!)).sort(),
  };
}

/** A picture has no styles that cut off a text where its row ends: it has an ellipsis there, or in the middle of a name. */
function isShown(drawn: string, text: string): boolean {
  const [start = '', end] = drawn.split('…');
  return drawn === text || (end !== undefined && text.startsWith(start) && text.endsWith(end));
}

/** The chain among so many other steps, far below, that all of them are painted. */
function pad(chain: Chain, count: number): Chain {
  const others = Array.from({ length: count - chain.steps.length }, (_, index): Step => ({
    kind: 'wait',
    id: `padding${index}`,
    durationMs: 1,
  }));
  const bottom = Math.max(...Object.values(chain.layout).map(({ y }) => y)) + 1_000;
  const layout = Object.fromEntries(
    others.map(({ id }, index) => [id, { x: (index % 20) * 320, y: bottom + Math.floor(index / 20) * 200 }]),
  );
  const { order: _, ...rest } = chain;
  return { ...rest, steps: [...chain.steps, ...others], layout: { ...layout, ...chain.layout } };
}

/** What the painted layer shows of a chain, and the names that it has at that zoom. */
async function readLayer(chain: Chain): Promise<Drawing> {
  await driver.setChain(pad(chain, PAINTED));
  await driver.canvas.locator('.tools').getByRole('button', { name: 'Show all' }).click();
  await driver.canvas.locator('canvas.layer:not([hidden])').waitFor();
  await driver.waitForAnimation();
  await testPage.page.evaluate(() => readPainted());
  // Painted again as a whole, in the other theme.
  await driver.canvas.evaluate((canvas) =>
    canvas.setAttribute('theme', canvas.getAttribute('theme') === 'dark' ? 'light' : 'dark'),
  );
  await driver.waitForAnimation();
  const { boxes, lines, texts } = await testPage.page.evaluate(() => readPainted());
  const cards = chain.steps.map(({ id }) => {
    const { x, y } = chain.layout[id]!;
    const box = boxes.find((each) => each[0] === x && each[1] === y && each[2] === CARD_WIDTH)!;
    const inside = texts.filter(([, left, top]) => left > x && left < x + CARD_WIDTH && top > y && top < y + box[3]!);
    return { id, box, texts: [...new Set(inside.map(([text]) => text))] };
  });
  return {
    boxes: Object.fromEntries(cards.map(({ id, box }) => [id, box.map(Math.round)])),
    texts: Object.fromEntries(cards.map(({ id, texts: shown }) => [id, shown])),
    edges: [...new Set(lines.map((line) => format(line as unknown as Points)))].sort(),
  };
}

/** The centers of the boxes of a thumbnail, and the ends of its edges. */
function readThumbnail(chain: Chain): { readonly centers: Points; readonly edges: number } {
  const { steps, data, order } = chainThumbnail(chain, { width: 2610, height: 660 });
  const boxes = [...steps.matchAll(/M([-\d.]+) ([-\d.]+)h([-\d.]+)v([-\d.]+)/g)].map(([, ...box]) => box.map(Number));
  return {
    centers: boxes.map(([x, y, width, height]) => [x! + width! / 2, y! + height! / 2] as const),
    edges: `${data}${order}`.match(/M/g)?.length ?? 0,
  };
}

/** True if all values are others, moved and scaled. */
function isScaled(values: readonly number[], others: readonly number[]): boolean {
  const [first, last] = [others.indexOf(Math.min(...others)), others.indexOf(Math.max(...others))];
  const length = others[last]! - others[first]!;
  const scale = length === 0 ? 0 : (values[last]! - values[first]!) / length;
  return (
    scale >= 0 &&
    values.every((value, index) => Math.abs(value - values[first]! - scale * (others[index]! - others[first]!)) < 1)
  );
}

test.each(Array.from({ length: COUNT / 10 }, (_, index) => index))(
  'ten chains of seed %p have the same boxes, texts and edges wherever they are drawn',
  async (tens) => {
    for (let seed = 10 * tens; seed < 10 * tens + 10; seed++) {
      const chain = seedChain(seed);
      await driver.setChain(chain);
      await until(async () => (await driver.canvas.locator('.node[data-node]').count()) === chain.steps.length);
      await driver.canvas.locator('.zoom').click();
      await driver.waitForAnimation();
      const elements = await readElements();

      const picture = chainToSvg(chain, { describe });
      const svg = readSvg(picture, chain);
      expect([seed, svg.boxes]).toEqual([seed, elements.boxes]);
      expect([seed, svg.edges]).toEqual([seed, elements.edges]);
      for (const { id } of chain.steps) {
        const [drawn, shown] = [svg.texts[id]!, elements.texts[id]!];
        const differences =
          drawn.length === shown.length ? drawn.filter((text, index) => !isShown(text, shown[index]!)) : drawn;
        expect([seed, id, differences, differences.length === 0 ? [] : shown]).toEqual([seed, id, [], []]);
      }

      const summary: RunSummary = {
        runId: 'run',
        chainTitle: chain.title,
        state: 'succeeded',
        startedAtEpoch: 0,
        durationMs: 1,
        results: [],
        diagnostics: [],
      };
      expect([...runToHtml({ chain, summary, describe })].join('')).toContain(picture);

      const thumbnail = readThumbnail(chain);
      const boxOf = (id: string) => {
        const [x, y, width, height] = elements.boxes[id]! as [number, number, number, number];
        return { x, y, width, height };
      };
      const direction = findDirection(listDependencies(chain), boxOf);
      const positions = chain.steps.map(({ id }) => chain.layout[id]!);
      const [along, across] = (direction === 'right' ? ['x', 'y'] : ['y', 'x']) as ['x', 'y'];
      expect([
        seed,
        isScaled(
          thumbnail.centers.map(([x]) => x),
          positions.map((at) => at[along]),
        ),
      ]).toEqual([seed, true]);
      expect([
        seed,
        isScaled(
          thumbnail.centers.map(([, y]) => y),
          positions.map((at) => at[across]),
        ),
      ]).toEqual([seed, true]);
      expect([seed, thumbnail.edges]).toEqual([seed, listDependencies(chain).length]);

      const layer = await readLayer(chain);
      expect([seed, layer.boxes]).toEqual([seed, elements.boxes]);
      expect([seed, layer.edges]).toEqual([seed, elements.edges]);
      const detail = zoomDetail(await readZoom());
      for (const { id } of chain.steps) {
        const { lines, method } = showName(
          { id, method: methodOf(chain, id) },
          detail as 'name-40',
          elements.boxes[id]![3]!,
        );
        expect([seed, id, layer.texts[id]]).toEqual([seed, id, [...(method ? [method] : []), ...lines]]);
      }
    }
  },
);
