// What others do with the text of a description before it can be used: each a function that prepares, and one that is measured.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { root } from '../../prepare.mjs';
import { installLocked } from '../measure/install-locked.mjs';

const loader = createRequire(join(root, 'plugins/openapi-loader/package.json'));

async function swaggerParser(method) {
  const { default: parser } = await import(pathToFileURL(loader.resolve('@apidevtools/swagger-parser')).href);
  const { load } = loader('js-yaml');
  return (text, format) => parser[method](format === 'yaml' ? load(text) : JSON.parse(text));
}

async function scalar(method) {
  const modules = installParsers();
  const parser = await import(
    pathToFileURL(createRequire(join(modules, 'x.js')).resolve('@scalar/openapi-parser')).href
  );
  return (text) => parser[method](text);
}

/** Fetches what is not among the project's own dependencies. */
export function installParsers() {
  return installLocked(fileURLToPath(new URL('./parsers', import.meta.url)), 'parsers');
}

/** By name: resolves to a function of text and format. */
export const parsers = {
  'swagger-parser, dereference': () => swaggerParser('dereference'),
  'swagger-parser, validate': () => swaggerParser('validate'),
  '@scalar/openapi-parser, dereference': () => scalar('dereference'),
  '@scalar/openapi-parser, validate': () => scalar('validate'),
};
