import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { installPackages, registryError } from '../../scripts/install-packages.mjs';
import { buildTools, servePage } from '@opchain/test-support/build-pages';
import { checkTypes } from './check-types.js';
import { listOwnDocuments } from './documents.js';
import { useChromium, useSample } from '@opchain/test-support/shared/use-shared';

jest.setTimeout(180_000);

const browser = useChromium();
const sample = useSample('express');

const problem = registryError();
if (problem !== undefined) console.warn(`skipped: ${problem}`);

const angular = Object.fromEntries(
  ['common', 'compiler', 'core', 'platform-browser'].map((name) => [`@angular/${name}`, '20.3.35']),
);
const plugins = ['openapi-loader', 'auth-http', 'auth-oauth2', 'executor-fetch'].map((name) => `@opchain/${name}`);

/** The named blocks of the guide, as a reader would save them. */
const files = new Map(
  (listOwnDocuments().find(({ path }) => path === 'docs/embedding.md')?.blocks ?? []).flatMap(({ options, content }) =>
    options['file'] === undefined ? [] : [[options['file'], content] as const],
  ),
);

/** What a reader has already: the start of an application, and a component that shows the guide's one. */
const applications: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'main.ts': {},
  'chain-builder.tsx': {
    'main.tsx': `
      import { createRoot } from 'react-dom/client';
      import { ChainBuilder } from './chain-builder.js';
      createRoot(document.getElementById('root')!).render(<ChainBuilder specUrl={window.specUrl} onChange={() => undefined} />);`,
  },
  'ChainBuilder.vue': {
    'main.ts': `
      import { createApp } from 'vue';
      import ChainBuilder from './ChainBuilder.vue';
      createApp(ChainBuilder, { specUrl: window.specUrl }).mount('#root');`,
  },
  'chain-builder.component.ts': {
    'main.ts': `
      import '@angular/compiler';
      import { provideZonelessChangeDetection } from '@angular/core';
      import { bootstrapApplication } from '@angular/platform-browser';
      import { ChainBuilderComponent } from './chain-builder.component.js';
      document.getElementById('root')!.append(document.createElement('app-chain-builder'));
      await bootstrapApplication(ChainBuilderComponent, { providers: [provideZonelessChangeDetection()] });`,
  },
};

(problem === undefined ? describe : describe.skip)(
  'the pages of the guide to embedding, made from what is published',
  () => {
    let folder: string;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'opchain-guide-pages-'));
      installPackages(folder, ['@opchain/core', '@opchain/ui', ...plugins], { ...buildTools, ...angular });
    }, 600_000);

    afterAll(async () => {
      if (folder !== undefined) await rm(folder, { recursive: true, force: true });
    });

    test('match the types of the packages and of the frameworks', () => {
      const { parse } = createRequire(join(folder, 'package.json'))('vue/compiler-sfc') as {
        parse: (text: string) => { descriptor: { scriptSetup: { content: string } | null }; errors: unknown[] };
      };
      const typed = [...files].flatMap(([name, text]) => {
        if (/\.(ts|tsx)$/.test(name)) return [{ path: name, text }];
        if (!name.endsWith('.vue')) return [];
        const { descriptor, errors } = parse(text);
        expect(errors).toEqual([]);
        return [{ path: `${name}.ts`, text: descriptor.scriptSetup?.content ?? '' }];
      });
      expect(typed.map(({ path }) => path)).toEqual([
        'create-kernel.ts',
        'main.ts',
        'chain-builder.tsx',
        'ChainBuilder.vue.ts',
        'chain-builder.component.ts',
      ]);
      expect(checkTypes(typed, folder)).toEqual([]);
    });

    test.each(Object.keys(applications))('%s shows the operations of the API', async (component) => {
      const page = join(folder, component.replace(/\W/g, '-'));
      await mkdir(page, { recursive: true });
      await symlink(join(folder, 'node_modules'), join(page, 'node_modules'));
      const application = applications[component] ?? {};
      const main = Object.keys(application)[0] ?? component;
      const specUrl = `${sample.url}/openapi.json`;
      await write(page, {
        'package.json': '{"type":"module","private":true}',
        'tsconfig.json':
          '{"compilerOptions":{"target":"es2022","jsx":"react-jsx","experimentalDecorators":true,"useDefineForClassFields":false}}',
        'index.html': `<!doctype html><html lang="en"><head><title>A page</title><link rel="icon" href="data:,"><script>window.specUrl = ${JSON.stringify(specUrl)}</script></head><body><div id="root"></div><script type="module" src="/${main}"></script></body></html>`,
        ...(component.endsWith('.vue') && { 'vite.config.js': files.get('vite.config.js') ?? '' }),
        'create-kernel.ts': files.get('create-kernel.ts') ?? '',
        [component]: (files.get(component) ?? '').replaceAll('http://127.0.0.1:4001', sample.url),
        ...application,
      });
      await promisify(execFile)(
        process.execPath,
        [join(folder, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn', '--target', 'esnext'],
        {
          cwd: page,
          env: { ...process.env, NODE_ENV: 'production' },
        },
      );
      const served = await servePage(join(page, 'dist'), {});
      try {
        const opened = await browser.open(served.url);
        await opened.page.getByRole('treeitem', { name: /createOrder/ }).waitFor();
        expect(await opened.page.locator('opchain-builder').evaluate((element) => element.clientHeight > 500)).toBe(
          true,
        );
        expect(opened.consoleMessages).toEqual([]);
        await opened.context.close();
      } finally {
        await served.close();
      }
    });
  },
);

async function write(folder: string, contents: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(contents)) await writeFile(join(folder, name), text);
}
