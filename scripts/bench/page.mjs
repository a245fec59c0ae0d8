// The page on large descriptions in Chromium: how soon it can be searched, how long it is held up, what a keystroke and an added operation cost.
import { readFile } from 'node:fs/promises';
import { startBuilderHost } from '@opchain/host';
import { chromium } from 'playwright-core';
import { ensureBrowser } from '../ensure-browser.mjs';
import { sampleDescriptions } from './descriptions/sample-descriptions.mjs';
import { median } from './measure/process.mjs';
import { watchPage } from './page/watch-page.mjs';

/** @typedef {import('playwright-core').Browser} Browser */
/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').CDPSession} Session */
/** @typedef {import('../bench.mjs').Row} Row */
/** @typedef {import('./descriptions/sample-descriptions.mjs').Sample} Sample */
/** @typedef {import('./page/watch-page.mjs').WatchedPage} WatchedPage */
/** @typedef {{ readonly usable: number, readonly blocked: number, readonly heap: number }} Arrival in milliseconds and megabytes */

const loads = 5;
/** What is typed, letter by letter: from what everything has in common to what little has. */
const words = {
  GitHub: ['issues/create-com', 'repos/list-', '/repos/{owner}/'],
  made: ['getthing123', '/thing12/', 'postthing'],
};
const added = [
  'issues/create-comment',
  'pulls/list',
  'repos/get',
  'actions/list-workflow-runs',
  'users/get-by-username',
  'gists/create',
];
const ms = (/** @type {number} */ value) => `${value.toFixed(1)} ms`;

/** @returns {Promise<Row[]>} */
export async function run() {
  const samples = await sampleDescriptions();
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const rows = [];
    for (const sample of samples) rows.push(...(await measureSample(browser, sample)));
    return rows;
  } finally {
    await browser.close();
  }
}

/**
 * @param {Browser} browser
 * @param {Sample} sample
 * @returns {Promise<Row[]>}
 */
async function measureSample(browser, { name, file }) {
  const content = await readFile(file);
  const builderHost = await startBuilderHost({
    description: {
      name: 'api',
      location: `https://api.example.com/${file.split(/[/\\]/).at(-1)}`,
      read: async () => content,
    },
  });
  try {
    /** @type {Arrival[]} */
    const arrivals = [];
    for (let index = 0; index < loads; index += 1)
      arrivals.push(await inPage(browser, builderHost.url, measureArrival));
    const rows = [arrivalRow(name, arrivals), blockedRow(name, arrivals), memoryRow(name, arrivals)];
    if (name === 'GitHub in YAML') return rows;
    const typed = name === 'GitHub' ? words.GitHub : words.made;
    rows.push(
      keystrokeRow(
        name,
        await inPage(browser, builderHost.url, (page, session) => measureKeystrokes(page, session, typed)),
      ),
    );
    if (name === 'GitHub') rows.push(addingRow(await inPage(browser, builderHost.url, measureAdding)));
    return rows;
  } finally {
    await builderHost.close();
  }
}

/**
 * @param {string} name
 * @param {readonly Arrival[]} arrivals
 * @returns {Row}
 */
function arrivalRow(name, arrivals) {
  const figure = median(arrivals.map(({ usable }) => usable));
  const judged = name === 'GitHub' ? { goal: '≤ 1000 ms', ok: figure <= 1000 } : { goal: '' };
  return {
    name: `${name}: palette usable after the document has arrived`,
    ...judged,
    figure,
    unit: 'ms',
    note: `median of ${loads}`,
  };
}

/**
 * @param {string} name
 * @param {readonly Arrival[]} arrivals
 * @returns {Row}
 */
function blockedRow(name, arrivals) {
  const maxTask = arrivals.map(({ blocked }) => blocked);
  const figure = median(maxTask);
  return {
    name: `${name}: longest task of the main thread while it is read`,
    goal: '≤ 50 ms',
    // The browser only reports tasks above 50 ms.
    figure: figure === 0 ? 'below 50' : figure,
    unit: 'ms',
    ok: figure <= 50,
    note: `median of ${loads} loads; above 50 ms in ${maxTask.filter((each) => each > 0).length} of them, at most ${ms(Math.max(...maxTask))}`,
  };
}

/**
 * @param {string} name
 * @param {readonly Arrival[]} arrivals
 * @returns {Row}
 */
