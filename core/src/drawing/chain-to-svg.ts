import type { Chain, Step, OperationRef, Point } from '../model/chain.js';
import type { StepResult } from '../model/run.js';
import type { Box } from './card-geometry.js';
import { CARD_WIDTH, cardHeight, inPort, outPort, roundCoordinate } from './card-geometry.js';
import type { CardsIn } from './routing/find-route.js';
import { findRoute } from './routing/find-route.js';
import type { Route } from './routing/route.js';
import { placeLabels } from './routing/place-labels.js';
import { dashedLength, directRoute, routeBox, routeToPath } from './routing/route.js';
import { jumpLabelPoints, routeJumps } from './routing/route-jumps.js';
import { spreadRoutes } from './routing/spread-routes.js';
import type { Palette } from './palettes.js';
import { palettes } from './palettes.js';
import { drawCard } from './draw-card.js';
import { labelOf } from './routing/edge-label.js';
import { describeJump } from './describe-jump.js';
import { listJumps } from './list-jumps.js';
import { buildGraph } from '../graph/chain-graph.js';
import { listDependencies } from './list-dependencies.js';
import { makeRoom } from './make-room.js';
import { listInputRows } from './input-rows.js';
import { layoutChain } from './layout-chain.js';
import { escapeText, FONT, FONT_CODE, shorten, tag } from './svg-text.js';

/** Options of `chainToSvg`. */
export interface ChainPictureOptions {
  /** Color theme. Default: `light`. */
  readonly theme?: 'light' | 'dark';
  /** Results of a run: each node shows the state of its step, and how often it ran. */
  readonly results?: readonly StepResult[];
  /** Returns the method and path of an operation, if a description is available. */
  readonly describe?: (operation: OperationRef) => { readonly method: string; readonly path: string } | undefined;
}

const MARGIN = 24;
/** In larger pictures nobody follows a single edge: edges are drawn without regard to cards. */
const MAX_ROUTED = 400;

/** Draws a chain as an SVG document according to its layout; nodes without a position are laid out. Pure. */
export function chainToSvg(chain: Chain, options: ChainPictureOptions = {}): string {
  const palette = palettes[options.theme ?? 'light'];
  const boxes = positionCards(chain);
  const results = new Map(options.results?.map((result) => [result.stepId, result]));
  const jumps = drawJumps(chain, boxes, palette);
  const frame = frameOf([...boxes.values(), ...jumps.map(({ box }) => box)]);
  const order = chain.order === 'list' ? buildGraph(chain).order() : [];
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
    tag('rect', { ...frame, fill: palette.canvas }),
    ...drawEdges(chain, boxes, palette),
    ...jumps.map(({ svg }) => svg),
    ...chain.steps.map((step) => {
      const box = boxes.get(step.id) as Box;
      return tag(
        'g',
        { transform: `translate(${box.x} ${box.y})` },
        drawCard(step, box.height, palette, results.get(step.id), describe(step, options), order.indexOf(step.id) + 1),
      );
    }),
    ...drawPorts(chain, boxes, palette),
  );
}

function describe(step: Step, options: ChainPictureOptions): { method: string; path: string } | undefined {
  if (step.kind !== 'operation') return undefined;
  const known = options.describe?.(step.operation);
  if (known !== undefined) return known;
  const [method, path] = step.operation.id.split(' ');
  return method !== undefined && path?.startsWith('/') ? { method, path } : { method: '', path: step.operation.id };
}

