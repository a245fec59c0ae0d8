// `node scripts/checks/check-engines.mjs`: does every locked dependency accept the oldest version of Node that we support?
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';
import { main, root } from '../prepare.mjs';

/** @type {Record<string, string>} Packages that may reject it, each with the reason. */
const EXCEPTIONS = {
  'tls-impersonate': 'an optional dependency of mockttp, which npm leaves out where it cannot run',
};

/** @param {string} file A JSON file, relative to the root. */
const readJson = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));

await main(() => {
  const oldest = semver.minVersion(readJson('package.json').engines.node)?.version ?? '';
  /** @type {[path: string, entry: { version?: string, engines?: { node?: string } }][]} */
  const entries = Object.entries(readJson('package-lock.json').packages);
  const refusing = entries.filter(([, { engines }]) => engines?.node && !semver.satisfies(oldest, engines.node));
  const nameOf = (/** @type {string} */ path) => path.replace(/^.*node_modules\//, '');
  const problems = refusing
    .filter(([path]) => !(nameOf(path) in EXCEPTIONS))
    .map(([path, { version, engines }]) => `${path} ${version} requires Node ${engines?.node}, not ${oldest}`);
  for (const name of Object.keys(EXCEPTIONS))
    if (!refusing.some(([path]) => nameOf(path) === name)) problems.push(`${name} no longer needs its exception`);
  if (problems.length > 0) throw new Error(problems.join('\n'));
});
