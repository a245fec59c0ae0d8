import type { Box } from '@opchain/drawing';
import { center } from '../../../canvas/geometry/box.js';
import { announce } from '../announce.js';
import type { CanvasParts } from '../canvas-parts.js';
import { findInvalidTargets, connectNodes, findConnectionError } from './connect-nodes.js';
import { menuTexts } from '../../../texts/menu-texts.js';
import { addTexts } from '../../../texts/replace-texts.js';

addTexts({ menus: menuTexts });

/** Starts a connection from a node: arrow keys choose the target, Enter connects. */
export function startConnecting(parts: CanvasParts, from: string): void {
  const { stores, stage, state } = parts;
  state.connecting = { from, port: 'out', invalidTargets: findInvalidTargets(parts, from, 'out') };
  announce(stores, stores.texts.menus.connecting(from));
  stage.refresh('all');
  cycleTarget(parts, 1);
}

/** Chooses the target, connects, or cancels. */
export function handleConnectingKey(parts: CanvasParts, event: KeyboardEvent): void {
  const { stores, state } = parts;
  const { connecting } = state;
  if (connecting === undefined) return;
  switch (event.key) {
    case 'ArrowDown':
    case 'ArrowRight':
      return cycleTarget(parts, 1);
    case 'ArrowUp':
    case 'ArrowLeft':
      return cycleTarget(parts, -1);
    case 'Enter':
      if (connecting.target === undefined) return;
      if (connecting.error !== undefined)
        return announce(stores, stores.texts.menus.connectTo(connecting.target, connecting.error));
      stopConnecting(parts);
      return connectNodes(parts, connecting.from, connecting.port, connecting.target);
    case 'Escape':
      stopConnecting(parts);
      return announce(stores, stores.texts.menus.connectCanceled);
    default:
      if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) jumpToLetter(parts, event.key.toLowerCase());
  }
}

function stopConnecting(parts: CanvasParts): void {
  parts.state.connecting = undefined;
  parts.stage.refresh('all');
  parts.overlay();
}

/** All other nodes, connectable ones first, nearest first. */
function listCandidates({ scene, stores, state }: CanvasParts): string[] {
  const { connecting } = state;
  if (connecting === undefined) return [];
  const at = center(scene.box(connecting.from) as Box);
  const connected = new Set(stores.chain.targetsOf(connecting.from));
  return [...scene.ids]
    .filter((id) => id !== connecting.from)
    .map((id) => {
      const { x, y } = center(scene.box(id) as Box);
      return {
        id,
        isInvalid: connecting.invalidTargets.has(id) || connected.has(id),
        distance: Math.hypot(x - at.x, y - at.y),
      };
    })
    .sort((a, b) => Number(a.isInvalid) - Number(b.isInvalid) || a.distance - b.distance)
    .map(({ id }) => id);
}

function cycleTarget(parts: CanvasParts, step: 1 | -1): void {
  const ids = listCandidates(parts);
  const { connecting } = parts.state;
  if (connecting === undefined || ids.length === 0) return;
  const currentIndex = connecting.target === undefined ? -1 : ids.indexOf(connecting.target);
  setTarget(
    parts,
    ids[
      currentIndex < 0 ? (step === 1 ? 0 : ids.length - 1) : (currentIndex + step + ids.length) % ids.length
    ] as string,
  );
}

function jumpToLetter(parts: CanvasParts, letter: string): void {
  const ids = listCandidates(parts);
  const currentIndex = parts.state.connecting?.target === undefined ? -1 : ids.indexOf(parts.state.connecting.target);
  const next = [...ids.slice(currentIndex + 1), ...ids.slice(0, currentIndex + 1)].find((id) =>
    id.toLowerCase().startsWith(letter),
  );
  if (next !== undefined) setTarget(parts, next);
}

function setTarget(parts: CanvasParts, target: string): void {
  const { stores, stage, state } = parts;
  const before = state.connecting;
  if (before === undefined) return;
  const error = findConnectionError(parts, before.from, before.port, target);
  state.connecting = {
    from: before.from,
    port: before.port,
    invalidTargets: before.invalidTargets,
    target,
    ...(error === undefined ? {} : { error }),
  };
  stage.reveal(target);
  stage.refresh([before.target, target].filter((id) => id !== undefined));
  parts.overlay();
  announce(stores, stores.texts.menus.connectTo(target, error));
}

/** Selects the next connection of the focused node, so that it can be deleted. */
export function selectNextEdge({ stores, scene, state }: CanvasParts): void {
  const keys = state.focused === undefined ? [] : scene.edgesOf(state.focused);
  const at = keys.findIndex((key) => stores.selection.value.connections.has(key));
  const edge = scene.edge(keys[(at + 1) % Math.max(1, keys.length)] ?? '');
  if (edge === undefined) return announce(stores, stores.texts.menus.noConnection);
  stores.selection.selectConnections([edge.key]);
  announce(stores, stores.texts.menus.connection(edge.source, edge.target, scene.label(edge)));
}
