import { median } from '../measure/process.mjs';

/** @typedef {import('../../bench.mjs').Row} Row */
/** @typedef {import('./measure-variant.mjs').Sample} Sample */
/** @typedef {readonly Sample[]} Samples of one variant at one size, by round */
/** @typedef {'opchain' | 'reactFlow' | 'reactFlowVisible'} VariantName */
/** @typedef {'panFar' | 'panNear' | 'zoom' | 'dragFar' | 'dragNear'} Gesture */
/** @typedef {Record<'p50' | 'p95' | 'max' | 'rate', number>} FrameFigures milliseconds; `rate` is frames a second */

/**
 * @param {number} value
 * @returns {string}
 */
export const ms = (value) => (value === Infinity ? 'over a minute' : `${value.toFixed(value < 10 ? 1 : 0)} ms`);

/** One and a half frames of a screen of 60 a second. */
const MAX_FRAME_MS = 25;

/**
 * The distances of one gesture's frames in a few figures.
 * @param {readonly number[]} deltas
 * @returns {FrameFigures}
 */
export function framesOf(deltas) {
  const sorted = [...deltas].sort((a, b) => a - b);
  const at = (/** @type {number} */ share) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  const lasted = deltas.reduce((sum, delta) => sum + delta, 0);
  return { p50: at(0.5), p95: at(0.95), max: sorted.at(-1) ?? Number.NaN, rate: (deltas.length / lasted) * 1000 };
}

/**
 * Medians of what several rounds gave for one gesture; undefined where it was not measured.
 * @param {Samples} samples
 * @param {Gesture} gesture
 * @returns {FrameFigures | undefined}
 */
function frames(samples, gesture) {
  const each = samples.flatMap((sample) => (sample[gesture] === undefined ? [] : [framesOf(sample[gesture])]));
  if (each.length === 0) return undefined;
  const medianOf = (/** @type {keyof FrameFigures} */ name) => median(each.map((one) => one[name]));
  return { p50: medianOf('p50'), p95: medianOf('p95'), max: medianOf('max'), rate: medianOf('rate') };
}

/**
 * @template {string} Name
 * @param {readonly Readonly<Partial<Record<Name, number | undefined>>>[]} samples
 * @param {Name} name
 * @returns {number | undefined}
 */
function middle(samples, name) {
  const each = samples.flatMap((sample) => (sample[name] === undefined ? [] : [sample[name]]));
  return each.length === 0 ? undefined : median(each);
}

const thousands = (/** @type {number} */ value) => value.toLocaleString('en');
const formatFrames = (/** @type {FrameFigures} */ { p50, p95, max }) =>
  `${p50.toFixed(0)} / ${p95.toFixed(0)} / ${max.toFixed(0)}`;

/** @type {readonly (readonly [Gesture, string])[]} */
const gestures = [
  ['panFar', 'pan, all in view'],
  ['panNear', 'pan at 100 %'],
  ['zoom', 'zoom from all to 100 % and back'],
  ['dragFar', 'drag a node, all in view'],
  ['dragNear', 'drag a node at 100 %'],
];

/**
 * The rows of one size.
 * @param {number} size
 * @param {Readonly<Record<VariantName, Samples>>} samples
 * @param {string} version of React Flow
 * @returns {Row[]}
 */
export function rowsOfSize(size, { opchain, reactFlow, reactFlowVisible }, version) {
  const title = `${thousands(size)} nodes`;
  return [
    usableRow(title, size, opchain, reactFlow, reactFlowVisible, version),
    ...(size === 3000 ? panRows(title, opchain, reactFlow, reactFlowVisible) : []),
    ...gestures.map(([gesture, name]) => framesRow(`${title}: ${name}`, gesture, opchain, reactFlow, reactFlowVisible)),
    elementsRow(title, opchain, reactFlow, reactFlowVisible),
    heapRow(title, opchain, reactFlow, reactFlowVisible),
  ];
}

/**
 * @param {string} title
 * @param {number} size
 * @param {Samples} own
 * @param {Samples} full
 * @param {Samples} visible
 * @param {string} version
 * @returns {Row}
 */
function usableRow(title, size, own, full, visible, version) {
  const time = middle(own, 'usable');
  const [others, visibleTime] = [middle(full, 'usable'), middle(visible, 'usable')];
  if (time === undefined) throw new Error(`${title}: how soon they can be used was not measured.`);
  const name = `${title}: until a click selects`;
  if (others === undefined || visibleTime === undefined)
    return { name, goal: '< 2000 ms', figure: time, unit: 'ms', ok: time < 2000 };
  const note = `${ms(time)} against ${ms(others)}, with onlyRenderVisibleElements ${ms(visibleTime)} (React Flow ${version})`;
  const ratio = time / Math.min(others, visibleTime);
  return {
    name: `${name}, against React Flow`,
    goal: size === 1000 ? '≤ 0.5' : '',
    figure: ratio,
    unit: '×',
    ...(size === 1000 ? { ok: ratio <= 0.5 } : {}),
    note,
  };
}

/**
 * @param {string} title
 * @param {Samples} own
 * @param {Samples} full
 * @param {Samples} visible
 * @returns {Row[]}
 */
