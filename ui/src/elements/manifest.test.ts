import { beforeAll, describe, expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpchainElements } from '../index.js';

interface ManifestItem {
  readonly name: string;
  readonly description?: string;
}
interface Declaration extends ManifestItem {
  readonly tagName?: string;
  readonly members?: readonly ManifestItem[];
  readonly attributes?: readonly ManifestItem[];
  readonly events?: readonly (ManifestItem & { readonly type?: { readonly text: string } })[];
  readonly slots?: readonly ManifestItem[];
  readonly cssParts?: readonly ManifestItem[];
  readonly cssProperties?: readonly (ManifestItem & { readonly default?: string })[];
}

const tags: Record<keyof OpchainElements, true> = {
  'opchain-builder': true,
  'opchain-canvas': true,
  'opchain-credentials': true,
  'opchain-inspector': true,
  'opchain-palette': true,
  'opchain-results': true,
};
const ui = join(process.cwd(), 'ui');
let elements: readonly Declaration[];
const find = (tag: keyof OpchainElements): Declaration | undefined => elements.find(({ tagName }) => tagName === tag);
const names = (list: readonly ManifestItem[] | undefined): string[] => (list ?? []).map(({ name }) => name);

beforeAll(() => {
  const { modules } = JSON.parse(readFileSync(join(ui, 'custom-elements.json'), 'utf8')) as {
    modules: { path: string; declarations: Declaration[] }[];
  };
  elements = modules.flatMap(({ declarations }) => declarations).filter(({ tagName }) => tagName !== undefined);
});

describe('the manifest of the elements', () => {
  test('matches the sources', () => {
    expect(
      execFileSync(process.execPath, [join(ui, 'scripts/write-manifest.mjs'), '--check'], { encoding: 'utf8' }),
    ).toBe('');
  });

  test('lists every public element, and no other', () => {
    expect(elements.map(({ tagName }) => tagName).sort()).toEqual(Object.keys(tags).sort());
  });

  test('documents every attribute, property, event, slot, part and custom property', () => {
    const undocumented = elements.flatMap(
      ({ tagName, members = [], attributes = [], events = [], slots = [], cssParts = [], cssProperties = [] }) =>
        [...members, ...attributes, ...events, ...slots, ...cssParts, ...cssProperties]
          .filter(({ description = '' }) => description.length < 8)
          .map(({ name }) => `${tagName} ${name}`),
    );
    expect(undocumented).toEqual([]);
  });

  test('has what the builder accepts, emits and exposes for styling', () => {
    const builder = find('opchain-builder');
    expect(names(builder?.attributes)).toEqual(['spec-url', 'server-url', 'theme', 'page-keys']);
    expect(names(builder?.members)).toEqual(
      expect.arrayContaining([
        'kernel',
        'chain',
        'credentials',
        'presets',
        'texts',
        'workbench',
        'options',
        'specUrl',
        'serverUrl',
        'theme',
        'pageKeys',
      ]),
    );
    expect(builder?.events?.map(({ name, type }) => `${name}: ${type?.text}`)).toEqual([
      'opchain-change: OpchainChangeEvent',
      'opchain-spec-change: OpchainSpecChangeEvent',
      'opchain-before-run: OpchainBeforeRunEvent',
      'opchain-run-event: OpchainRunProgressEvent',
      'opchain-run-finished: OpchainRunFinishedEvent',
    ]);
    expect(names(builder?.slots)).toEqual(['bar', 'loading']);
    expect(names(builder?.cssProperties)).toEqual(
      expect.arrayContaining(['--opchain-accent', '--opchain-font', '--opchain-surface']),
    );
  });

  test('has what the elements accept outside of a builder', () => {
    expect(names(find('opchain-canvas')?.members)).toEqual(expect.arrayContaining(['chain', 'readonly', 'workbench']));
    expect(names(find('opchain-results')?.members)).toEqual(expect.arrayContaining(['summary', 'workbench']));
    expect(names(find('opchain-palette')?.attributes)).toContain('theme');
  });

  test('does not expose private members', () => {
    const shown = elements.flatMap(({ members = [] }) => members.map(({ name }) => name));
    expect(
      shown.filter((name) => /^#|^(?:render|updated|stores|watch|dropping|notice|said|query|draft)$/.test(name)),
    ).toEqual([]);
  });
});
