// What others do with the text of a description before it can be used: each a function that prepares, and one that is measured.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { root } from '../../prepare.mjs';
import { installLocked } from '../measure/install-locked.mjs';

const loader = createRequire(join(root, 'plugins/openapi-loader/package.json'));

/** @typedef {'dereference' | 'validate'} Method of both parsers */
/** @typedef {(text: string, format: 'json' | 'yaml') => unknown} Parse */

/**
 * @param {Method} method
 * @returns {Promise<Parse>}
 */
async function swaggerParser(method) {
  /** @type {{ readonly default: Readonly<Record<Method, (document: unknown) => Promise<unknown>>> }} */
  const { default: parser } = await import(pathToFileURL(loader.resolve('@apidevtools/swagger-parser')).href);
  /** @type {import('js-yaml')} */
  const { load } = loader('js-yaml');
  return (text, format) => parser[method](format === 'yaml' ? load(text) : JSON.parse(text));
}

/**
 * @param {Method} method
 * @returns {Promise<Parse>}
 */
async function scalar(method) {
  const modules = installParsers();
  /** @type {Readonly<Record<Method, (text: string) => Promise<unknown>>>} */
  const parser = await import(
    pathToFileURL(createRequire(join(modules, 'x.js')).resolve('@scalar/openapi-parser')).href
  );
  return (text) => parser[method](text);
}

/** Fetches what is not among the project's own dependencies. */
export function installParsers() {
  return installLocked(fileURLToPath(new URL('./parsers', import.meta.url)), 'parsers');
}

/**
 * By name: resolves to a function of text and format.
 * @type {Readonly<Record<string, () => Promise<Parse>>>}
 */
export const parsers = {
  'swagger-parser, dereference': () => swaggerParser('dereference'),
  'swagger-parser, validate': () => swaggerParser('validate'),
  '@scalar/openapi-parser, dereference': () => scalar('dereference'),
  '@scalar/openapi-parser, validate': () => scalar('validate'),
};
