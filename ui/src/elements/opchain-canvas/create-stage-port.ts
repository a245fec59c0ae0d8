import type { ShownState, Route } from '@opchain/core/drawing';
import { directRoute, inPort, outPort } from '@opchain/core/drawing';
import type { Point } from '@opchain/core/model';
import type { Scene } from '../../canvas/scene/scene.js';
import type { StagePort } from '../../canvas/stage-port.js';
import type { Stores } from '../../stores/stores.js';
import type { CanvasState } from './canvas-state.js';
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
    isSelected: (id) => selection.value.steps.has(id),
    edgeMarks({ key, source, target }) {
      const { hovered, connections } = selection.value;
      return {
        lit:
          state.hoveredEdge === key ||
          state.dropEdge === key ||
          (hovered !== undefined && (hovered === source || hovered === target)),
        selected: connections.has(key),
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
function drawPreview({ selection }: Stores, scene: Scene, { connecting }: CanvasState): Route | undefined {
  if (connecting?.jump !== undefined) return connecting.jump;
  if (connecting !== undefined) {
    const box = scene.box(connecting.from);
    const target = connecting.target === undefined ? undefined : scene.box(connecting.target);
    if (box === undefined) return undefined;
    const end = (port: typeof connecting.port): Point | undefined =>
      target === undefined ? connecting.pointer : port === 'out' ? inPort(target) : outPort(target);
    const other = end(connecting.port);
    if (other === undefined) return undefined;
    return connecting.port === 'out' ? directRoute(outPort(box), other) : directRoute(other, inPort(box));
  }
  const { preview } = selection.value;
  if (preview === undefined || !('stepId' in preview.mapping)) return undefined;
  const [from, to] = [scene.box(preview.mapping.stepId), scene.box(preview.target)];
  return from === undefined || to === undefined ? undefined : directRoute(outPort(from), inPort(to));
}
