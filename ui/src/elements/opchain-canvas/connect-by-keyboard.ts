import type { Box } from '@opchain/core';
import { centre } from '../../canvas/box.js';
import { announce } from './announce.js';
import type { CanvasParts } from './canvas-parts.js';
import { closedTo, connectNodes, refusalOf } from './connect-nodes.js';

/** Begins a connection from a node: arrow keys choose the target, Enter connects. */
export function startConnecting(parts: CanvasParts, from: string): void {
  const { stores, stage, state } = parts;
  state.connecting = { from, port: 'out', closed: closedTo(parts, from, 'out') };
  announce(stores, stores.texts.canvas.connecting(from));
  stage.refresh('all');
  choose(parts, 1);
}

export function keyWhileConnecting(parts: CanvasParts, event: KeyboardEvent): boolean {
  const { stores, state } = parts;
  const { connecting } = state;
  if (connecting === undefined || event.key === 'Tab') return false;
  switch (event.key) {
    case 'ArrowDown':
    case 'ArrowRight':
      choose(parts, 1);
      return true;
    case 'ArrowUp':
    case 'ArrowLeft':
      choose(parts, -1);
      return true;
    case 'Enter':
      if (connecting.target === undefined) return true;
      if (connecting.refusal !== undefined) {
        announce(stores, stores.texts.canvas.connectTo(connecting.target, connecting.refusal));
        return true;
      }
      stop(parts);
      connectNodes(parts, connecting.from, connecting.port, connecting.target);
      return true;
    case 'Escape':
      stop(parts);
      announce(stores, stores.texts.canvas.gaveUp);
      return true;
    default:
      if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) jump(parts, event.key.toLowerCase());
      return true;
  }
}

function stop(parts: CanvasParts): void {
  parts.state.connecting = undefined;
  parts.stage.refresh('all');
  parts.overlay();
}

/** All other nodes, those that can be connected first, the nearest first. */
function candidates({ scene, stores, state }: CanvasParts): string[] {
  const { connecting } = state;
  if (connecting === undefined) return [];
  const at = centre(scene.box(connecting.from) as Box);
  const linked = new Set(stores.chain.targetsOf(connecting.from));
  return [...scene.ids]
    .filter((id) => id !== connecting.from)
    .map((id) => {
      const { x, y } = centre(scene.box(id) as Box);
      return { id, refused: connecting.closed.has(id) || linked.has(id), distance: Math.hypot(x - at.x, y - at.y) };
    })
    .sort((a, b) => Number(a.refused) - Number(b.refused) || a.distance - b.distance)
    .map(({ id }) => id);
}

function choose(parts: CanvasParts, by: 1 | -1): void {
  const ids = candidates(parts);
  const { connecting } = parts.state;
  if (connecting === undefined || ids.length === 0) return;
  const now = connecting.target === undefined ? -1 : ids.indexOf(connecting.target);
  aim(parts, ids[now < 0 ? (by === 1 ? 0 : ids.length - 1) : (now + by + ids.length) % ids.length] as string);
}

function jump(parts: CanvasParts, letter: string): void {
  const ids = candidates(parts);
  const now = parts.state.connecting?.target === undefined ? -1 : ids.indexOf(parts.state.connecting.target);
  const next = [...ids.slice(now + 1), ...ids.slice(0, now + 1)].find((id) => id.toLowerCase().startsWith(letter));
  if (next !== undefined) aim(parts, next);
}

function aim(parts: CanvasParts, target: string): void {
  const { stores, stage, state } = parts;
  const before = state.connecting;
  if (before === undefined) return;
  const refusal = refusalOf(parts, before.from, before.port, target);
  state.connecting = { from: before.from, port: before.port, closed: before.closed, target, ...(refusal === undefined ? {} : { refusal }) };
  stage.reveal(target);
  stage.refresh([before.target, target].filter((id) => id !== undefined));
  parts.overlay();
  announce(stores, stores.texts.canvas.connectTo(target, refusal));
}
