// The drawing that every variant shows: a square of cards, each taking a value of the one above it, every second one after that one's neighbour too.

/** @typedef {{ readonly x: number, readonly y: number }} Point */
/** @typedef {{ readonly id: string, readonly x: number, readonly y: number, readonly value: string | undefined }} GraphNode `value` is what the card takes from the one above it */
/** @typedef {{ readonly side: number, readonly nodes: readonly GraphNode[], readonly edges: readonly (readonly [source: string, target: string])[] }} Graph `side` is how many cards are in a row */
/** @typedef {{ readonly k: number, readonly x: number, readonly y: number }} View what is seen: screen = drawing × k + (x, y) */

/** Distance between two cards' corners, in CSS pixels at 100 %. */
export const STEP = { x: 320, y: 220 };
/** Size of a card with one input. */
export const CARD = { width: 264, height: 121 };

/**
 * Nodes with their places and about 1.5 connections each, by index.
 * @param {number} many
 * @returns {Graph}
 */
export function makeGraph(many) {
  const side = Math.ceil(Math.sqrt(many));
  /** @type {GraphNode[]} */
  const nodes = [];
  /** @type {[string, string][]} */
  const edges = [];
  for (let index = 0; index < many; index += 1) {
    const above = index >= side ? `n${index - side}` : undefined;
    nodes.push({
      id: `n${index}`,
      x: (index % side) * STEP.x,
      y: Math.floor(index / side) * STEP.y,
      value: above && `${above}.id`,
    });
    if (above) edges.push([above, `n${index}`]);
    if (index > side && index % 2 === 1) edges.push([`n${index - side - 1}`, `n${index}`]);
  }
  return { side, nodes, edges };
}

/** The window of every page. */
export const WINDOW = { width: 1440, height: 900 };

/**
 * What is seen when everything is shown with 40 pixels around it: screen = drawing × k + (x, y).
 * @param {Pick<Graph, 'side' | 'nodes'>} graph
 * @returns {View}
 */
export function fitView({ side, nodes }) {
  const width = (side - 1) * STEP.x + CARD.width;
  const height = Math.floor((nodes.length - 1) / side) * STEP.y + CARD.height;
  const k = Math.min(1, (WINDOW.width - 80) / width, (WINDOW.height - 80) / height);
  return { k, x: (WINDOW.width - width * k) / 2, y: (WINDOW.height - height * k) / 2 };
}

/**
 * The node in the middle.
 * @param {Pick<Graph, 'side' | 'nodes'>} graph
 * @returns {GraphNode}
 */
export function middleOf({ side, nodes }) {
  const middle = nodes[Math.floor(nodes.length / side / 2) * side + Math.floor(side / 2)];
  if (middle === undefined) throw new Error('The graph has no node in the middle.');
  return middle;
}

/**
 * What is seen at 100 % with the middle node in the middle.
 * @param {Pick<Graph, 'side' | 'nodes'>} graph
 * @returns {View}
 */
export function nearView(graph) {
  const { x, y } = middleOf(graph);
  return { k: 1, x: WINDOW.width / 2 - x - CARD.width / 2, y: WINDOW.height / 2 - y - CARD.height / 2 };
}
