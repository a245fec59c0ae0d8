import { OpchainError, type Plugin, type SpecLoader, type SpecSource } from '@opchain/core/plugin';
import { isObject } from './members.js';
import { readCollection } from './read-collection.js';

/** A plugin that reads Postman collections, format 2.0 and 2.1, as API descriptions. */
export function postmanLoader(): Plugin {
  return { name: 'example-postman', kernel: '^0.1.0', apply: (context) => context.addSpecLoader(loader) };
}

const loader: SpecLoader = {
  name: 'postman',
  accepts: (source) =>
    /^\s*\{/.test(textOf(source)) && /schema\.(get)?postman\.com\/.*collection\/v2\./.test(textOf(source)),
  async load(source, scope) {
    scope.signal.throwIfAborted();
    const collection = parse(source);
    if (!isObject(collection) || !Array.isArray(collection['item'])) {
      throw new OpchainError('SPEC_INVALID', `${source.location} is no Postman collection: it has no list "item".`, {
        file: source.location,
        pointer: '/item',
      });
    }
    const description = readCollection(collection);
    scope.onProgress(1);
    return description;
  },
};

function parse(source: SpecSource): unknown {
  try {
    return JSON.parse(textOf(source));
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw new OpchainError('SPEC_SYNTAX', `${source.location} is not valid JSON: ${detail}.`, {
      file: source.location,
      cause: error,
    });
  }
}

function textOf({ content }: SpecSource): string {
  return typeof content === 'string' ? content : new TextDecoder().decode(content);
}
