import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { publishFolder } from '../../scripts/publish-folder.mjs';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'opchain-publish-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A page with one script and one chunk, whose name identifies its build. */
async function makePage(name: string, build: number): Promise<string> {
  const path = join(folder, name);
  await mkdir(join(path, 'chunks'), { recursive: true });
  await writeFile(join(path, 'index.html'), `app.js of ${build}`);
  await writeFile(join(path, 'app.js'), `chunks/part-${build}.js`);
  await writeFile(join(path, `chunks/part-${build}.js`), String(build));
  return path;
}

test('a reader of the page during a rebuild finds a script, and the chunk that it refers to', async () => {
  const served = await makePage('page', 0);
  let done = false;
  const publish = async () => {
    for (let build = 1; build <= 50; build++) await publishFolder(await makePage('aside', build), served);
    done = true;
  };
  let looks = 0;
  const look = async () => {
    while (!done) {
      await readFile(join(served, 'index.html'), 'utf8');
      const chunk = await readFile(join(served, 'app.js'), 'utf8');
      // The chunk of a replaced script may be gone.
      if (!existsSync(join(served, chunk)) && (await readFile(join(served, 'app.js'), 'utf8')) === chunk)
        throw new Error(`${chunk} is not there.`);
      looks++;
    }
  };
  await Promise.all([publish(), look()]);
  expect(looks).toBeGreaterThan(0);
  expect((await readdir(served)).sort()).toEqual(['app.js', 'chunks', 'index.html']);
  expect(await readdir(join(served, 'chunks'))).toEqual(['part-50.js']);
});

test('the first build needs no existing folder', async () => {
  const to = join(folder, 'new/page');
  await publishFolder(await makePage('aside', 1), to);
  expect(await readFile(join(to, 'chunks/part-1.js'), 'utf8')).toBe('1');
});
