import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

/** An installed Chromium: the one named by `CHROMIUM_PATH`, the distribution's, or Playwright's. */
export function findChromium(): string | undefined {
  const paths = [
    process.env['CHROMIUM_PATH'],
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    chromium.executablePath(),
  ];
  return paths.find((path) => path !== undefined && path !== '' && existsSync(path));
}
