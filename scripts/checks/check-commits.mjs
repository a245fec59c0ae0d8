// @ts-check
// The commits since a fixed one follow Conventional Commits: changelogs and versions are made from them. Merges are ignored.
import { spawnSync } from 'node:child_process';
import { main, root } from '../prepare.mjs';

/** The last commit before the rule. */
const base = '1093499';
const types = ['build', 'chore', 'ci', 'docs', 'feat', 'fix', 'perf', 'refactor', 'revert', 'style', 'test'];
const form = new RegExp(`^(?:${types.join('|')})(?:\\([a-z0-9,/-]+\\))?!?: \\S`);

/** @param {...string} args */
function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

await main(() => {
  if (git('rev-parse', '--is-inside-work-tree') !== 'true') return console.log('skipped: this is no git checkout');
  // A shallow clone may not reach back to the base.
  const isReachable = git('merge-base', '--is-ancestor', base, 'HEAD') !== undefined;
  if (!isReachable) return console.log(`skipped: this clone does not reach back to ${base}`);
  const subjects = (git('log', '--no-merges', '--format=%h %s', `${base}..HEAD`) ?? '').split('\n').filter(Boolean);
  const wrong = subjects.filter((line) => !form.test(line.slice(line.indexOf(' ') + 1)));
  if (wrong.length > 0)
    throw new Error(`Not of the form "type(scope): what", with a type of ${types.join(', ')}:\n${wrong.join('\n')}`);
  console.log(`${subjects.length} commits follow Conventional Commits.`);
});
