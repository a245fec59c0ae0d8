import type { ShownState } from '@opchain/drawing';

/** The color token of a state: a handled failure looks like something passed over. */
export function stateToken(state: ShownState): string {
  return state === 'handled' ? 'skipped' : state;
}

const methodTokens = ['get', 'post', 'put', 'patch', 'delete'];

/** The color token of a method; others are muted. */
export function methodToken(method: string): string {
  const token = method.toLowerCase();
  return methodTokens.includes(token) ? token : 'text-muted';
}

/** The tokens that the layer uses. */
export const paintedTokens = [
  'canvas',
  'grid-dot',
  'surface',
  'text',
  'text-muted',
  'line-strong',
  'field-line',
  'accent',
  'edge-data',
  'edge-order',
  ...methodTokens,
  ...['waiting', 'running', 'succeeded', 'failed', 'skipped', 'cancelled'].flatMap((state) => [state, `${state}-soft`]),
];
