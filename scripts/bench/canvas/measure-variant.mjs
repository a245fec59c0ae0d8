import { CanvasPage } from './canvas-page.mjs';
import { WINDOW } from './make-graph.mjs';

/** @typedef {{ readonly url: string, readonly notch: number }} Variant `notch`: the wheel's distance that zooms by the factor e */
/** @typedef {{ readonly usable: boolean, readonly far: boolean, readonly near: boolean, readonly zooms: boolean }} Plan */
/**
 * What was measured of one variant at one size in one round; gestures are distances of frames in milliseconds.
 * @typedef {object} Sample
 * @property {number} [usable] milliseconds; Infinity where nobody could use the page within a minute
 * @property {number[]} [elements] with all in view, then at each zoom
 * @property {number} [elementsNear]
 * @property {number} [heap] in bytes
 * @property {number[]} [panFar]
 * @property {number[]} [panNear]
 * @property {number[]} [zoom]
 * @property {number[]} [dragFar]
 * @property {number[]} [dragNear]
 */

/** Milliseconds of each gesture. */
const GESTURE = 600;
/** Milliseconds of each call of a run at the same time. */
const PAUSE = 200;
const center = { x: WINDOW.width / 2, y: WINDOW.height / 2 };
/** Beside everything that is shown. */
const beside = { x: 30, y: 60 };
/** Zooms at which elements are counted. */
const zooms = [0.08, 0.12, 0.2, 0.28, 0.32, 0.45, 0.62, 0.8, 1, 1.5, 2];

/**
 * Measures one variant at one size, as the plan says; what was not asked for is missing.
 * @param {import('playwright-core').Browser} browser
 * @param {Variant} variant
 * @param {number} nodes
 * @param {Plan} plan
 * @returns {Promise<Sample>}
 */
export async function measureVariant(browser, { url, notch }, nodes, plan) {
  const context = await browser.newContext({ viewport: WINDOW });
  try {
    const open = (/** @type {string} */ address) => CanvasPage.open(context, { url: address, nodes, notch });
    /** @type {Sample} */
    const sample = {};
    if (plan.usable) {
      const page = await open(url);
      sample.usable = (await page.measureUsable()) ?? Infinity;
      // Of a page that nobody can use nothing else is asked.
      if (sample.usable === Infinity) return sample;
      await page.settle();
      sample.elements = [await page.countElements()];
      sample.heap = await page.heap();
      if (plan.far) Object.assign(sample, await measureFar(page));
      for (const k of plan.zooms ? zooms : []) {
        await page.zoomTo(center, k);
        sample.elements.push(await page.countElements());
      }
      await page.close();
    }
    if (plan.near) {
      const page = await open(`${url}${url.includes('?') ? '&' : '?'}near`);
      await page.mount();
      await page.zoomTo(await page.toScreen(page.middle), 1);
      sample.elementsNear = await page.countElements();
      Object.assign(sample, await measureNear(page));
      await page.close();
    }
    return sample;
  } finally {
    await context.close();
  }
}

/**
 * The gestures of one size during runs, in which many calls end each second.
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @param {number} nodes
 * @returns {Promise<Sample>}
 */
export async function measureDuringRuns(browser, url, nodes) {
  const context = await browser.newContext({ viewport: WINDOW });
  try {
    const open = async (/** @type {string} */ address) => {
      const page = await CanvasPage.open(context, { url: address, nodes, notch: 400 });
      await page.mount();
      return page;
    };
    const far = await open(`${url}?pause=${PAUSE}`);
    const sample = await measureFar(far, (gesture) => far.duringRun(gesture));
    await far.close();
    const near = await open(`${url}?pause=${PAUSE}&near`);
    await near.zoomTo(await near.toScreen(near.middle), 1);
    return { ...sample, ...(await measureNear(near, (gesture) => near.duringRun(gesture))) };
  } finally {
    await context.close();
  }
}

/** @typedef {(gesture: () => Promise<number[]>) => Promise<number[]>} Around does something before and after a gesture */
/** @type {Around} */
const alone = (gesture) => gesture();

/**
 * Gestures with all in view.
 * @param {CanvasPage} page
 * @param {Around} around
 * @returns {Promise<Sample>}
 */
async function measureFar(page, around = alone) {
  const panFar = await around(() => page.pan(beside, { x: 300, y: 200 }, GESTURE));
  // Among the others, a dropped node without room would return.
  const offset = await page.offsetBeside();
  const dragFar = await around(() => page.drag(page.middle, 60, GESTURE, offset));
  return { panFar, dragFar, zoom: await around(() => page.zoom(center, 1, GESTURE)) };
}

/**
 * Gestures at 100 %.
 * @param {CanvasPage} page
 * @param {Around} around
 * @returns {Promise<Sample>}
 */
async function measureNear(page, around = alone) {
  const gap = await page.gap();
  const panNear = await around(() => page.pan(gap, { x: 400, y: 250 }, GESTURE));
  // A little aside, where the node does not touch its neighbors: without room it would return.
  return { panNear, dragNear: await around(() => page.drag(page.middle, 60, GESTURE, { x: 20, y: 40 })) };
}