function memoryRow(name, arrivals) {
  return {
    name: `${name}: heap of the page, beside the worker's`,
    goal: '',
    figure: median(arrivals.map(({ heap }) => heap)),
    unit: 'MB',
    note: 'after a collection',
  };
}

/**
 * @param {string} name
 * @param {readonly number[]} costs
 * @returns {Row}
 */
function keystrokeRow(name, costs) {
  const figure = median(costs);
  const note = `median of ${costs.length}, layout and painting included; longest ${ms(Math.max(...costs))}`;
  return {
    name: `${name}: main thread for a keystroke of search`,
    goal: '< 16 ms',
    figure,
    unit: 'ms',
    ok: figure < 16,
    note,
  };
}

/**
 * @param {readonly number[]} times
 * @returns {Row}
 */
function addingRow([first = NaN, ...rest]) {
  const figure = median(rest);
  return {
    name: 'GitHub: an operation added to the canvas, until it is drawn',
    goal: '< 50 ms',
    figure,
    unit: 'ms',
    ok: figure < 50,
    note: `median of ${rest.length}; the very first ${ms(first)}, what it needs being loaded`,
  };
}

/**
 * Opens the page in a profile of its own, waits until the palette is there, and measures.
 * @template Result
 * @param {Browser} browser
 * @param {string} url
 * @param {(page: Page, session: Session) => Promise<Result>} measure
 * @returns {Promise<Result>}
 */
async function inPage(browser, url, measure) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchPage);
    await page.goto(url);
    await page.waitForFunction(
      () => /** @type {WatchedPage} */ (globalThis).watched.usableAt !== undefined,
      undefined,
      { timeout: 120_000 },
    );
    return await measure(page, await context.newCDPSession(page));
  } finally {
    await context.close();
  }
}

/**
 * Milliseconds from the last byte of the description to the palette on the screen, the longest task from its first byte on, and the heap then.
 * @param {Page} page
 * @param {Session} session
 * @returns {Promise<Arrival>}
 */
async function measureArrival(page, session) {
  // What follows at once belongs to it.
  await page.waitForTimeout(500);
  const times = await page.evaluate(() => {
    const { usableAt = NaN, tasks } = /** @type {WatchedPage} */ (globalThis).watched;
    const entry = /** @type {PerformanceResourceTiming} */ (
      performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/description'))
    );
    const during = tasks.filter((task) => task.at >= entry.requestStart);
    return { usable: usableAt - entry.responseEnd, blocked: Math.max(0, ...during.map((task) => task.duration)) };
  });
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return { ...times, heap: usedSize / 1e6 };
}

/**
 * Main thread milliseconds of each key, by the browser's own count of all its tasks.
 * @param {Page} page
 * @param {Session} session
 * @param {readonly string[]} typed
 */
async function measureKeystrokes(page, session, typed) {
  await session.send('Performance.enable');
  const busy = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const tasks = metrics.find(({ name }) => name === 'TaskDuration');
    if (tasks === undefined) throw new Error('The browser does not tell how long its tasks took');
    return tasks.value * 1000;
  };
  const search = page.getByRole('combobox', { name: 'Search operations and presets' });
  /** @type {number[]} */
  const costs = [];
  for (const word of typed) {
    await search.fill('');
    await search.click();
    await page.evaluate(() => /** @type {WatchedPage} */ (globalThis).watched.drawn());
    for (const key of word) {
      const before = await busy();
      await session.send('Input.dispatchKeyEvent', { type: 'keyDown', text: key, key });
      await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key });
      await page.evaluate(() => /** @type {WatchedPage} */ (globalThis).watched.drawn());
      costs.push((await busy()) - before);
    }
  }
  return costs;
}

/**
 * Milliseconds from Enter to the frame that shows the new card.
 * @param {Page} page
 */
async function measureAdding(page) {
  const search = page.getByRole('combobox', { name: 'Search operations and presets' });
  /** @type {number[]} */
  const times = [];
  for (const [index, id] of added.entries()) {
    await search.fill(id);
    await page.evaluate(() => /** @type {WatchedPage} */ (globalThis).watched.drawn());
    await page.evaluate((count) => /** @type {WatchedPage} */ (globalThis).watched.expectCards(count), index + 1);
    await search.press('Enter');
    times.push((await page.evaluate(() => /** @type {WatchedPage} */ (globalThis).watched.cardsAfter)) ?? NaN);
    await page.evaluate(() => /** @type {WatchedPage} */ (globalThis).watched.drawn());
  }
  return times;
}
