import { spawnSync } from 'node:child_process';
import type { Io } from '../command/io.js';
import { UsageError } from '../command/usage-error.js';

/** The k6 program: the named one, that of `K6_PATH`, or the one on the path. Throws `UsageError` that says how to get it. */
export function findK6(named: string | undefined, { env }: Pick<Io, 'env'>): string {
  const command = named ?? env['K6_PATH'] ?? 'k6';
  const { status, stdout } = spawnSync(command, ['version'], { encoding: 'utf8', env: { ...env } });
  if (status === 0 && stdout.startsWith('k6')) return command;
  const source = named !== undefined ? '--k6' : env['K6_PATH'] !== undefined ? 'the variable K6_PATH' : undefined;
  throw new UsageError([
    source === undefined
      ? 'k6, which makes the load, is not on the path: install it (https://grafana.com/docs/k6/latest/set-up/install-k6/), or name the program with --k6 FILE or the variable K6_PATH'
      : `"${command}" is not a k6 program, but ${source} names it`,
  ]);
}
