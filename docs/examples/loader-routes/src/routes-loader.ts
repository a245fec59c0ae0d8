import { OpchainError, type Plugin, type SpecLoader, type SpecSource } from '@opchain/core/plugin';
import { readRoutes } from './read-routes.js';

/** A plugin that reads lists of routes as API descriptions. */
export function routesLoader(): Plugin {
  return { name: 'example-routes', kernel: '^0.1.0', apply: (context) => context.addSpecLoader(loader) };
}

const loader: SpecLoader = {
  name: 'routes',
  accepts: (source) => textOf(source, 10).startsWith('api: '),
  async load(source, scope) {
    scope.signal.throwIfAborted();
    const description = readRoutes(textOf(source));
    if (description.operations.length === 0)
      throw new OpchainError('SPEC_INVALID', `${source.location} lists no routes.`, { file: source.location });
    scope.onProgress(1);
    return description;
  },
};

/** The text of a source, or the beginning of it. */
function textOf({ content }: SpecSource, length?: number): string {
  return typeof content === 'string' ? content.slice(0, length) : new TextDecoder().decode(content.slice(0, length));
}
