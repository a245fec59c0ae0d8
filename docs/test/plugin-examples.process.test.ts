import { readFileSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { registryError } from '../../scripts/install-packages.mjs';
import { readBlocks } from '../../scripts/docs/read-markdown.mjs';
import { type Registry, serveRegistry } from '../../scripts/serve-registry.mjs';
import { EmptyFolder } from './empty-folder.js';

const examples = readdirSync('docs/examples');

/** What each example's tests must have proven: its kit, and a chain; of the template, its kit. */
const expectedOutputs: Readonly<Record<string, RegExp>> = {
  'auth-template': /acme: lists everything secret in its grant/,
  'auth-session': /passes the auth provider kit[\s\S]*one session signs all calls/,
  'loader-routes': /passes the spec loader kit[\s\S]*a chain runs over a list of routes/,
  'executor-replay': /passes the executor kit[\s\S]*that was recorded to a file runs again with the server gone/,
};

const problem = registryError();
if (problem !== undefined) console.warn(`The example plugins are not built from the packages: ${problem}`);

(problem === undefined ? describe : describe.skip)(
  'outside of the repository, with the packages as they are published,',
  () => {
    let registry: Registry;
    let folders: Readonly<Record<string, EmptyFolder>> = {};
    beforeAll(async () => {
      registry = await serveRegistry();
      folders = Object.fromEntries(
        await Promise.all(examples.map(async (name) => [name, await EmptyFolder.open(registry)] as const)),
      );
    }, 300_000);
    afterAll(async () => {
      await Promise.all(Object.values(folders).map((folder) => folder.remove()));
      await registry.close();
    });

    test.each(examples)(
      'the example %s installs, builds strictly and passes its tests',
      async (name) => {
        const folder = folders[name]!;
        await folder.copy(`docs/examples/${name}`);
        const { code, output } = await folder.run('npm install\nnpm test');
        expect(`exit code ${code}\n${code === 0 ? '' : output}`).toBe('exit code 0\n');
        expect(output).toMatch(expectedOutputs[name]!);
        expect(output).toMatch(/^(#|ℹ) fail 0$/m);
      },
      240_000,
    );

    test.each(examples)(
      'the README of %s shows strict TypeScript',
      async (name) => {
        const folder = folders[name]!;
        const blocks = readBlocks(readFileSync(`docs/examples/${name}/README.md`, 'utf8'));
        expect(blocks.map(({ language }) => language)).toEqual(['ts']);
        // A package may import itself by its own name.
        for (const { content, line } of blocks) await folder.write(`src/line-${line}.ts`, content);
        const { code, output } = await folder.run('npx tsc --noEmit --noUnusedLocals false');
        expect(`exit code ${code}\n${output}`).toBe('exit code 0\n');
      },
      60_000,
    );
  },
);
