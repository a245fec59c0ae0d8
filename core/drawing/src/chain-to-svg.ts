import type { Chain, OperationRef, OperationStep, Step, StepResult } from '@opchain/core';
import { buildGraph, listSecretInputs, type Point, type WorkflowRef } from '@opchain/core/internal/model';
import { type Box, CARD_WIDTH, inPort, PORT_RIM, roundCoordinate, sideIn, stepHeight } from './card-geometry.js';
import type { CardsIn } from './routing/find-route.js';
import { placeLabels, type UnplacedLabel } from './routing/place-labels.js';
import { dashedLength, routeBox, routeToPath } from './routing/route.js';
import { jumpLabelPoints, type RoutedJump, routeJumps } from './routing/route-jumps.js';
import { MAX_ROUTED, type RoutedEdge, routeEdges } from './route-edges.js';
import { type Palette, palettes } from './palettes.js';
import type { CardModel, CardOperation } from './card/card-model.js';
import { cardTexts } from './card/card-texts.js';
import { createCardModel, runOfResult } from './card/create-card-model.js';
import { isMasked } from './is-masked.js';
import { drawCalled } from './draw-called.js';
import { drawCard } from './draw-card.js';
import { labelOf } from './routing/edge-label.js';
import { describeJump } from './describe-jump.js';
import { listJumps } from './list-jumps.js';
import { type Dependency, listDependencies } from './list-dependencies.js';
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
  /** Returns the method, path and summary of an operation, if a description is available. */
  readonly describe?: (operation: OperationRef) => CardOperation | undefined;
  /** Returns the names of the fields that the description declares as secrets, in lower case: their literals are masked. */
  readonly secretFields?: (step: OperationStep) => ReadonlySet<string> | undefined;
  /** Returns a workflow that a step calls, if it is known: the node shows it small. */
  readonly findWorkflow?: (workflow: WorkflowRef) => Chain | undefined;
  /** Returns what the card of a step says, and its height, where that is known already; instead of all that is known of the step otherwise. */
  readonly findCard?: (stepId: string) => { readonly card: CardModel; readonly height: number } | undefined;
}

const MARGIN = 24;

/** Draws a chain as an SVG document according to its layout; nodes without a position are laid out. Pure. */
export function chainToSvg(chain: Chain, options: ChainPictureOptions = {}): string {
  const palette = palettes[options.theme ?? 'light'];
  const called = new Map(
    chain.steps.flatMap((step) => {
      const found = step.kind === 'workflow' ? options.findWorkflow?.(step.workflow) : undefined;
      return found === undefined ? [] : [[step.id, found]];
    }),
  );
  const boxes = positionCards(chain, options);
  const results = new Map(options.results?.map((result) => [result.stepId, result]));
  const cardsIn: CardsIn = (area) => [...boxes.values()].filter((box) => intersects(box, area));
  const dependencies = listDependencies(chain).map((each) => ({ ...each, carries: each.values.length > 0 }));
  const edges = routeEdges(dependencies, boxes, cardsIn);
  const jumps = routeJumps(
    listJumps(chain.steps),
    (id) => boxes.get(id),
    cardsIn,
    () => edges.map(({ route }) => route),
  );
  const lines = [...edges, ...jumps].map(({ route }) => route);
  const labels = placeLabels(
    [...edgeLabels(edges, palette), ...jumps.map((jump) => jumpLabel(jump, palette))],
    cardsIn,
    () => (edges.length <= MAX_ROUTED ? lines : []),
  );
  const frame = frameOf([
    ...boxes.values(),
    ...jumps.map(({ route }) => routeBox(route)),
    ...labels.map(({ at, width }) => ({ x: at.x - width / 2, y: at.y, width, height: 0 })),
  ]);
  const order = new Map(
    chain.order === 'list'
      ? buildGraph(chain)
          .order()
          .map((id, index) => [id, index + 1])
      : [],
  );
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
    ...edges.map((edge) => drawEdge(edge, palette)),
    ...jumps.map((jump) => drawJump(jump, palette)),
    ...labels.map((label) => drawLabel(label, palette)),
    ...chain.steps.map((step) => {
      const box = boxes.get(step.id) as Box;
      return tag(
        'g',
        { transform: `translate(${box.x} ${box.y})` },
        drawCard(
          describe(step, { number: order.get(step.id), result: results.get(step.id) }, options),
          box.height,
          palette,
          cardTexts,
        ),
        ...(step.kind === 'workflow' ? [drawCalled(called.get(step.id), box.height, palette)] : []),
      );
    }),
    ...drawPorts(edges, boxes, palette),
  );
}

