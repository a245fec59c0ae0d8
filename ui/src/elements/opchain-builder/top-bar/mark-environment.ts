import type { Environments } from '../../../stores/environments/environment-store.js';

/** Each color is that of a state. */
const classes = { red: 'failed', orange: 'skipped', green: 'succeeded', blue: 'running' };

/** The classes of what shows the color of an environment; production is red unless its file says otherwise. */
export function markEnvironment(environment: Environments['active']): string {
  if (!environment) return '';
  const { name, color = /^(prod|production|live)$/i.test(name) ? 'red' : undefined } = environment;
  return color ? `colored ${classes[color]}` : '';
}
