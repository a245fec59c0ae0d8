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
      if (plan.far) {
        sample.panFar = await page.pan(beside, { x: 300, y: 200 }, GESTURE);
        // Among the others, a dropped node without room would return.
        sample.dragFar = await page.drag(page.middle, 60, GESTURE, await page.offsetBeside());
        sample.zoom = await page.zoom(center, 1, GESTURE);
      }
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
      sample.panNear = await page.pan(await page.gap(), { x: 400, y: 250 }, GESTURE);
      // A little aside, where the node does not touch its neighbors: without room it would return.
      sample.dragNear = await page.drag(page.middle, 60, GESTURE, { x: 20, y: 40 });
      await page.close();
    }
    return sample;
  } finally {
    await context.close();
  }
}
