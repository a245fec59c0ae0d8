import { median } from '../measure/process.mjs';
import { WINDOW } from './make-graph.mjs';
import { ms } from './rows.mjs';

/** @typedef {import('playwright-core').Browser} Browser */
/** @typedef {import('../../bench.mjs').Row} Row */
/** @typedef {Readonly<Record<string, number>>} EditSample the longest task of each edit, in milliseconds */

const nodes = 1000;
/** What a frame may take, with what it draws, and what *Tidy* may. */
const MAX_EDIT = 50;
const MAX_TIDY = 100;
const TIDYING = 'tidy';
/** Shorter tasks are not reported: an edit that blocks for less is below this. */
const MIN_TASK = 50;

/**
 * The longest task of each kind of edit in a chain of many nodes: median and worst of the rounds.
 * @param {Browser} browser
 * @param {string} url
 * @param {number} rounds
 * @returns {Promise<Row[]>}
 */
export async function measureEdits(browser, url, rounds) {
  const context = await browser.newContext({ viewport: WINDOW });
  try {
    const page = await context.newPage();
    await page.goto(`${url}?nodes=${nodes}`);
    await page.waitForFunction(() => globalThis.bench !== undefined);
    await page.evaluate(() => globalThis.bench.mount());
    /** @type {EditSample[]} */
    const samples = [];
    // The first round loads what later ones use.
    for (let round = 0; round <= rounds; round += 1) samples.push(await page.evaluate(editOnce));
    return Object.keys(samples[0] ?? {}).map((edit) =>
      rowOf(
        edit,
        samples.slice(1).map((sample) => sample[edit] ?? Number.NaN),
      ),
    );
  } finally {
    await context.close();
  }
}

/**
 * @param {string} edit
 * @param {readonly number[]} tasks
 * @returns {Row}
 */
function rowOf(edit, tasks) {
  const max = edit.includes(TIDYING) ? MAX_TIDY : MAX_EDIT;
  const [figure, worst] = [median(tasks), Math.max(...tasks)];
  return {
    name: `${nodes} nodes: ${edit}, longest task`,
    goal: `≤ ${max} ms`,
    figure,
    unit: 'ms',
    ok: figure <= max,
    note: `worst of ${tasks.length}: ${ms(worst)}; tasks below ${MIN_TASK} ms count as long as the edit itself`,
  };
}

/**
 * Runs in the page. Self-contained: its text is what travels.
 * @returns {Promise<EditSample>}
 */
async function editOnce() {
  const { PerformanceObserver, performance, requestAnimationFrame, setTimeout } = globalThis;
  const { stores } = globalThis.bench;
  if (stores === undefined) throw new Error('Nothing is mounted.');
  const { chain } = stores;
  let maxTask = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) maxTask = Math.max(maxTask, duration);
  });
  observer.observe({ type: 'longtask' });
  /** @type {Record<string, number>} */
  const tasks = {};
  const measure = async (/** @type {string} */ name, /** @type {() => unknown} */ edit, isDone = () => true) => {
    maxTask = 0;
    const since = performance.now();
    edit();
    const own = performance.now() - since;
    for (let waited = 0; !isDone() && waited < 100; waited += 1)
      await new Promise((resolve) => setTimeout(resolve, 100));
    if (!isDone()) throw new Error(`"${name}" did not end within ten seconds.`);
    // Until it is drawn, checked, and what moves has arrived.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await new Promise(requestAnimationFrame);
    tasks[name] = Math.max(own, maxTask);
  };
  /** @type {import('@opchain/core').Step} */
  const added = { kind: 'wait', id: 'added', durationMs: 1 };
  await measure('add a step', () => chain.addStep(added, { after: 'n500', origin: 'canvas' }));
  await measure('undo', () => chain.undo());
  await measure('redo', () => chain.redo());
  chain.undo();
  await measure('map a value', () =>
    chain.setBody('n999', { payload: { customerId: '{{n3.id}}', note: '{{n500.id}}' } }, 'inspector'),
  );
  await measure('undo a mapping', () => chain.undo());
  const before = chain.chain;
  await measure(
    'tidy',
    () => stores.view.drawingCommands.emit('tidy'),
    () => chain.chain !== before,
  );
  await measure('undo tidy', () => chain.undo());
  observer.disconnect();
  return tasks;
}
