// @ts-check
// What `opchain run --dry-run` makes of each workflow of the Arazzo documents in a folder.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/**
 * - `planned`: the dry run prints its requests.
 * - `described elsewhere`: it opens, but the API description is on a server or missing.
 * - `unplannable`: it opens, but the dry run finds an error, such as an operation that the description does not have.
 * - `refused`: it does not open.
 *
 * @typedef {object} TriedWorkflow
 * @property {string} file relative to the folder, with forward slashes
 * @property {string} workflow its id, empty if it has none
 * @property {'planned' | 'described elsewhere' | 'unplannable' | 'refused'} outcome
 * @property {string} [code] of the first error
 * @property {string} [pointer] of the first error of a document that does not open
 * @property {string} [message]
 */

/**
 * @typedef {object} Parts
 * @property {typeof import('@opchain/core/internal/document').openWorkflows} openWorkflows
 * @property {typeof import('@opchain/core/internal/document').parseText} parseText
 * @property {(args: readonly string[], io: any) => Promise<number>} main the command line of `opchain`
 */

/**
 * @param {string} folder
 * @param {Parts} parts
 * @returns {Promise<readonly TriedWorkflow[]>}
 */
export async function tryDocuments(folder, parts) {
  const tried = [];
  for (const file of listFiles(folder)) {
    const text = readFileSync(file, 'utf8');
    const name = relative(folder, file).replaceAll('\\', '/');
    for (const workflow of await listWorkflows(text, file, parts))
      tried.push({ file: name, workflow: workflow ?? '', ...(await tryWorkflow(text, file, workflow, parts)) });
  }
  return tried;
}

/** @param {string} folder @returns {readonly string[]} */
function listFiles(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(?:ya?ml|json)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/**
 * The workflows of an Arazzo document, none of other files.
 * @param {string} text @param {string} file @param {Parts} parts
 * @returns {Promise<readonly (string | undefined)[]>}
 */
async function listWorkflows(text, file, { parseText }) {
  const value = /** @type {any} */ (await parseText(text, { file }).catch(() => undefined));
  if (typeof value !== 'object' || value === null || !('arazzo' in value)) return [];
  return Array.isArray(value.workflows)
    ? value.workflows.map((/** @type {any} */ each) => each?.workflowId)
    : [undefined];
}

/**
 * @param {string} text @param {string} file @param {string | undefined} workflow @param {Parts} parts
 * @returns {Promise<Omit<TriedWorkflow, 'file' | 'workflow'>>}
 */
async function tryWorkflow(text, file, workflow, { openWorkflows, main }) {
  const choice = workflow === undefined ? {} : { workflow };
  try {
    const { chain } = await openWorkflows(text, { location: file, ...choice, load: readSource });
    return await dryRun(file, chain, main);
  } catch (error) {
    const { code, diagnostics = [] } = /** @type {import('@opchain/core').OpchainError} */ (error);
    const [first] = diagnostics;
    if (code === undefined || first === undefined) throw error;
    return { outcome: 'refused', code, ...first };
  }
}

/** @type {Parameters<Parts['openWorkflows']>[1]['load']} */
async function readSource({ url }, from) {
  const location = resolve(dirname(from), url);
  return existsSync(location) ? { text: readFileSync(location, 'utf8'), location } : undefined;
}

/**
 * With an example for each input, and a server for each source whose description may have none.
 * @param {string} file @param {import('@opchain/core').Chain} chain @param {Parts['main']} main
 * @returns {Promise<Omit<TriedWorkflow, 'file' | 'workflow'>>}
 */
async function dryRun(file, { id, sources, inputs }, main) {
  let errors = '';
  const given = inputs
    .filter(({ schema }) => !('default' in schema))
    .flatMap(({ name, schema }) => ['--input', `${name}=${formatInput(exampleOf(schema))}`]);
  const servers = sources
    .filter(({ type }) => type === undefined)
    .flatMap(({ name }) => ['--server', `${name}=http://127.0.0.1:9`]);
  const code = await main(['run', file, '--workflow', id, '--dry-run', ...given, ...servers], {
    out: () => undefined,
    err: (/** @type {string} */ line) => (errors += line.startsWith('warning: ') ? '' : line),
    isTerminal: false,
    color: false,
    columns: 100,
    env: {},
    signal: new AbortController().signal,
  });
  if (code === 0) return { outcome: 'planned' };
  const found = Array.from(errors.matchAll(/\[([A-Z_]+)\]/g), ([, each]) => each);
  const isElsewhere = found.some((each) => each === 'SOURCE_UNREADABLE' || each === 'SERVER_NOT_NAMED');
  return {
    outcome: isElsewhere ? 'described elsewhere' : 'unplannable',
    code: found[0] ?? '',
    message: errors.trim().split('\n')[0] ?? '',
  };
}

/** @param {any} schema @returns {unknown} */
function exampleOf({ type, example, properties = {}, enum: values }) {
  if (example !== undefined || values !== undefined) return example ?? values[0];
  if (type === 'object')
    return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, exampleOf(schema)]));
  return { integer: 1, number: 1, boolean: true, array: [] }[/** @type {string} */ (type)] ?? 'text';
}

/** @param {unknown} value */
function formatInput(value) {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
