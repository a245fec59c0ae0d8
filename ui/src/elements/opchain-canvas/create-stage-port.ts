import { directRoute, inPort, outPort, type ShownState, sideIn, sideOut } from '@opchain/drawing';
import type { Scene } from '../../canvas/scene/scene.js';
import type { StagePort } from '../../canvas/stage-port.js';
import type { Stores } from '../../stores/stores.js';
import type { CanvasState, Connecting } from './canvas-state.js';
import type { CardRenderer } from './card/card-renderer.js';

/** Above this number, selected nodes out of view have no element. */
const MAX_PINNED = 24;

/** What the stage draws: the scene as the stores and the canvas state mark it. */
export function createStagePort(
  stores: Stores,
  scene: Scene,
  state: CanvasState,
  cards: CardRenderer,
  { colors, overlays, onFrame }: Pick<StagePort, 'colors' | 'overlays' | 'onFrame'>,
): StagePort {
  const { selection } = stores;
  return {
    renderCard: (id, element, detail) => cards.render(id, element, detail),
    releaseCard: (element) => cards.release(element),
    stateOf: (id) => findShownState(stores, id),
    methodOf: (id) => cards.methodOf(id),
    isSelected: (id) => selection.value.steps.has(id),
    edgeMarks({ key, source, target }) {
      const { hovered, connections } = selection.value;
      return {
        lit:
          state.hoveredEdge === key ||
          state.dropEdge === key ||
          (hovered !== undefined && (hovered === source || hovered === target)),
        selected: connections.has(key),
        moves: state.dragged !== undefined && (state.dragged.has(source) || state.dragged.has(target)),
      };
    },
    pinned() {
      const { primary, steps } = selection.value;
      return [...new Set([state.renaming, state.focused, primary, ...(steps.size <= MAX_PINNED ? steps : [])])].filter(
        (id) => id !== undefined,
      );
    },
    colors,
    overlays,
    preview: () => drawPreview(stores, scene, state),
    labelTexts: stores.texts.canvas,
    orderLabel: () => (stores.chain.chain.order === 'list' ? undefined : stores.texts.canvas.orderOnly),
    onFrame,
  };
}

/** The state of a step in the selected run; undefined if it changed since. */
export function findShownState({ run }: Stores, id: string): ShownState | undefined {
  return run.shown === undefined || run.editedSince(id) ? undefined : run.step(id)?.state;
}

/** The dotted edge: being dragged, chosen by keyboard, or picked as a mapping. */
function drawPreview(
  { selection }: Stores,
  scene: Scene,
  { connecting }: CanvasState,
): ReturnType<StagePort['preview']> {
  if (connecting?.jump !== undefined) return { route: connecting.jump, isRefused: false };
  if (connecting !== undefined) return drawConnecting(scene, connecting);
  const { preview } = selection.value;
  if (preview === undefined || !('stepId' in preview.mapping)) return undefined;
  const [from, to] = [scene.box(preview.mapping.stepId), scene.box(preview.target)];
  if (from === undefined || to === undefined) return undefined;
  return { route: scene.findRoute(from, to), isRefused: false };
}

/** Around cards to the node that it would connect to; otherwise straight to the pointer. */
function drawConnecting(
  scene: Scene,
  { from, port, target, pointer, error }: Connecting,
): ReturnType<StagePort['preview']> {
  const source = scene.box(from);
  const entered = target === undefined ? undefined : scene.box(target);
  if (source === undefined) return undefined;
  const isRefused = error !== undefined;
  if (entered !== undefined) {
    const [left, right] = port === 'out' ? [source, entered] : [entered, source];
    return { route: scene.findRoute(left, right), isRefused };
  }
  if (pointer === undefined) return undefined;
  const isDown = scene.direction === 'down';
  if (port === 'out')
    return { route: isDown ? directRoute(outPort(source), pointer) : [sideOut(source, 1), pointer], isRefused };
  return { route: isDown ? directRoute(pointer, inPort(source)) : [pointer, sideIn(source, 1)], isRefused };
}
