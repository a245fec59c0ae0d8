import { median } from '../measure/process.mjs';
import { WINDOW } from './make-graph.mjs';
import { watchFrames } from './watch-frames.mjs';
import { framesOf, ms } from './rows.mjs';

/** @typedef {import('playwright-core').Browser} Browser */
/** @typedef {import('../../bench.mjs').Row} Row */
/** @typedef {{ readonly deltas: number[], readonly took: number }} RunSample distances of frames, and how long the run took, in milliseconds */

const nodes = 1000;

/**
 * Frames during a run of many nodes the page with canvas and results: everything in view, and at 100 %.
 * @param {Browser} browser
 * @param {string} url
 * @param {number} rounds
 * @returns {Promise<Row[]>}
 */
export async function measureRuns(browser, url, rounds) {
  const far = [];
  const near = [];
  for (let round = 0; round < rounds; round += 1) {
    far.push(await measureRun(browser, url, undefined));
    near.push(await measureRun(browser, url, 1));
  }
  return [rowOf('all of it in view', far), rowOf('at 100 %', near)];
}

/**
 * @param {string} where
 * @param {readonly RunSample[]} samples
 * @returns {Row}
 */
function rowOf(where, samples) {
  const frames = samples.map(({ deltas }) => framesOf(deltas));
  const longestFrame = median(frames.map(({ max }) => max));
  return {
    name: `A run of ${nodes} nodes, ${where}: longest frame`,
    goal: '≤ 50 ms',
    figure: longestFrame,
    unit: 'ms',
    ok: longestFrame <= 50,
    note: `median of ${samples.length} runs of ${ms(median(samples.map(({ took }) => took)))}; p50 ${ms(median(frames.map(({ p50 }) => p50)))}, p95 ${ms(median(frames.map(({ p95 }) => p95)))}`,
  };
}

/**
 * @param {Browser} browser
 * @param {string} url
 * @param {number | undefined} zoom
 * @returns {Promise<RunSample>}
 */
async function measureRun(browser, url, zoom) {
  const context = await browser.newContext({ viewport: WINDOW });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchFrames);
    await page.goto(`${url}?nodes=${nodes}&results`);
    await page.waitForFunction(() => globalThis.bench !== undefined);
    await page.evaluate(() => globalThis.bench.mount());
    if (zoom !== undefined) await page.evaluate(() => globalThis.bench.stores?.view.reveals.emit({ stepId: 'n500' }));
    // What a run needs is loaded by then, as on a page that has been open.
    await page.evaluate(() => globalThis.bench.stores?.run.start(['n0']));
    await page.evaluate(() => globalThis.frames_.idle());
    return await page.evaluate(async () => {
      const since = performance.now();
      globalThis.frames_.start();
      const summary = await globalThis.bench.stores?.run.start();
      if (summary?.state !== 'succeeded') throw new Error(`The run ended as ${summary?.state}.`);
      // The last states are drawn after the end.
      for (let frame = 0; frame < 20; frame += 1) await new Promise(globalThis.requestAnimationFrame);
      return { deltas: globalThis.frames_.stop(), took: performance.now() - since };
    });
  } finally {
    await context.close();
  }
}
