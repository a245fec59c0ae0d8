// A registry of npm packages on 127.0.0.1 that holds our tarballs: `npm install @opchain/core` works before anything is published.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename, join } from 'node:path';
import { packPackages } from './pack-packages.mjs';
import { main, root } from './prepare.mjs';

/**
 * `env` makes npm take packages of the scope `@opchain` from here, and all others from where it always does.
 * The package.json inside of a tarball.
 * @typedef {{ readonly url: string, readonly env: Readonly<Record<string, string>>, close(): Promise<void> }} Registry
 * @param {string} tarball
 */
function readManifest(tarball) {
  const { status, stdout, stderr } = spawnSync('tar', ['-xOzf', tarball, 'package/package.json'], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${tarball} holds no package.json: ${stderr.trim()}`);
  return JSON.parse(stdout);
}

/**
 * What a registry says of a package that it holds one version of.
 * @param {string} tarball
 * @param {string} base
 */
function describePackage(tarball, base) {
  const content = readFileSync(tarball);
  const manifest = readManifest(tarball);
  const dist = {
    tarball: `${base}/-/${basename(tarball)}`,
    integrity: `sha512-${createHash('sha512').update(content).digest('base64')}`,
    shasum: createHash('sha1').update(content).digest('hex'),
  };
  return {
    name: manifest.name,
    'dist-tags': { latest: manifest.version },
    versions: { [manifest.version]: { ...manifest, dist } },
  };
}

/**
 * Serves packages until it is closed. `env` makes npm use this registry, which redirects to the usual one for every package that it does not hold.
 *
 * @param {readonly string[]} [tarballs] paths of tarballs; without them everything that gets published is packed
 * @returns {Promise<Registry>}
 */
export async function serveRegistry(tarballs = Object.values(packPackages())) {
  const usual = spawnSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).stdout.trim().replace(/\/$/, '');
  const byFile = new Map(tarballs.map((tarball) => [basename(tarball), tarball]));
  /** @type {Map<string, object>} */
  let documents;
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '/').split('?')[0] ?? '').slice(1);
    const tarball = path.startsWith('-/') ? byFile.get(path.slice(2)) : undefined;
    if (tarball !== undefined)
      response.writeHead(200, { 'Content-Type': 'application/octet-stream' }).end(readFileSync(tarball));
    else if (documents.has(path))
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(documents.get(path)));
    else response.writeHead(302, { Location: `${usual}${request.url}` }).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`;
  documents = new Map(
    tarballs.map((tarball) => describePackage(tarball, url)).map((document) => [document.name, document]),
  );
  return {
    url,
    env: {
      npm_config_registry: url,
      npm_config_audit: 'false',
      npm_config_fund: 'false',
      npm_config_update_notifier: 'false',
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

if (process.argv[1] === join(root, 'scripts', 'serve-registry.mjs')) {
  await main(async () => {
    const { url } = await serveRegistry();
    console.log(`Listening on ${url}; npm install --registry=${url} @opchain/core`);
  });
}
