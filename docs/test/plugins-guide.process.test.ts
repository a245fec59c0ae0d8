import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { registryError } from '../../scripts/install-packages.mjs';
import { type MarkdownBlock, readBlocks } from '../../scripts/docs/read-markdown.mjs';
import { type Registry, serveRegistry } from '../../scripts/serve-registry.mjs';
import { EmptyFolder } from './empty-folder.js';
import { isSameOutput } from './same-output.js';

const blocks = readBlocks(readFileSync('docs/plugins.md', 'utf8'));
const isFollowed = ({ language, options }: MarkdownBlock): boolean =>
  options['file'] !== undefined || language === 'sh' || 'output' in options;
const titleOf = ({ language, content, options, line }: MarkdownBlock): string =>
  `line ${line}: ${options['file'] ?? (language === 'text' ? 'shows what was printed' : content.trim().split('\n')[0])}`;

const problem = registryError();
if (problem !== undefined) console.warn(`The guide for plugins is not followed: ${problem}`);

(problem === undefined ? describe : describe.skip)(
  'the guide for plugins, followed word for word in an empty folder',
  () => {
    let registry: Registry;
    let folder: EmptyFolder;
    let printed = '';
    beforeAll(async () => {
      registry = await serveRegistry();
      folder = await EmptyFolder.open(registry);
    }, 300_000);
    afterAll(async () => {
      await folder.remove();
      await registry.close();
    });

    /** Does what a block says; what happened if it is not what the guide shows. */
    async function follow({ language, content, options }: MarkdownBlock): Promise<string> {
      if (options['file'] !== undefined) {
        await folder.write(options['file'], content);
        return 'as shown';
      }
      if (language !== 'sh') return isSameOutput(content, printed) ? 'as shown' : printed;
      const { code, output } = await folder.run(content);
      printed = output;
      return code === 0 ? 'as shown' : `exit code ${code}\n${output}`;
    }

    test.each(blocks.filter(isFollowed).map((block) => [titleOf(block), block] as const))(
      '%s',
      async (_title, block) => {
        expect(await follow(block)).toBe('as shown');
      },
      240_000,
    );

    test('its other blocks are strict TypeScript', async () => {
      const others = blocks.filter((block) => !isFollowed(block) && block.options['not-run'] === undefined);
      expect(others.map(({ language }) => language)).toEqual(others.map(() => 'ts'));
      for (const { content, line } of others) await folder.write(`src/line-${line}.ts`, content);
      const { code, output } = await folder.run(
        'npx tsc --noEmit --noUncheckedIndexedAccess --exactOptionalPropertyTypes --verbatimModuleSyntax',
      );
      expect(`exit code ${code}\n${output}`).toBe('exit code 0\n');
    }, 60_000);

    test('it ends with a chain that ran with the plugin', () => {
      expect(printed).toMatch(/^look succeeded 200\s+succeeded$/m);
    });
  },
);
