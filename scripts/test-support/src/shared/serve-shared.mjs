// @ts-check
// Jest's global setup for browser tests: what many files need is started once, when the first of them asks for it, and lives in jest's own
// process: a browser and a sample server for each worker, and the built test pages. `use-shared.ts` asks for it.
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { findBrowser } from '../../../ensure-browser.mjs';
import { buildPage } from '../../../../ui/scripts/build-page.mjs';

/** @typedef {{ readonly url: string, close(): Promise<unknown> }} Shared */

const root = join(dirname(fileURLToPath(import.meta.url)), '../../../..');
/**
 * The popups of Chromium's address bar are pages of their own in each window, and a renderer is started ahead of the next page: together
 * they cost as much as the page under test. Only the last list of a command line counts, so Playwright's own list is repeated after them.
 */
const disabledFeatures = [
  'WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,SpareRendererForSitePerProcess',
  'AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable',
  'LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch',
];
const launchArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures.join()}`,
];
/** @type {Readonly<Record<string, string>>} */
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };
const policy =
  "default-src 'self'; base-uri 'none'; object-src 'none'; require-trusted-types-for 'script'; trusted-types lit-html opchain";
/** The styles of each test page. @type {Readonly<Record<string, string>>} */
const pages = {
  'elements-page': `html, body { height: 100%; margin: 0 }
.parts { position: fixed; inset: 0; display: grid; grid: "palette canvas" minmax(0, 1fr) "palette results" 260px / 240px minmax(0, 1fr) }
opchain-palette, opchain-inspector { grid-area: palette }
opchain-results { grid-area: results }`,
  'embed-page': 'body { margin: 8px }',
};

/** @type {Readonly<Record<string, (name: string) => Promise<Shared>>>} */
const starters = { chromium: launchChromium, page: serveTestPage, sample: startSample };

/** Serves `/<kind>/<name>/<worker>`: its URL, as text. Sets `SHARED_URL` for the workers, and `globalThis.closeShared` for the teardown. */
export default async function serveShared() {
  /** @type {Map<string, Promise<Shared>>} */
  const started = new Map();
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const [, kind = '', name = ''] = path.split('/');
    const start = starters[kind];
    const shared = started.get(path) ?? start?.(name) ?? Promise.reject(new Error(`Nothing is shared at ${path}`));
    started.set(path, shared);
    shared.then(
      ({ url }) => response.end(url),
      (error) => response.writeHead(500).end(String(error)),
    );
  });
  await listen(server);
  process.env['SHARED_URL'] = urlOf(server);
  Object.assign(globalThis, {
    async closeShared() {
      server.close();
      server.closeAllConnections();
      await Promise.all(Array.from(started.values(), async (each) => (await each).close()));
    },
  });
}

/** @returns {Promise<Shared>} */
async function launchChromium() {
  const installed = findBrowser();
  const browser = await chromium.launchServer({
    args: launchArguments,
    ...(installed !== undefined && { executablePath: installed }),
  });
  return { url: browser.wsEndpoint(), close: () => browser.close() };
}

/**
 * Builds a page of this folder and serves it under the policy of the builder's page.
 * @param {string} name
 * @returns {Promise<Shared>}
 */
async function serveTestPage(name) {
  const folder = await mkdtemp(join(tmpdir(), 'opchain-page-'));
  await buildPage({ entry: join(root, `ui/test/support/${name}.ts`), outdir: folder });
  await writeFile(join(folder, 'styles.css'), pages[name] ?? '');
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    const file = path === '/' ? '/index.html' : path;
    const headers = {
      'content-type': types[extname(file)] ?? 'application/octet-stream',
      'content-security-policy': policy,
    };
    readFile(join(folder, file)).then(
      (content) => response.writeHead(200, headers).end(content),
      () => response.writeHead(404).end(),
    );
  });
  await listen(server);
  return {
    url: `${urlOf(server)}/`,
    async close() {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Starts a built sample on a free port; it is stopped after all tests.
 * @param {string} name
 * @returns {Promise<Shared>}
 */
async function startSample(name) {
  const child = spawn(
    process.execPath,
    [
      join(root, `implementations/${name}/dist/main.js`),
      '--port',
      '0',
      ...(name === 'bundled' ? ['--issuer-port', '0'] : []),
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let printed = '';
  const url = await new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      printed += chunk;
      const found = /Listening on (https?:\/\/\S+)/.exec(printed)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`The sample ${name} ended with ${code}:\n${printed}`)));
  });
  return { url, close: async () => child.kill() };
}

/** @param {import('node:http').Server} server */
function listen(server) {
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
}

/** @param {import('node:http').Server} server */
function urlOf(server) {
  return `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`;
}
