import Boom from '@hapi/boom';
import type { ServerRoute } from '@hapi/hapi';
import { withoutBody } from './route-options.js';

/** The route for all methods that a path does not allow; responds to `OPTIONS` with `Allow`. */
export function rejectOtherMethods(path: string, ...methods: string[]): ServerRoute {
  const allowed = [...methods, 'OPTIONS', ...(methods.includes('GET') ? ['HEAD'] : [])].sort();
  return {
    method: '*',
    path,
    options: withoutBody,
    handler: (request, h) => {
      if (request.method === 'options') return h.response().code(204).header('Allow', allowed.join(', '));
      throw Boom.methodNotAllowed(undefined, undefined, allowed);
    },
  };
}
