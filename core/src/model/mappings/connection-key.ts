import type { Connection } from '../chain.js';

/** Unique for each connection, because ids contain no spaces. */
export function connectionKey({ source, target }: Connection): string {
  return `${source} ${target}`;
}
