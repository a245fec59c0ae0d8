// `npm start [-- --port N]`: the bundled sample with the builder on it. What stands after `--` goes to the sample; a port of one's own
// brings its issuer along, ten above.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ensureBuilt, ensureInstalled, main, root } from './prepare.mjs';

/** The sample's options, with the issuer's port where only the API's was chosen. */
function withIssuerPort(options) {
  const given = options.join(' ');
  const port = /(?:^|\s)--port[= ](\d+)(?:\s|$)/.exec(given)?.[1];
  if (port === undefined || given.includes('--issuer-port')) return options;
  return [...options, '--issuer-port', port === '0' ? '0' : String(Number(port) + 10)];
}

function builderPath(options) {
  return /(?:^|\s)--ui-path[= ](\S+)/.exec(options.join(' '))?.[1] ?? '/ui';
}

await main(async () => {
  ensureInstalled('build');
  ensureBuilt();
  const options = process.argv.slice(2);
  const sample = spawn(
    process.execPath,
    [join(root, 'implementations/bundled/dist/main.js'), ...withIssuerPort(options)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      // Out of the terminal's reach: Ctrl+C comes by way of this process, once, and the sample ends in order.
      detached: process.platform !== 'win32',
    },
  );
  const ended = once(sample, 'exit');
  process.on('SIGINT', () => sample.kill('SIGINT'));
  process.on('SIGTERM', () => sample.kill('SIGTERM'));
  for await (const line of createInterface({ input: sample.stdout })) {
    console.log(line);
    const url = /^Listening on (http:\S+)/.exec(line)?.[1];
    if (url) console.log(`\nThe builder: ${url}${builderPath(options)}/   (Ctrl+C ends it)`);
  }
  const [code] = await ended;
  process.exitCode = code ?? 1;
});
