import type { FailureAction } from '@opchain/core';
import { jumpIn, jumpOut, type Route } from '@opchain/drawing';
import { changeActions } from '../../../stores/chain/change-actions.js';
import { type Point, uniqueName } from '@opchain/core/internal/model';
import { html, nothing, type TemplateResult } from 'lit';
import type { JumpPort, PortOfNode } from '../../../canvas/gesture-port.js';
import { toScreen } from '../../../canvas/geometry/viewport.js';
import { adoptStylesOnce } from '../../../styles/adopt-styles-once.js';
import { menuTexts } from '../../../texts/menu-texts.js';
import { addTexts } from '../../../texts/replace-texts.js';
import { positionAt } from '../../parts/geometry-directives.js';
import { announce } from '../announce.js';
import type { Stores } from '../../../stores/stores.js';
import type { CanvasParts, JumpPorts } from '../canvas-parts.js';
import { jumpPortStyles } from '../styles/jump-port-styles.js';

addTexts({ menus: menuTexts });

const ports: readonly JumpPort[] = ['success', 'failure'];
/** In a smaller drawing the ports cannot be distinguished from the card. */
const MIN_ZOOM = 0.5;
/** Half the size of a port's hit area, in CSS pixels of the screen. */
const HIT_RADIUS = 9;
/** How far a jump that is dragged is beside the nodes. */
const CLEARANCE = 26;

const sideOf = (port: JumpPort): 1 | -1 => (port === 'success' ? 1 : -1);

/** Only steps that call something have them. */
function findPort({ scene, stage }: CanvasParts, node: string, point: Point): JumpPort | undefined {
  const step = scene.node(node);
  const box = scene.box(node);
  if (box === undefined || !(step !== undefined && 'onFailure' in step) || stage.view.k < MIN_ZOOM) return undefined;
  return ports.find((port) => {
    const { x, y } = jumpOut(box, sideOf(port));
    return Math.hypot(point.x - x, point.y - y) <= HIT_RADIUS / stage.view.k;
  });
}

function renderPorts(parts: CanvasParts): readonly TemplateResult[] {
  adoptStylesOnce(parts.root, jumpPortStyles);
  const { stores, scene, stage, state } = parts;
  const { connecting, nearPort } = state;
  const { hovered, primary, steps } = stores.selection.value;
  const id = connecting?.from ?? hovered ?? (steps.size > 1 ? undefined : primary);
  const box = id === undefined ? undefined : scene.box(id);
  if (id === undefined || box === undefined || parts.readOnly || state.dragged !== undefined) return [];
  return ports
    .filter((port) => findPort(parts, id, jumpOut(box, sideOf(port))) === port)
    .filter((port) => connecting === undefined || connecting.port === port)
    .map((port) => {
      const { x, y } = toScreen(stage.view, jumpOut(box, sideOf(port)));
      const isNear = nearPort === port;
      return html`<div class="jump-port ${port} ${isNear ? 'near' : ''}" ${positionAt(x, y)}>
        ${isNear && connecting === undefined ? html`<span>${stores.texts.menus.jumpFrom[port]}</span>` : nothing}
      </div>`;
    });
}

/** Beside the node that it leaves and the one that it would enter. */
function previewJump(
  { scene }: CanvasParts,
  { node, port }: PortOfNode,
  target: string | undefined,
  pointer: Point,
): Route | undefined {
  const box = scene.box(node);
  if (box === undefined || port === 'in' || port === 'out') return undefined;
  const side = sideOf(port);
  const entered = target === undefined ? undefined : scene.box(target);
  const [from, to] = [jumpOut(box, side), entered === undefined ? pointer : jumpIn(entered, side)];
  const reach = side * to.x + (entered === undefined ? 0 : CLEARANCE);
  const x = side * Math.max(side * from.x + CLEARANCE, reach);
  return [from, { x, y: from.y }, { x, y: to.y }, to];
}

/** It replaces an action that always applies, because nothing after that one would be taken. */
function addJump(stores: Stores, from: string, port: JumpPort, target: string): void {
  const step = stores.chain.step(from);
  if (step === undefined || !('onFailure' in step)) return;
  const outcome = port === 'success' ? 'onSuccess' : 'onFailure';
  const actions: readonly FailureAction[] = step[outcome] ?? [];
  const always = actions.findIndex(({ type, criteria }) => type !== 'retry' && criteria.length === 0);
  const index = always < 0 ? actions.length : always;
  const name = uniqueName('goTo', (each) => actions.some((action) => action.name === each));
  const next = actions.toSpliced(index, 1, { type: 'goto', name, target: { stepId: target }, criteria: [] });
  const result = changeActions(
    stores.chain,
    from,
    port === 'success'
      ? { onSuccess: next.flatMap((action) => (action.type === 'retry' ? [] : [action])) }
      : { onFailure: next },
    { origin: 'canvas' },
  );
  if (!result.ok) return stores.view.notices.emit({ text: result.reason, tone: 'failed' });
  announce(stores, stores.texts.menus.jumpAdded[port](from, target));
  stores.view.reveals.emit({ stepId: from, path: `${outcome}/${index}` });
}

export const jumpPorts: JumpPorts = {
  find: findPort,
  render: renderPorts,
  preview: previewJump,
  add: addJump,
};