function panRows(title, own, full, visible) {
  const rateOf = (/** @type {Samples} */ samples) => frames(samples, 'panNear')?.rate ?? Number.NaN;
  const [a, b, c] = [rateOf(own), rateOf(full), rateOf(visible)];
  const note = `${a.toFixed(0)} frames a second against ${b.toFixed(0)}, with onlyRenderVisibleElements ${c.toFixed(0)}`;
  return [
    {
      name: `${title}: frames while panning, against React Flow`,
      goal: '≥ 2',
      figure: a / b,
      unit: '×',
      ok: a / b >= 2,
      note,
    },
    // Both may be at the screen's own rate: a hundredth is not a difference.
    {
      name: `${title}: the same against its onlyRenderVisibleElements`,
      goal: '≥ 1',
      figure: a / c,
      unit: '×',
      ok: a / c >= 0.99,
      note,
    },
  ];
}

/**
 * @param {string} name
 * @param {Gesture} gesture
 * @param {Samples} own
 * @param {Samples} full
 * @param {Samples} visible
 * @returns {Row}
 */
function framesRow(name, gesture, own, full, visible) {
  const of = frames(own, gesture);
  if (of === undefined) throw new Error(`${gesture} was not measured.`);
  const [b, c] = [frames(full, gesture), frames(visible, gesture)];
  const others =
    b === undefined || c === undefined ? '' : `; React Flow ${formatFrames(b)}, visible only ${formatFrames(c)}`;
  return {
    name: `${name}, p95 frame`,
    goal: `≤ ${MAX_FRAME_MS} ms`,
    figure: of.p95,
    unit: 'ms',
    ok: of.p95 <= MAX_FRAME_MS,
    note: `p50 / p95 / max ${formatFrames(of)}${others}`,
  };
}

/**
 * The slowest gesture during a run.
 * @param {number} size
 * @param {Samples} samples
 * @returns {Row}
 */
export function duringRunRow(size, samples) {
  const figures = gestures.map(([gesture, name]) => {
    const of = frames(samples, gesture);
    if (of === undefined) throw new Error(`${gesture} was not measured.`);
    return { name, of };
  });
  const slowest = Math.max(...figures.map(({ of }) => of.p95));
  return {
    name: `${thousands(size)} nodes, a run going on: the slowest gesture, p95 frame`,
    goal: `≤ ${MAX_FRAME_MS} ms`,
    figure: slowest,
    unit: 'ms',
    ok: slowest <= MAX_FRAME_MS,
    note: `p50 / p95 / max: ${figures.map(({ name, of }) => `${name} ${formatFrames(of)}`).join('; ')}`,
  };
}

/**
 * @param {string} title
 * @param {Samples} own
 * @param {Samples} full
 * @param {Samples} visible
 * @returns {Row}
 */
function elementsRow(title, own, full, visible) {
  const counts = own.flatMap(({ elements, elementsNear }) => {
    if (elements === undefined || elementsNear === undefined) throw new Error(`${title}: elements were not counted.`);
    return [...elements, elementsNear];
  });
  const maxElements = Math.max(...counts);
  const [all, near] = [
    middle(
      full.map(({ elements }) => ({ elements: elements?.[0] })),
      'elements',
    ),
    middle(visible, 'elementsNear'),
  ];
  const others = [
    ...(all === undefined ? [] : [`React Flow ${thousands(all)}`]),
    ...(near === undefined ? [] : [`visible only at 100 % ${thousands(near)}`]),
  ].join(', ');
  return {
    name: `${title}: elements on the page, the most at any zoom`,
    goal: '≤ 2500',
    figure: maxElements,
    ok: maxElements <= 2500,
    note: others,
  };
}

/**
 * @param {string} title
 * @param {Samples} own
 * @param {Samples} full
 * @param {Samples} visible
 * @returns {Row}
 */
function heapRow(title, own, full, visible) {
  const [a, b, c] = [middle(own, 'heap'), middle(full, 'heap'), middle(visible, 'heap')];
  if (a === undefined) throw new Error(`${title}: script memory was not measured.`);
  const mb = (/** @type {number | undefined} */ bytes) =>
    bytes === undefined ? 'not measured' : `${(bytes / 1e6).toFixed(1)} MB`;
  const name = `${title}: script memory`;
  if (b === undefined) return { name, goal: '', figure: a / 1e6, unit: 'MB' };
  return {
    name: `${name}, against React Flow`,
    goal: '',
    figure: a / b,
    unit: '×',
    note: `${mb(a)} against ${mb(b)}, visible only ${mb(c)}`,
  };
}

/**
 * How quiet the machine was.
 * @param {readonly (readonly number[])[]} samples
 * @returns {Row}
 */
export function emptyRow(samples) {
  const each = samples.map((deltas) => framesOf(deltas));
  const p95 = median(each.map((one) => one.p95));
  return {
    name: 'An empty page in the same session: p95 frame',
    goal: '',
    figure: p95,
    unit: 'ms',
    note: `longest ${ms(median(each.map(({ max }) => max)))}`,
  };
}
