// Chains of any size in four shapes, as plain data: what each node waits for. The first source of a node is the one whose answer it asks with.

import { seededRandom } from '../../test-support/src/seeded-random.mjs';

/** @typedef {readonly (readonly number[])[]} Sources by node, the positions of those that it waits for */

/**
 * @template Item
 * @param {number} count
 * @param {(index: number) => Item} make
 */
const upTo = (count, make) => Array.from({ length: count }, (_, index) => make(index));

/** By name, a function from the number of nodes to the positions of every node's sources. */
export const shapes = {
  line: (/** @type {number} */ count) => upTo(count, (index) => (index === 0 ? [] : [index - 1])),
  fan: (/** @type {number} */ count) => upTo(count, (index) => (index === 0 ? [] : [0])),
  /** Layers of 100, each node after two of the layer before. */
  layers: (/** @type {number} */ count) =>
    upTo(count, (index) => (index < 100 ? [] : [index - 100, index % 100 === 99 ? index - 199 : index - 99])),
  /** Each node after one to three of those at most so far before it. */
  random: (/** @type {number} */ count, reach = 200) => {
    const random = seededRandom(7);
    return upTo(count, (index) => {
      const wanted = Math.min(index, 1 + Math.floor(random() * 3));
      return [...new Set(upTo(wanted, () => Math.max(0, index - 1 - Math.floor(random() * reach))))];
    });
  },
};

/**
 * That many nodes in the shape of that name.
 * @param {string} name
 * @param {number} count
 * @returns {Sources}
 */
export function createShape(name, count) {
  /** @type {Readonly<Record<string, (count: number) => Sources>>} */
  const known = shapes;
  const create = known[name];
  if (create === undefined) throw new Error(`There is no shape "${name}".`);
  return create(count);
}
