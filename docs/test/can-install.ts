import { spawnSync } from 'node:child_process';

/** True where npm can get packages of others: from its registry, or out of its cache. */
export function canInstall(): boolean {
  return (
    spawnSync('npm', ['view', 'typescript@6.0.3', 'version', '--prefer-offline', '--fetch-retries=0'], {
      timeout: 20_000,
    }).status === 0
  );
}
