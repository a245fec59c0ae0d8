// The canvas in Chromium beside React Flow showing equal cards: how soon it can be used, frames of pan, zoom and drag, elements, memory; frames while a run goes; and the longest task of each edit.
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';
import { ensureBrowser } from '../ensure-browser.mjs';
import { buildPages } from './canvas/build-pages.mjs';
import { measureEdits } from './canvas/measure-edits.mjs';
import { measureRuns } from './canvas/measure-runs.mjs';
import { measureDuringRuns, measureVariant } from './canvas/measure-variant.mjs';
import { WINDOW } from './canvas/make-graph.mjs';
import { duringRunRow, emptyRow, rowsOfSize } from './canvas/rows.mjs';
import { serveFolder } from './canvas/serve-folder.mjs';

/** @typedef {import('playwright-core').Browser} Browser */
/** @typedef {import('./canvas/rows.mjs').VariantName} VariantName */
/** @typedef {import('./canvas/measure-variant.mjs').Variant} Variant */
/** @typedef {import('./canvas/measure-variant.mjs').Sample} Sample */

/**
 * What is measured in which round. React Flow takes minutes where all of thousands of cards is in view: there it is measured once, or not at all.
 * @param {VariantName} variant
 * @param {number} size
 * @param {number} round
 * @returns {import('./canvas/measure-variant.mjs').Plan}
 */
function planFor(variant, size, round) {
  if (variant === 'opchain') return { usable: true, far: true, near: true, zooms: round === 0 };
  const first = round === 0;
  return {
    usable: size <= 1000 || (first && size <= 3000),
    far: size <= 200 || (first && size <= 1000),
    near: size <= 1000 || (first && size <= 3000),
    zooms: false,
  };
}

/** @returns {Record<VariantName, Sample[]>} */
const noSamples = () => ({ opchain: [], reactFlow: [], reactFlowVisible: [] });

/** @returns {Promise<import('../bench.mjs').Row[]>} */
export async function run({ sizes = [50, 200, 1000, 3000, 5000], rounds = 3 } = {}) {
  /** @type {{ version: string }} */
  const { version } = createRequire(import.meta.url)('@xyflow/react/package.json');
  const folders = await buildPages();
  const [own, other] = [await serveFolder(folders.opchain), await serveFolder(folders.reactFlow)];
  /** @type {readonly (readonly [VariantName, Variant])[]} */
  const variants = [
    ['opchain', { url: own.url, notch: 400 }],
    ['reactFlow', { url: other.url, notch: 500 }],
    ['reactFlowVisible', { url: `${other.url}?visible`, notch: 500 }],
  ];
  const measured = sizes.map((size) => ({ size, samples: noSamples(), duringRuns: /** @type {Sample[]} */ ([]) }));
  /** @type {number[][]} */
  const empty = [];
  try {
    // A first look at each page, so that no measured one is the first of its kind.
    await inBrowser(async (browser) => {
      for (const [name, variant] of variants) await measureVariant(browser, variant, 200, planFor(name, 5000, 1));
    });
    for (let round = 0; round < rounds; round += 1) {
      console.log(`   round ${round + 1} of ${rounds}`);
      for (const { size, samples, duringRuns } of measured) {
        await inBrowser(async (browser) => duringRuns.push(await measureDuringRuns(browser, own.url, size)));
        for (const [name, variant] of variants) {
          const plan = planFor(name, size, round);
          // A browser for each: what one leaves behind must not slow the next.
          if (plan.usable || plan.near)
            await inBrowser(async (browser) => samples[name].push(await measureVariant(browser, variant, size, plan)));
        }
      }
      await inBrowser(async (browser) => empty.push(await measureEmpty(browser)));
    }
    const running = await inBrowser((browser) => measureRuns(browser, own.url, rounds));
    const edits = await inBrowser((browser) => measureEdits(browser, own.url, Math.max(5, rounds)));
    return [
      ...measured.flatMap(({ size, samples }) => rowsOfSize(size, samples, version)),
      ...measured.map(({ size, duringRuns }) => duringRunRow(size, duringRuns)),
      ...running,
      ...edits,
      emptyRow(empty),
    ];
  } finally {
    await own.close();
    await other.close();
  }
}

/**
 * @template T
 * @param {(browser: Browser) => Promise<T>} work
 * @returns {Promise<T>}
 */
async function inBrowser(work) {
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/**
 * Frames of a page with nothing on it: what the machine has to give.
 * @param {Browser} browser
 * @returns {Promise<number[]>}
 */
async function measureEmpty(browser) {
  const page = await browser.newPage({ viewport: WINDOW });
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        /** @type {number[]} */
        const times = [];
        const look = (/** @type {number} */ now) =>
          times.push(now) > 60
            ? resolve(times.slice(1).map((time, index) => time - (times[index] ?? time)))
            : globalThis.requestAnimationFrame(look);
        globalThis.requestAnimationFrame(look);
      }),
  );
}
