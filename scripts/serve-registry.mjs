// A registry of npm packages on 127.0.0.1 that holds our tarballs and nothing else: `npm install @opchain/core` works before anything is published.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { packPackages } from './pack-packages.mjs';
import { main, root } from './prepare.mjs';

/** The package.json inside of a tarball. */
function readManifest(tarball) {
  const { status, stdout, stderr } = spawnSync('tar', ['-xOzf', tarball, 'package/package.json'], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${tarball} holds no package.json: ${stderr.trim()}`);
  return JSON.parse(stdout);
}

/** What a registry says of a package that it holds one version of. */
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
 * npm's global settings, with our scope from here. (A variable of the environment would do, but shells drop it for the `@` in its name.)
 */
function writeSettings(folder, url) {
  const usual = spawnSync('npm', ['config', 'get', 'globalconfig'], { encoding: 'utf8' }).stdout.trim();
  const path = join(folder, 'npmrc');
  writeFileSync(path, `${existsSync(usual) ? readFileSync(usual, 'utf8') : ''}\n@opchain:registry=${url}\n`);
  return path;
}

/**
 * Serves packages until it is closed. `env` makes npm take those of the scope `@opchain` from here, and all others from where it always does.
 *
 * @param {readonly string[]} [tarballs] paths of tarballs; without them everything that gets published is packed
 */
export async function serveRegistry(tarballs = Object.values(packPackages())) {
  const byFile = new Map(tarballs.map((tarball) => [basename(tarball), tarball]));
  let documents;
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url.split('?')[0]).slice(1);
    const tarball = path.startsWith('-/') ? byFile.get(path.slice(2)) : undefined;
    if (tarball !== undefined)
      response.writeHead(200, { 'Content-Type': 'application/octet-stream' }).end(readFileSync(tarball));
    else if (documents.has(path))
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(documents.get(path)));
    else response.writeHead(404, { 'Content-Type': 'application/json' }).end('{"error":"Not found"}');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${server.address().port}`;
  documents = new Map(
    tarballs.map((tarball) => describePackage(tarball, url)).map((document) => [document.name, document]),
  );
  const folder = mkdtempSync(join(tmpdir(), 'opchain-registry-'));
  const command = [...byFile.keys()].find((name) => /^opchain-\d/.test(name));
  return {
    url,
    commandTarball: command === undefined ? undefined : `${url}/-/${command}`,
    env: {
      npm_config_globalconfig: writeSettings(folder, url),
      npm_config_audit: 'false',
      npm_config_fund: 'false',
      npm_config_update_notifier: 'false',
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

if (process.argv[1] === join(root, 'scripts', 'serve-registry.mjs')) {
  await main(async () => {
    const { url } = await serveRegistry();
    console.log(`Listening on ${url}; npm install --@opchain:registry=${url} @opchain/core`);
  });
}
