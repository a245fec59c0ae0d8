// @ts-check
// The order in which jest starts the files of a suite: those that take longest first, so that none of them is the last and has one processor
// to itself; the others by size.
import { statSync } from 'node:fs';

/** Files of half a minute and more, each after those of the same suite that take longer. */
const slowFiles = [
  'check-targets.process',
  'guides.process',
  'proof.process',
  'check-databases.process',
  'other-language.process',
  'plugin-examples.process',
  'start-command.process',
  'generated-answers.process',
  'waiting-ends.process',
  'hostile-requests.process',
  'mutants.process',
  'canary-secrets.process',
  'opchain-canvas.browser',
  'large-answers.browser',
  'data-flow.browser',
  'every-login.browser',
  'canvas-at-scale.browser',
  'drawing.browser',
  'windows.browser',
  'accessibility.browser',
  'github-all-forms.browser',
  'interleave.browser',
  'frameworks.browser',
  'long-life.browser',
  'many-runs.servers',
  'injection.servers',
  'shop.servers',
  'endless-expressions',
  'xpath-language',
];

/** @typedef {{ readonly path: string }} Test */

/** @param {Test} test */
function rank({ path }) {
  const index = slowFiles.findIndex((name) => path.endsWith(`/${name}.test.ts`));
  return index === -1 ? slowFiles.length : index;
}

export default class LongestFirst {
  /**
   * @template {Test} Each
   * @param {readonly Each[]} tests
   */
  sort(tests) {
    const sizes = new Map(tests.map(({ path }) => [path, statSync(path).size]));
    return tests.toSorted(
      (left, right) => rank(left) - rank(right) || (sizes.get(right.path) ?? 0) - (sizes.get(left.path) ?? 0),
    );
  }

  /** Jest reports the durations; the order does not depend on them. */
  cacheResults() {}
}
