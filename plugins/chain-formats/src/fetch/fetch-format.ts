import type { Plugin } from '@opchain/core/plugin';
import { createFormat, startsLike } from '../create-format.js';

/** Adds the chain format fetch: one or several calls of `fetch` with literal arguments, as browsers copy them. Nothing is run. */
export function fetchFormat(): Plugin {
  return createFormat('fetch', {
    accepts: (text) => startsLike(text, /^(\s*\/\/.*\n)*\s*((const|let|var)\s+\w+\s*=\s*)?(await\s+)?fetch\s*\(/),
    read: async (text) => (await import('./read-fetch.js')).readFetch(text),
  });
}
