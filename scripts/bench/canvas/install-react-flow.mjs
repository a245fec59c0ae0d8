import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root, run } from '../../prepare.mjs';

const from = fileURLToPath(new URL('./react-flow', import.meta.url));

/** Installs React Flow, exactly as its lock file says, below .cache unless it is there; returns the folder of its packages and its version. */
export function installReactFlow() {
  const folder = join(root, '.cache', 'bench', 'react-flow');
  const lock = readFileSync(join(from, 'package-lock.json'), 'utf8');
  const expectedHash = createHash('sha256').update(lock).digest('hex');
  const stamp = join(folder, 'installed');
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== expectedHash) {
    mkdirSync(folder, { recursive: true });
    cpSync(from, folder, { recursive: true });
    run('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], { cwd: folder });
    writeFileSync(stamp, expectedHash);
  }
  return {
    modules: join(folder, 'node_modules'),
    version: JSON.parse(lock).packages['node_modules/@xyflow/react'].version,
  };
}
