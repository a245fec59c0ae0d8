import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parseText } from '@opchain/core/internal/document';
import { findK6 } from '@opchain/test-support/find-k6';
import { registryError } from '../../scripts/install-packages.mjs';
import { type Registry, serveRegistry } from '../../scripts/serve-registry.mjs';
import type { MarkdownBlock } from '../../scripts/docs/read-markdown.mjs';
import { listOwnDocuments } from './documents.js';
import { type Addresses, chooseAddresses } from './guide-addresses.js';
import { GuideFolder } from './guide-folder.js';
import { isSameOutput } from './same-output.js';

/** Every document whose commands can be followed: from top to bottom, in one folder, with the files that it writes. */
const guides = listOwnDocuments().filter(({ blocks }) =>
  blocks.some(({ language, options }) => language === 'sh' && options['not-run'] === undefined),
);

/** A guide that installs our packages is followed in an empty folder, where a registry can be had for the packages of others. */
const installs = (blocks: readonly MarkdownBlock[]): boolean =>
  blocks.some(
    ({ language, content }) => language === 'sh' && /^npm install .*(?:@opchain\/|\sopchain(?:\s|$))/m.test(content),
  );
const problem = registryError();
if (problem !== undefined) console.warn(`Guides that install packages are followed in a clone: ${problem}`);

const missing = findK6() === undefined ? 'k6' : undefined;
if (missing !== undefined)
  console.warn('skipped: blocks of guides that need k6, which is not installed (K6_PATH or the path)');

let registry: Promise<Registry> | undefined;
afterAll(async () => (await registry?.catch(() => undefined))?.close());

async function openFolder(addresses: Addresses, blocks: readonly MarkdownBlock[]): Promise<GuideFolder> {
  if (problem !== undefined || !installs(blocks)) return GuideFolder.openClone(addresses);
  registry ??= serveRegistry();
  return GuideFolder.openEmpty(addresses, (await registry).env);
}

describe.each(guides.map(({ path, blocks }) => [path, blocks] as const))(
  '%s, followed from top to bottom',
  (_, blocks) => {
    let addresses: Addresses;
    let folder: GuideFolder;
    let last: { readonly code: number | null; readonly output: string } | undefined;
    beforeAll(async () => {
      addresses = await chooseAddresses();
      folder = await openFolder(addresses, blocks);
      const followed = blocks.filter(
        ({ options, language }) =>
          options['not-run'] === undefined && (language === 'sh' || options['file'] !== undefined),
      );
      const starts = blocks.filter(({ options }) => options['until'] !== undefined).map(({ content }) => content);
      for (const port of addresses.listPortsIn(followed.map(({ content }) => content).join('\n'))) {
        if (!starts.some((command) => startsAt(command, port))) await folder.serve(port);
      }
    }, 180_000);
    afterAll(() => folder?.close());

    /** Does what a block says; what happened if it is not what the guide shows. */
    async function follow({ language, content, options }: MarkdownBlock): Promise<string> {
      if (options['file'] !== undefined) await folder.write(options['file'], content);
      if (options['file']?.startsWith('.github/workflows/')) await followWorkflow(folder, content);
      if (language === 'text') {
        const printed = last?.output ?? '';
        return isSameOutput(addresses.translate(content), printed) ? 'as shown' : printed;
      }
      if (language !== 'sh') return 'as shown';
      if (options['until'] !== undefined) {
        await folder.start(content, options['until']);
        return 'as shown';
      }
      last = await folder.run(content);
      const isExpected = last.code === Number(options['exit'] ?? 0);
      return isExpected ? 'as shown' : `exit code ${last.code}\n${last.output}`;
    }

    test.each(blocks.flatMap((block) => (isFollowed(block) ? [[titleOf(block), block] as const] : [])))(
      '%s',
      async (_title, block) => {
        expect(await follow(block)).toBe('as shown');
      },
      120_000,
    );
  },
);

function isFollowed({ language, options }: MarkdownBlock): boolean {
  return (
    options['not-run'] === undefined &&
    (options['needs'] === undefined || options['needs'] !== missing) &&
    (language === 'sh' || options['file'] !== undefined || (language === 'text' && 'output' in options))
  );
}

function titleOf({ language, content, options, line }: MarkdownBlock): string {
  const [first = '', ...rest] = content.trim().split('\n');
  const what =
    options['file'] ?? (language === 'text' ? 'shows what was printed' : `${first}${rest.length > 0 ? ' …' : ''}`);
  return `line ${line}: ${what.slice(0, 100)}`;
}

function startsAt(command: string, port: string): boolean {
  const given = /--port (\d+)/.exec(command)?.[1];
  if (given !== undefined) return given === port;
  return (
    /npm start|bundled/.test(command)
      ? ['4000', '4010']
      : /express/.test(command)
        ? ['4001']
        : /fastify/.test(command)
          ? ['4002']
          : /hapi/.test(command)
            ? ['4003']
            : /koa/.test(command)
              ? ['4004']
              : /reference/.test(command)
                ? ['4100', '4110']
                : []
  ).includes(port);
}

/** Runs the commands of a GitHub Actions workflow as a runner would, with what a repository would have under its variables and secrets. */
async function followWorkflow(folder: GuideFolder, text: string): Promise<void> {
  const { jobs } = (await parseText(text)) as {
    jobs: Record<string, { steps: { run?: string; env?: Record<string, string> }[] }>;
  };
  const fill = (value: string): string =>
    value.replace(
      /\$\{\{\s*([\w.]+)\s*\}\}/g,
      (_, name: string) => settings[name] ?? fail(`The test has no value for ${name}`),
    );
  for (const { run, env = {} } of Object.values(jobs).flatMap(({ steps }) => steps)) {
    if (run === undefined) continue;
    const { code, output } = await folder.run(
      fill(run),
      Object.fromEntries(Object.entries(env).map(([name, value]) => [name, fill(value)])),
    );
    expect(`exit code ${code}\n${code === 0 ? '' : output}`).toBe('exit code 0\n');
  }
}

const settings: Readonly<Record<string, string>> = {
  'vars.SHOP_URL': 'http://127.0.0.1:4000',
  'secrets.BACK_OFFICE': '{"scheme":"apiKeyAuth","apiKey":"demo-api-key-4c1d9a7e"}',
};

function fail(message: string): never {
  throw new Error(message);
}
