import type { ShownState } from '@opchain/drawing';

/** The color token of a state: a handled failure looks like something passed over. */
export function stateToken(state: ShownState): string {
  return state === 'handled' ? 'skipped' : state;
}

/** The tokens that the layer uses. */
export const paintedTokens = [
  'canvas',
  'grid-dot',
  'surface',
  'text',
  'line-strong',
  'field-line',
  'accent',
  'edge-data',
  'edge-order',
  ...['waiting', 'running', 'succeeded', 'failed', 'skipped', 'cancelled'].flatMap((state) => [state, `${state}-soft`]),
];
