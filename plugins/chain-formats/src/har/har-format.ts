import type { Plugin } from '@opchain/core/plugin';
import { createFormat, startsLike } from '../create-format.js';

/** Adds the chain format HAR 1.2 (HTTP Archive): what browsers and Opchain record. */
export function harFormat(): Plugin {
  return createFormat('har', {
    accepts: (text) =>
      startsLike(text, /^\s*\{/) && /"log"\s*:/.test(text.slice(0, 2_000)) && text.includes('"entries"'),
    read: async (text) => (await import('./read-har.js')).readHar(text),
  });
}
