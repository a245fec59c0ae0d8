import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { check } from '../../src/check/check.js';
import { loadContract } from '../../src/contract/load-contract.js';
import { foreignCredentials } from './credentials.js';
import { foreignEntries, type ForeignName, startForeign } from './start-foreign.js';

/**
 * Runs Schemathesis and a check with ten minutes of settings on the servers of strangers, each sound and with every Nth
 * planted fault, for at least as long as the check takes. Prints the rows of a Markdown table, and what each finds.
 * Arguments: path of `st`, N, seconds of each run of Schemathesis.
 */
const [schemathesis = 'st', every = '6', seconds = '10'] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'opchain-foreign-'));

/** Runs Schemathesis; true if it reports more than on the sound server. */
async function generate(name: ForeignName, url: string, more: readonly string[]): Promise<boolean> {
  const server = foreignEntries.find(([each]) => each === name)?.[1];
  const headers = Object.entries(Object.values(server?.users ?? {})[0] ?? {});
  const child = spawn(
    schemathesis,
    [
      ...['run', resolve(server?.description ?? ''), '--url', url, '--checks', 'all', '--max-time', seconds],
      ...['--baseline', join(folder, `${name}.json`), ...more],
      ...headers.flatMap(([header, value]) => ['--header', `${header}: ${value}`]),
    ],
    { cwd: folder, stdio: 'ignore' },
  );
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('exit', (code) => done(code === 1));
  });
}

async function isChecked(name: ForeignName, url: string): Promise<boolean> {
  const contract = await loadContract(`conformance/test/foreign/settings/${name}`);
  const { counts } = await check(contract, { url, credentials: foreignCredentials[name] });
  return counts.failed + counts.error > 0;
}

async function withServer<T>(name: ForeignName, planted: string | undefined, work: (url: string) => Promise<T>) {
  const server = await startForeign(name, planted);
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}

interface RecordedExchange {
  readonly request: { readonly method: string; readonly url: string };
  readonly response: { readonly status: number };
}

/** How many operations of a description succeeded in the exchanges that Schemathesis recorded. */
async function countSucceeded(name: ForeignName, har: string): Promise<string> {
  const { operations } = (await loadContract(foreignEntries.find(([each]) => each === name)?.[1].description ?? ''))
    .description;
  const { log } = JSON.parse(readFileSync(har, 'utf8')) as { log: { entries: readonly RecordedExchange[] } };
  const succeeded = operations.filter(({ method, path }) => {
    const pattern = new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`);
    return log.entries.some(
      ({ request, response }) =>
        request.method === method &&
        pattern.test(new URL(request.url).pathname) &&
        response.status >= 200 &&
        response.status < 300,
    );
  });
  return `${succeeded.length} of ${operations.length}`;
}

for (const [name, { faultList }] of foreignEntries) {
  const har = join(folder, `${name}.har`);
  // What it reports of the sound server is not a fault that it finds.
  for (const seed of ['1', '2', '3']) {
    const recorded = ['--seed', seed, '--baseline-update', '--report', 'har', '--report-har-path', har];
    await withServer(name, undefined, (url) => generate(name, url, recorded));
  }
  const planted = JSON.parse(readFileSync(faultList, 'utf8')) as readonly { readonly id: string }[];
  const sample = planted.filter((_, index) => index % Number(every) === 0);
  const found = { generated: 0, checked: 0, onlyGenerated: 0 };
  for (const { id } of sample) {
    const generated = await withServer(name, id, (url) => generate(name, url, ['--seed', '1']));
    const checked = await withServer(name, id, (url) => isChecked(name, url));
    console.error(`${name} ${id}: Schemathesis ${generated ? 'found' : '-'}, opchain check ${checked ? 'found' : '-'}`);
    found.generated += Number(generated);
    found.checked += Number(checked);
    found.onlyGenerated += Number(generated && !checked);
  }
  const counts = [await countSucceeded(name, har), sample.length, found.generated, found.checked, found.onlyGenerated];
  console.log(`| \`${name}\` | ${counts.join(' | ')} |`);
}
