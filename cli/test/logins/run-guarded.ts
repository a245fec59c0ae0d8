import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runMain } from '../run-main.js';
import type { GuardedApi } from '@opchain/test-support/logins/start-guarded-api';

export interface GuardedRun {
  /** The credential `ada`, without its scheme. */
  readonly credential: object;
  /** Values of `--allow-credential`. */
  readonly allow?: readonly string[];
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Does what the user does who reads this; called whenever something is printed. */
  readonly onText?: (text: string) => unknown;
  readonly signal?: AbortSignal | undefined;
}

/** Runs `chain.json` of a folder, which calls a guarded API, with the credential `ada`. */
export async function runGuarded(folder: string, api: Pick<GuardedApi, 'url' | 'statuses'>, run: GuardedRun) {
  const { credential, allow = [], env = {}, onText, signal } = run;
  const calls = api.statuses.length;
  const reports = ['report.json', 'report.har'].map((name) => join(folder, name));
  await Promise.all(reports.map((path) => rm(path, { force: true })));
  const allowed = allow.flatMap((each) => ['--allow-credential', each]);
  const args = ['--credential', 'ada=env:ADA', '--server', `api=${api.url}`, ...allowed];
  const [json = '', har = ''] = reports;
  const { code, out: output } = await runMain(
    ['run', join(folder, 'chain.json'), ...args, '--json', json, '--har', har],
    { env: { ...env, ADA: JSON.stringify({ scheme: 'login', ...credential }) }, onText, ...(signal && { signal }) },
  );
  // A run that did not start writes none.
  const written = await Promise.all(reports.map((path) => readFile(path, 'utf8').catch(() => '')));
  return { code, output, shown: [output, ...written].join('\n'), statuses: api.statuses.slice(calls) };
}
