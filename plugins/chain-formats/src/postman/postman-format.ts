import type { Plugin } from '@opchain/core/plugin';
import { createFormat, startsLike } from '../create-format.js';

/** Adds the chain format of Postman: a collection of version 2.1. */
export function postmanFormat(): Plugin {
  return createFormat('postman', {
    accepts: (text) =>
      startsLike(text, /^\s*\{/) && /"https?:\/\/schema\.(get)?postman\.com\/json\/collection\//.test(text),
    read: async (text) => (await import('./read-collection.js')).readCollection(text),
  });
}
