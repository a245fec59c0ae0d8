import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  existsSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { workspaceSources } from '../workspace-sources.mjs';

interface Rule {
  readonly name: string;
  readonly from: { readonly path?: string };
  readonly to: { readonly path?: string; readonly pathNot?: readonly string[] };
}

/** An import that a rule is about. */
interface Planted {
  readonly rule: string;
  readonly from: string;
  readonly specifier: string;
}

const root = process.cwd();
const { forbidden } = createRequire(join(root, 'package.json'))('./.dependency-cruiser.cjs') as {
  readonly forbidden: readonly Rule[];
};

/** One import, or more, that each rule rejects. */
const rejected: Readonly<Record<string, readonly (readonly [from: string, specifier: string])[]>> = {
  'no-cycles': [
    ['core/src/graph/first.ts', './second.js'],
    ['core/src/plugin.ts', '@opchain/executor-fetch'],
  ],
  'no-unresolved': [['ui/src/model/planted.ts', '@opchain/core/dist/plugin.js']],
  'packages-by-name': [['plugins/auth-http/src/planted.ts', '../../../core/src/plugin.js']],
  'kits-are-for-tests': [
    ['ui/src/schema/planted.ts', '@opchain/core/testing'],
    ['core/src/kernel/planted.ts', '../testing/index.js'],
    ['implementations/koa/src/planted.ts', '@opchain/shop/testing'],
    ['ui/src/texts/planted.ts', '../../../scripts/test-support/src/index.js'],
  ],
  'core-imports-nobody': [['core/src/kernel/plugins.ts', '@opchain/openapi-loader']],
  'core-entries-are-the-last': [
    ['core/src/kernel/entry.ts', '../plugin.js'],
    ['core/src/runner/entry.ts', '../internal/model.js'],
  ],
  'drawing-uses-core': [['core/drawing/src/routing/planted.ts', '@opchain/executor-fetch']],
  'resources-use-core': [['core/resources/src/producers/planted.ts', '@opchain/openapi-loader']],
  'engines-use-core': [['plugins/engine-k6/src/planted.ts', '@opchain/openapi-loader']],
  'mock-uses-resources': [['plugins/executor-mock/src/planted.ts', '@opchain/openapi-loader']],
  'plugins-use-core': [
    ['plugins/openapi-loader/src/planted.ts', '@opchain/core/internal/model'],
    ['plugins/openapi-loader/src/other-plugin.ts', '@opchain/executor-fetch'],
  ],
  'ui-uses-core': [['ui/src/stores/chain/plugins.ts', '@opchain/auth-http']],
  'composition-roots-use-plugins': [['ui/src/page/planted.ts', '@opchain/conformance']],
  'composition-roots-are-the-last': [['ui/src/workbench/planted.ts', '../page/create-page-kernel.js']],
  'stores-know-no-composition': [['ui/src/stores/chain/all-stores.ts', '../stores.js']],
  'contract-imports-nobody': [['implementations/contract/src/planted.ts', '@opchain/shop']],
  'shop-uses-contract': [['implementations/shop/src/planted.ts', '@opchain/core']],
  'issuer-uses-host': [['implementations/issuer/src/planted.ts', '@opchain/shop']],
  'frameworks-use-shop': [
    ['implementations/express/src/planted.ts', '@opchain/sample-koa'],
    ['implementations/fastify/src/planted.ts', '@opchain/core'],
  ],
  'guarded-samples-use-issuer': [['implementations/reference/src/planted.ts', '@opchain/core']],
  'conformance-knows-targets-by-url': [['conformance/src/planted.ts', '@opchain/sample-express']],
  'arazzo-kit-imports-nobody': [['conformance/arazzo-kit/src/planted.ts', '@opchain/core']],
  'host-uses-core-and-the-page': [['ui/host/src/planted.ts', '@opchain/ui']],
  'cli-uses-libraries': [['cli/src/planted.ts', '@opchain/sample-express']],
  'nothing-imports-cli': [['conformance/src/command.ts', 'opchain']],
  'stores-are-plain': [['ui/src/stores/chain/element.ts', 'lit']],
  'one-file-imports-rete': [['ui/src/canvas/planted.ts', 'rete']],
  'one-file-imports-codemirror': [['ui/src/elements/opchain-inspector/code/planted.ts', '@codemirror/view']],
  'one-file-imports-tsyringe': [['core/src/kernel/tsyringe.ts', 'tsyringe']],
};

/** What makes cycles of the first two; a cycle is reported once. */
const closing: readonly Planted[] = [
  { rule: 'no-cycles', from: 'core/src/graph/second.ts', specifier: './first.js' },
  { rule: 'no-cycles', from: 'plugins/executor-fetch/src/index.ts', specifier: '@opchain/core/plugin' },
];

/** The rules for the folders below one root: the root, the pattern of the folder, and what it may import. */
const folderRules = forbidden.flatMap((rule) => {
  const [, base, folder] = /^\^([^(]+)\/\((.*)\)\(\/\|\$\)$/.exec(rule.from.path ?? '') ?? [];
  return base === undefined || folder === undefined ? [] : [{ rule, base, folder, example: exampleOf(folder) }];
});

/** A folder or file that a pattern of the rules matches. */
function exampleOf(pattern: string): string {
  return pattern
    .replace(/\(\?![^)]*\)/g, '')
    .replace(/\(([a-z-]+)\|[^)]*\)/g, '$1')
    .replace('[a-z-]+\\.ts', 'planted-element.ts');
}

