import type { Chain, ChainNode, OperationRef, Point } from '../../model/chain.js';
import type { NodeState } from '../../model/run.js';
import type { Box } from './card-geometry.js';
import { CARD_WIDTH, cardHeight, curveToPath, inPort, outPort, pointOnCurve, routeEdge, tidy } from './card-geometry.js';
import type { Colours } from './colours.js';
import { colours } from './colours.js';
import { drawCard } from './draw-card.js';
import { edgeLabel } from './edge-label.js';
import { listInputRows } from './input-rows.js';
import { layoutChain } from './layout-chain.js';
import { escapeText, FONT, FONT_CODE, tag } from './svg-text.js';

export interface ChainPictureOptions {
  readonly theme?: 'light' | 'dark';
  /** States to show, by node id. */
  readonly states?: Readonly<Record<string, NodeState>>;
  /** Method and path of an operation, where a description is at hand. */
  readonly describe?: (operation: OperationRef) => { readonly method: string; readonly path: string } | undefined;
}

const MARGIN = 24;

/** A chain as one SVG document, drawn where its layout says; nodes without a place are laid out. Pure. */
export function chainToSvg(chain: Chain, options: ChainPictureOptions = {}): string {
  const look = colours[options.theme ?? 'light'];
  const boxes = placeCards(chain);
  const frame = frameOf([...boxes.values()]);
  return tag(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `${frame.x} ${frame.y} ${frame.width} ${frame.height}`,
      width: frame.width,
      height: frame.height,
      role: 'img',
      'font-family': FONT,
      'font-size': 13,
    },
    tag('title', {}, escapeText(chain.title)),
    ...drawEdges(chain, boxes, look),
    ...chain.nodes.map((node) => {
      const box = boxes.get(node.id) as Box;
      return tag('g', { transform: `translate(${box.x} ${box.y})` }, drawCard(node, box.height, look, options.states?.[node.id], describe(node, options)));
    }),
  );
}

function describe(node: ChainNode, options: ChainPictureOptions): { method: string; path: string } | undefined {
  if (node.kind !== 'operation') return undefined;
  const known = options.describe?.(node.operation);
  if (known !== undefined) return known;
  const [method, path] = node.operation.id.split(' ');
  return method !== undefined && path?.startsWith('/') ? { method, path } : { method: '', path: node.operation.id };
}

function placeCards(chain: Chain): Map<string, Box> {
  const placed: Record<string, Point> = chain.nodes.every(({ id }) => Object.hasOwn(chain.layout, id)) ? chain.layout : layoutChain(chain);
  return new Map(chain.nodes.map((node) => [node.id, { ...(placed[node.id] as Point), width: CARD_WIDTH, height: cardHeight(listInputRows(node).length) }]));
}

function frameOf(boxes: readonly Box[]): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y, width, height } of boxes) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x + width);
    bottom = Math.max(bottom, y + height);
  }
  if (boxes.length === 0) [left, top, right, bottom] = [0, 0, CARD_WIDTH, 100];
  return { x: left - MARGIN, y: top - MARGIN, width: right - left + 2 * MARGIN, height: bottom - top + 2 * MARGIN };
}

function drawEdges(chain: Chain, boxes: ReadonlyMap<string, Box>, look: Colours): string[] {
  const arriving = new Map<string, string[]>();
  for (const { source, target } of chain.connections) arriving.set(target, [...(arriving.get(target) ?? []), source]);
  for (const sources of arriving.values()) sources.sort((a, b) => (boxes.get(a)?.x ?? 0) - (boxes.get(b)?.x ?? 0));
  const byId = new Map(chain.nodes.map((node) => [node.id, node]));
  return chain.connections.flatMap(({ source, target }) => {
    const [from, to, node] = [boxes.get(source), boxes.get(target), byId.get(target)];
    if (from === undefined || to === undefined || node === undefined) return [];
    const sources = arriving.get(target) ?? [];
    const curve = routeEdge(outPort(from), inPort(to, sources.indexOf(source), sources.length));
    const label = edgeLabel(source, node);
    const stroke = label === undefined ? look.order : look.data;
    const middle = pointOnCurve(curve, 0.5);
    return [
      tag('path', { d: curveToPath(curve), fill: 'none', stroke, 'stroke-width': 1.5, 'stroke-dasharray': label === undefined ? '4 4' : undefined }),
      tag('path', { d: `M${tidy(curve.to.x)} ${tidy(curve.to.y + 8)}l-4.5 -8h9z`, fill: stroke }),
      ...(label === undefined ? [] : [drawLabel(label, middle, look)]),
    ];
  });
}

function drawLabel(label: string, { x, y }: Point, look: Colours): string {
  const width = label.length * 6.3 + 12;
  return [
    tag('rect', { x: tidy(x - width / 2), y: tidy(y - 9), width: tidy(width), height: 18, rx: 9, fill: look.surface, stroke: look.data }),
    tag('text', { x: tidy(x), y: tidy(y + 3.5), 'text-anchor': 'middle', fill: look.chipText, 'font-family': FONT_CODE, 'font-size': 10.5 }, escapeText(label)),
  ].join('');
}
