import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from '../../prepare.mjs';

/**
 * Installs what a folder's lock file names, exactly, into `.cache/bench/<name>` unless it is there.
 * @param {string} from the folder of the lock file
 * @param {string} name
 * @returns {string} the folder of its packages
 */
export function installLocked(from, name) {
  const folder = join(root, '.cache', 'bench', name);
  const expectedHash = createHash('sha256')
    .update(readFileSync(join(from, 'package-lock.json'), 'utf8'))
    .digest('hex');
  const stamp = join(folder, 'installed');
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== expectedHash) {
    mkdirSync(folder, { recursive: true });
    cpSync(from, folder, { recursive: true });
    run('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], { cwd: folder });
    writeFileSync(stamp, expectedHash);
  }
  return join(folder, 'node_modules');
}
