import { appendFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { requireTrust } from './trust-config.js';

let folder: string;
let project: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'opchain-trust-')));
  project = join(folder, 'project');
  for (const path of ['.git', 'lib', 'node_modules/p']) mkdirSync(join(project, path), { recursive: true });
  save(
    'opchain.config.js',
    "import { a } from './lib/a.js';\nimport 'p';\nexport default { plugins: ['./plugin.js'] };",
  );
  save('lib/a.js', "export * from './b';");
  save('lib/b.js', 'export const b = 1;');
  save('plugin.js', 'export default {};');
  save('node_modules/p/package.json', '{"name": "p", "main": "main.js"}');
  save('node_modules/p/main.js', 'module.exports = 1;');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const save = (path: string, text: string) => writeFileSync(join(project, path), text);

/** The questions that are asked for a configuration. */
async function listQuestions(answer = true, file = 'opchain.config.js'): Promise<readonly string[]> {
  const questions: string[] = [];
  await requireTrust(join(project, file), undefined, {
    env: { XDG_CONFIG_HOME: join(folder, 'config') },
    ask: (question) => Promise.resolve(questions.push(question) > 0 && answer),
  });
  return questions;
}

test('the user is asked once for a script, and again when it or what it imports changes', async () => {
  const [question, ...more] = await listQuestions();
  expect(question).toContain('opchain.config.js runs:\n  its own code\nRun it, now and until');
  expect([more, await listQuestions()]).toEqual([[], []]);
  for (const path of ['lib/a.js', 'lib/b.js', 'plugin.js', 'node_modules/p/main.js', 'opchain.config.js']) {
    appendFileSync(join(project, path), '\n// changed');
    expect({ path, questions: (await listQuestions()).length }).toEqual({ path, questions: 1 });
    expect({ path, questions: await listQuestions() }).toEqual({ path, questions: [] });
  }
  save('README.md', 'Read by nobody.');
  expect(await listQuestions()).toEqual([]);
});

test('an answer counts for one folder', async () => {
  await listQuestions();
  mkdirSync(join(project, 'other'));
  save('other/opchain.config.js', 'export default {};');
  expect(await listQuestions(true, 'other/opchain.config.js')).toHaveLength(1);
});

test('nothing runs when the user declines, and the next time asks again', async () => {
  await expect(listQuestions(false)).rejects.toThrow('opchain.config.js is not trusted, so nothing was run');
  await expect(listQuestions(false)).rejects.toThrow('not trusted');
});
