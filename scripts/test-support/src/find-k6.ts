import { spawnSync } from 'node:child_process';

/** The k6 command if it is installed: `K6_PATH`, otherwise `k6` on the path. */
export function findK6(): string | undefined {
  const command = process.env['K6_PATH'] ?? 'k6';
  return spawnSync(command, ['version'], { stdio: 'ignore' }).status === 0 ? command : undefined;
}
