// `node scripts/checks/check-packages.mjs`: are the packages fit to be published? Looks at the tarballs: what is in them, whether every bundler, Node and
// the compiler find it (publint, are the types wrong), and whether the versions belong together.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import semver from 'semver';
import { listPackages, readPacked } from '../pack-packages.mjs';
import { bin, main, root, run } from '../prepare.mjs';

/**
 * @typedef {import('../pack-packages.mjs').Package} Package
 * @typedef {import('../pack-packages.mjs').PackedPackage} PackedPackage
 */

const needed = ['description', 'keywords', 'license', 'engines', 'exports', 'sideEffects', 'publishConfig'];
const forbiddenPaths = [
  /\.test\.\w+(\.map)?$/,
  /(^|\/)tests?\//,
  /\.tsbuildinfo$/,
  /\.compiled$/,
  /(^|\/)node_modules\//,
  /(^|\/)\.(cache|env|npmrc)/,
];

/**
 * Every file that an `exports` or `bin` names.
 * @param {unknown} value a path, or paths in nested objects
 * @returns {string[]}
 */
function listTargets(value) {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTargets) : [];
}

/**
 * @param {any} manifest
 * @param {readonly Package[]} packages
 */
function checkManifest(manifest, packages) {
  const versions = new Map(packages.map(({ name, manifest: { version } }) => [name, version]));
  const core = versions.get('@opchain/core');
  const problems = needed.filter((key) => manifest[key] === undefined).map((key) => `package.json has no ${key}`);
  if (manifest.type !== 'module') problems.push('package.json does not say "type": "module"');
  for (const [name, wanted] of Object.entries({ ...manifest.dependencies, ...manifest.peerDependencies })) {
    if (!name.startsWith('@opchain/')) continue;
    if (!versions.has(name)) problems.push(`${name} is needed, but not published`);
    else if (!semver.satisfies(versions.get(name), wanted))
      problems.push(`${name} is wanted as ${wanted}, but is ${versions.get(name)}`);
  }
  // One core on a page: a package that uses another one's kernel contains none; the command and the check make their
  // own.
  const isHost = manifest.bin !== undefined || manifest.exports?.['./node-kernel'] !== undefined;
  if (!isHost && manifest.dependencies?.['@opchain/core']) problems.push('@opchain/core must be a peer dependency');
  for (const [name, wanted] of Object.entries(manifest.dependencies ?? {})) {
    if (!/^\d+\.\d+\.\d+$/.test(wanted)) problems.push(`${name} is not pinned: ${wanted}`);
  }
  if (
    manifest.name === '@opchain/core' &&
    !readFileSync(join(root, 'core/src/kernel/kernel-version.ts'), 'utf8').includes(`'${core}'`)
  )
    problems.push(`kernel-version.ts does not say ${core}`);
  return problems;
}

/**
 * @param {Pick<PackedPackage, 'files'> & Pick<Package, 'manifest'>} packed
 * @param {string} unpacked the folder of its files
 */
function checkFiles({ manifest, files }, unpacked) {
  const paths = new Set(files.map(({ path }) => path));
  const problems = ['README.md', 'LICENSE'].filter((path) => !paths.has(path)).map((path) => `${path} is missing`);
  for (const path of paths)
    if (forbiddenPaths.some((pattern) => pattern.test(path))) problems.push(`${path} does not belong into a package`);
  for (const target of listTargets([manifest.exports, manifest.bin ?? []])) {
    if (!target.includes('*') && !paths.has(posix.normalize(target)))
      problems.push(`${target} is named in package.json, but missing`);
  }
  for (const path of paths) {
    if (!/^dist\/.*\.js$/.test(path)) continue;
    if (!paths.has(`${path}.map`)) problems.push(`${path} has no source map`);
    const types = path.replace(/\.js$/, '.d.ts');
    if (!/^dist\/(bundle|page|standalone)\//.test(path) && !paths.has(types)) problems.push(`${types} is missing`);
  }
  for (const path of paths) {
    if (!path.endsWith('.map')) continue;
    const map = JSON.parse(readFileSync(join(unpacked, path), 'utf8'));
    map.sources.forEach((/** @type {string} */ source, /** @type {number} */ index) => {
      const resolved = posix.normalize(posix.join(posix.dirname(path), map.sourceRoot ?? '', source));
      const known =
        typeof map.sourcesContent?.[index] === 'string' ||
        map.ignoreList?.includes(index) === true ||
        paths.has(resolved);
      if (!known) problems.push(`${path} names ${source}, which is not in the package`);
    });
  }
  return problems;
}

/**
 * What the elements offer as modules, they also offer as one file.
 * @param {string} unpacked
 */
function checkStandalone(unpacked) {
  const namesOf = (/** @type {string} */ path) =>
    [...readFileSync(join(unpacked, path), 'utf8').matchAll(/export ?\{([^}]*)\}/g)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim().split(/ as /).at(-1)),
    );
  const one = new Set(namesOf('dist/standalone/opchain.js'));
  return namesOf('dist/index.js')
    .filter((name) => name !== '' && !one.has(name))
    .map((name) => `dist/standalone/opchain.js does not export ${name}`);
}

/**
 * @param {string} unpacked
 */
async function checkPublint(unpacked) {
  const { messages, pkg } = await publint({ pkgDir: unpacked, strict: true, pack: false });
  return messages.map((message) => `publint: ${formatMessage(message, pkg, { color: false })}`);
}

/**
 * @param {string} tarball
 * @param {any} manifest
 * @returns {Promise<string[]>}
 */
function checkTypes(tarball, manifest) {
  // Data has no types.
  const data = Object.keys(manifest.exports).filter(
    (entry) => !entry.includes('*') && typeof manifest.exports[entry] === 'string',
  );
  // Node's CommonJS and the resolution of Node 10 are not promised: the packages are ES modules.
  const args = [
    tarball,
    '--profile',
    'esm-only',
    '--format',
    'table-flipped',
    '--no-color',
    '--no-emoji',
    '--no-summary',
  ];
  if (data.length > 0) args.push('--exclude-entrypoints', ...data);
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [bin('attw'), ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('close', (code) => resolve(code === 0 ? [] : [`are the types wrong:\n${output.trim()}`]));
  });
}

/**
 * @param {PackedPackage} packed
 * @param {readonly Package[]} packages
 * @param {string} folder
 */
async function checkPackage({ name, tarball, files }, packages, folder) {
  const { manifest } = /** @type {Package} */ (packages.find((each) => each.name === name));
  const unpacked = join(folder, manifest.name.replace('/', '-'));
  mkdirSync(unpacked);
  run('tar', ['-xzf', tarball, '-C', unpacked, '--strip-components=1']);
  const problems = [
    ...checkManifest(manifest, packages),
    ...checkFiles({ manifest, files }, unpacked),
    ...(name === '@opchain/ui' ? checkStandalone(unpacked) : []),
    ...(await checkPublint(unpacked)),
    ...(await checkTypes(tarball, manifest)),
  ];
  return problems.map((problem) => `${name}: ${problem}`);
}

await main(async () => {
  const packages = listPackages();
  const folder = mkdtempSync(join(tmpdir(), 'opchain-packages-'));
  try {
    const waiting = [...readPacked()];
    /**
     * @type {string[]}
     */
    const problems = [];
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift())
        problems.push(...(await checkPackage(next, packages, folder)));
    };
    await Promise.all([work(), work()]);
    if (problems.length > 0) throw new Error(problems.join('\n'));
    console.log(`${packages.length} packages are fit to be published.`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