/** What the card of a step says. */
function describe(
  step: Step,
  known: { readonly number: number | undefined; readonly result: StepResult | undefined },
  options: ChainPictureOptions,
): CardModel {
  const found = options.findCard?.(step.id);
  if (found !== undefined) return found.card;
  const { number, result } = known;
  const secretFields = listSecretFields(step, options);
  return createCardModel(step, {
    operation: step.kind === 'operation' ? options.describe?.(step.operation) : undefined,
    isMasked: (row) => isMasked(row, secretFields),
    run: result && runOfResult(result),
    number,
    texts: cardTexts,
  });
}

function listSecretFields(step: Step, options: ChainPictureOptions): ReadonlySet<string> | undefined {
  if (step.kind === 'operation') return options.secretFields?.(step);
  const called = step.kind === 'workflow' ? options.findWorkflow?.(step.workflow) : undefined;
  return called && listSecretInputs(called.inputs);
}

function positionCards(chain: Chain, { findCard }: ChainPictureOptions): Map<string, Box> {
  const positions: Record<string, Point> = chain.steps.every(({ id }) => Object.hasOwn(chain.layout, id))
    ? chain.layout
    : layoutChain(chain);
  const heightOf = (step: Step): number => findCard?.(step.id)?.height ?? stepHeight(step, listInputRows(step).length);
  const heights = new Map(chain.steps.map((step) => [step.id, heightOf(step)]));
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

type DrawnEdge = RoutedEdge<Dependency & { readonly carries: boolean }>;

interface Label extends UnplacedLabel {
  readonly text: string;
  readonly color: string;
}

function edgeLabels(edges: readonly DrawnEdge[], palette: Palette): Label[] {
  const ends = countBy(edges.flatMap(({ source, target }) => [`from ${source}`, `to ${target}`]));
  return edges.flatMap(({ source, target, values, route }) => {
    const text = labelOf(values);
    const shared = {
      source: (ends.get(`from ${source}`) as number) > 1,
      target: (ends.get(`to ${target}`) as number) > 1,
    };
    return text === undefined ? [] : [{ text, width: labelWidth(text), route, shared, color: palette.data }];
  });
}

/** The ports that edges leave and enter. One that carries data in any of them looks like it. */
function drawPorts(edges: readonly DrawnEdge[], boxes: ReadonlyMap<string, Box>, palette: Palette): string[] {
  const ports = new Map<string, { readonly at: Point; readonly carries: boolean }>();
  for (const { route, values, side, target } of edges) {
    const box = boxes.get(target) as Box;
    const { x, y } = side === undefined ? inPort(box) : sideIn(box, side);
    const entered = side === undefined ? { x, y: y + PORT_RIM } : { x: x + side * PORT_RIM, y };
    for (const at of [route[0] as Point, entered]) {
      const key = `${at.x} ${at.y}`;
      ports.set(key, { at, carries: values.length > 0 || ports.get(key)?.carries === true });
    }
  }
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

function drawEdge({ route, carries }: DrawnEdge, palette: Palette): string {
  const stroke = carries ? palette.data : palette.order;
  const [tip, before] = [route.at(-1) as Point, route.at(-2) as Point];
  const [x, y] = [Math.sign(tip.x - before.x), Math.sign(tip.y - before.y)];
  const arrow = x === 0 ? `l-4.5 ${-8 * y}h9z` : `l${-8 * x} -4.5v9z`;
  return (
    tag('path', {
      d: routeToPath(route),
      fill: 'none',
      stroke,
      'stroke-width': 1.5,
      ...(!carries && { pathLength: dashedLength(route, 8), 'stroke-dasharray': '4 4' }),
    }) + tag('path', { d: `M${roundCoordinate(tip.x)} ${roundCoordinate(tip.y)}${arrow}`, fill: stroke })
  );
}

/** Beside the cards: dashes longer than those of edges that only order. */
function drawJump({ route, side, when }: RoutedJump, palette: Palette): string {
  const color = jumpColor(when, palette);
  const tip = route.at(-1) as Point;
  return (
    tag('path', {
      d: routeToPath(route),
      fill: 'none',
      stroke: color,
      'stroke-width': 1.5,
      'stroke-dasharray': '8 4',
    }) + tag('path', { d: `M${roundCoordinate(tip.x)} ${roundCoordinate(tip.y)}l${side * 8} -4.5v9z`, fill: color })
  );
}

/** What decides about a jump. */
function jumpLabel(jump: RoutedJump, palette: Palette): Label {
  const text = shorten(describeJump(jump), 32);
  const width = labelWidth(text);
  return { text, width, route: jump.route, points: jumpLabelPoints(jump, width), color: jumpColor(jump.when, palette) };
}

function jumpColor(when: RoutedJump['when'], palette: Palette): string {
  return when === 'success' ? palette.muted : palette.states.skipped[0];
}

function intersects(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

function labelWidth(label: string): number {
  return label.length * 6.3 + 12;
}

function drawLabel({ text, width, color, at: { x, y } }: Label & { readonly at: Point }, palette: Palette): string {
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
      escapeText(text),
    ),
  ].join('');
}