function positionCards(chain: Chain): Map<string, Box> {
  const positions: Record<string, Point> = chain.steps.every(({ id }) => Object.hasOwn(chain.layout, id))
    ? chain.layout
    : layoutChain(chain);
  const heights = new Map(chain.steps.map((step) => [step.id, cardHeight(listInputRows(step).length)]));
  const drawn = makeRoom(positions, heights);
  return new Map([...heights].map(([id, height]) => [id, { ...(drawn[id] as Point), width: CARD_WIDTH, height }]));
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

function drawEdges(chain: Chain, boxes: ReadonlyMap<string, Box>, palette: Palette): string[] {
  const dependencies = listDependencies(chain);
  const isRouted = dependencies.length <= MAX_ROUTED;
  const cardsIn: CardsIn = (area) => [...boxes.values()].filter((box) => intersects(box, area));
  const found = dependencies.map(({ source, target, values }) => {
    const [from, to] = [outPort(boxes.get(source) as Box), inPort(boxes.get(target) as Box)];
    const route = isRouted ? findRoute(from, to, cardsIn).route : directRoute(from, to);
    return { source, target, carries: values.length > 0, route };
  });
  const routes = isRouted ? spreadRoutes(found, cardsIn) : found.map(({ route }) => route);
  const ends = countBy(dependencies.flatMap(({ source, target }) => [`from ${source}`, `to ${target}`]));
  const labels = dependencies.flatMap(({ source, target, values }, index) => {
    const text = labelOf(values);
    const shared = {
      source: (ends.get(`from ${source}`) as number) > 1,
      target: (ends.get(`to ${target}`) as number) > 1,
    };
    return text === undefined ? [] : [{ text, width: labelWidth(text), route: routes[index] as Route, shared }];
  });
  const placed = placeLabels(labels, cardsIn, () => (isRouted ? routes : []));
  return [
    ...found.map(({ carries }, index) => drawEdge(routes[index] as Route, carries, palette)),
    ...placed.map(({ text, at }) => drawLabel(text, at, palette)),
  ];
}

/** The ports that edges leave and enter. One that carries data in any of them looks like it. */
function drawPorts(chain: Chain, boxes: ReadonlyMap<string, Box>, palette: Palette): string[] {
  const ports = new Map<string, { readonly at: Point; readonly carries: boolean }>();
  for (const { source, target, values } of listDependencies(chain))
    for (const [id, at] of [
      [`out ${source}`, outPort(boxes.get(source) as Box)],
      [`in ${target}`, { x: inPort(boxes.get(target) as Box).x, y: (boxes.get(target) as Box).y }],
    ] as const)
      ports.set(id, { at, carries: values.length > 0 || ports.get(id)?.carries === true });
  return [...ports.values()].map(({ at, carries }) =>
    tag('circle', {
      cx: at.x,
      cy: at.y,
      r: 4.25,
      fill: palette.surface,
      stroke: carries ? palette.data : palette.order,
      'stroke-width': 1.5,
    }),
  );
}

function countBy(keys: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

function drawEdge(route: Route, carries: boolean, palette: Palette): string {
  const stroke = carries ? palette.data : palette.order;
  const tip = route.at(-1) as Point;
  return (
    tag('path', {
      d: routeToPath(route),
      fill: 'none',
      stroke,
      'stroke-width': 1.5,
      ...(!carries && { pathLength: dashedLength(route, 8), 'stroke-dasharray': '4 4' }),
    }) + tag('path', { d: `M${roundCoordinate(tip.x)} ${roundCoordinate(tip.y)}l-4.5 -8h9z`, fill: stroke })
  );
}

/** Jumps beside the cards: dashes longer than those of edges that only order, with what decides. */
function drawJumps(
  chain: Chain,
  boxes: ReadonlyMap<string, Box>,
  palette: Palette,
): { readonly svg: string; readonly box: Box }[] {
  const cardsIn: CardsIn = (area) => [...boxes.values()].filter((box) => intersects(box, area));
  return routeJumps(listJumps(chain.steps), (id) => boxes.get(id), cardsIn).map((jump) => {
    const { route, side, when } = jump;
    const color = when === 'success' ? palette.muted : palette.states.skipped[0];
    const label = shorten(describeJump(jump), 32);
    const width = labelWidth(label);
    const [middle, tip] = [jumpLabelPoints(jump, width)[0] as Point, route.at(-1) as Point];
    const line = routeBox(route);
    const left = Math.min(line.x, middle.x - width / 2);
    return {
      box: { ...line, x: left, width: Math.max(line.x + line.width, middle.x + width / 2) - left },
      svg: [
        tag('path', {
          d: routeToPath(route),
          fill: 'none',
          stroke: color,
          'stroke-width': 1.5,
          'stroke-dasharray': '8 4',
        }),
        tag('path', { d: `M${roundCoordinate(tip.x)} ${roundCoordinate(tip.y)}l${side * 8} -4.5v9z`, fill: color }),
        drawLabel(label, middle, palette, color),
      ].join(''),
    };
  });
}

function intersects(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

function labelWidth(label: string): number {
  return label.length * 6.3 + 12;
}

function drawLabel(label: string, { x, y }: Point, palette: Palette, color = palette.data): string {
  const width = labelWidth(label);
  return [
    tag('rect', {
      x: roundCoordinate(x - width / 2),
      y: roundCoordinate(y - 9),
      width: roundCoordinate(width),
      height: 18,
      rx: 9,
      fill: palette.surface,
      stroke: color,
    }),
    tag(
      'text',
      {
        x: roundCoordinate(x),
        y: roundCoordinate(y + 3.5),
        'text-anchor': 'middle',
        fill: palette.chipText,
        'font-family': FONT_CODE,
        'font-size': 10.5,
      },
      escapeText(label),
    ),
  ].join('');
}
