// Finds a Chromium for the browser tests, else gets one. Tests find it by CHROMIUM_PATH.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { bin } from './prepare.mjs';

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** An installed Chromium: the one at `CHROMIUM_PATH`, or one at a usual path. */
export const findBrowser = () => [process.env.CHROMIUM_PATH, ...installed].find((path) => path && existsSync(path));

function playwrightDownload() {
  const result = spawnSync(
    process.execPath,
    ['-e', "import('playwright-core').then(({ chromium }) => console.log(chromium.executablePath()))"],
    {
      encoding: 'utf8',
    },
  );
  const path = result.stdout?.trim();
  return path && existsSync(path) ? path : undefined;
}

/** Sets CHROMIUM_PATH to a browser: one that is installed, else Playwright's own download, else the distribution's package. */
export function ensureBrowser() {
  let path = findBrowser() ?? playwrightDownload();
  if (path === undefined) {
    console.log("No Chromium found; trying Playwright's download …");
    spawnSync(process.execPath, [bin('playwright-core'), 'install', 'chromium'], {
      stdio: 'inherit',
      timeout: 300_000,
    });
    path = playwrightDownload();
  }
  if (path === undefined && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log("Installing the distribution's Chromium (apt-get install chromium) …");
    spawnSync('sh', ['-c', 'apt-get update && apt-get install -y chromium'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    path = findBrowser();
  }
  if (path === undefined)
    throw new Error('No Chromium could be found or installed. Install one and set CHROMIUM_PATH to it.');
  process.env.CHROMIUM_PATH = path;
  return path;
}