/** Of each folder: imports of those beside it, as the rule for it lets them pass or not. */
function plantFolders(passing: boolean): Planted[] {
  return folderRules.flatMap(({ rule, base, example }) => {
    const passes = (rule.to.pathNot ?? []).map((pattern) => new RegExp(pattern.replace('$1', example)));
    return folderRules
      .filter((other) => other.base === base && other.example !== example && !other.example.startsWith(`${example}/`))
      .map((other) => fileIn(`${base}/${other.example}`, 'target'))
      .concat(`${base}/not-listed/target.ts`)
      .filter((target) => passes.some((pattern) => pattern.test(target)) === passing)
      .map((target) => ({
        rule: rule.name,
        from: fileIn(`${base}/${example}`, `planted-${passing ? 'passing' : 'rejected'}`),
        specifier: target,
      }));
  });
}

function fileIn(path: string, name: string): string {
  return path.endsWith('.ts') ? path : `${path}/${name}.ts`;
}

const planted: readonly Planted[] = [
  ...Object.entries(rejected).flatMap(([rule, imports]) =>
    imports.map(([from, specifier]) => ({ rule, from, specifier })),
  ),
  ...plantFolders(false),
];
const passing = plantFolders(true);

let folder: string;
/** The names of the rules that each import breaks, by `from specifier`. */
let broken: ReadonlyMap<string, readonly string[]>;

const sources: Readonly<Record<string, string>> = workspaceSources(root);
const targetOf = (from: string, specifier: string): string | undefined =>
  specifier.startsWith('.')
    ? posix.join(posix.dirname(from), specifier).replace(/\.js$/, '.ts')
    : specifier.endsWith('.ts')
      ? specifier
      : sources[specifier];

/** Writes a small tree with the real rules, and the imports. */
function plant(): void {
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  const copied = ['.dependency-cruiser.cjs', 'tsconfig.base.json', 'scripts/workspace-sources.mjs'];
  const packages = new Set(Object.values(sources).map((file) => file.slice(0, file.indexOf('/src/'))));
  for (const file of [
    ...copied,
    'scripts/checks/resolve-sources.mjs',
    ...[...packages].map((path) => `${path}/package.json`),
  ]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(join(root, file), join(folder, file));
  }
  for (const name of ['lit', 'rete', 'tsyringe', '@codemirror/view']) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }));
    write(`node_modules/${name}/index.js`, '');
  }
  mkdirSync(join(folder, 'node_modules/@opchain'));
  symlinkSync('../../core', join(folder, 'node_modules/@opchain/core'));

  const imports = new Map<string, string[]>();
  for (const { from, specifier } of [...planted, ...closing, ...passing]) {
    const path = specifier.endsWith('.ts')
      ? posix
          .relative(posix.dirname(from), specifier)
          .replace(/^(?!\.)/, './')
          .replace(/\.ts$/, '.js')
      : specifier;
    imports.set(from, [...(imports.get(from) ?? []), `import type {} from '${path}';\n`]);
  }
  for (const [from, lines] of imports) write(from, lines.join(''));
  for (const { from, specifier } of [...planted, ...closing, ...passing]) {
    const target = targetOf(from, specifier);
    if (target !== undefined && !existsSync(join(folder, target))) write(target, 'export {};\n');
  }
}

/** The names of the rules that each import breaks. */
function findBroken(): Map<string, string[]> {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'json',
      ...['core', 'plugins', 'ui', 'implementations', 'conformance', 'cli'],
    ],
    { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  if (!stdout.startsWith('{')) throw new Error(`dependency-cruiser failed: ${stdout}${stderr}`);
  const { summary } = JSON.parse(stdout) as {
    readonly summary: {
      readonly violations: readonly {
        readonly from: string;
        readonly to: string;
        readonly rule: { readonly name: string };
      }[];
    };
  };
  const found = new Map<string, string[]>();
  for (const { from, to, rule } of summary.violations) {
    const key = `${from} ${to}`;
    found.set(key, [...(found.get(key) ?? []), rule.name]);
  }
  return found;
}

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'opchain-rules-')));
  plant();
  broken = findBroken();
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const rulesOf = ({ from, specifier }: Planted): readonly string[] => {
  const target = targetOf(from, specifier);
  return [...broken]
    .filter(([key]) =>
      target === undefined ? key.startsWith(`${from} `) && key.includes(specifier) : key === `${from} ${target}`,
    )
    .flatMap(([, names]) => names);
};

test('an import is planted for each rule', () => {
  expect([...new Set(planted.map(({ rule }) => rule))].sort()).toEqual(forbidden.map(({ name }) => name).sort());
});

test.each(forbidden.map(({ name }) => name))('rejects what breaks the rule: %s', (name) => {
  const imports = planted.filter(({ rule }) => rule === name);
  expect(imports.filter((each) => !rulesOf(each).includes(name))).toEqual([]);
});

test('a folder may import the layers below it', () => {
  expect(passing.length).toBeGreaterThan(50);
  expect(passing.filter((each) => rulesOf(each).includes(each.rule))).toEqual([]);
});
