import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { parseText } from '@opchain/core/internal/document';
import type { Contract } from '../src/contract/contract.js';
import { loadProfile } from '../src/contract/load-profile.js';
import { listContractCases } from '../src/check/list-contract-cases.js';
import type { ConformanceCase } from '../src/engine/conformance-case.js';
import { listSampleCases } from '../src/check/list-cases.js';
import { profiles } from '../src/contract/profile.js';
import { matchesId } from './matches-id.js';

/** What tries a sentence: settings by their path, cases by patterns of their IDs. */
interface SentenceEntry {
  readonly settings?: readonly string[];
  readonly cases?: readonly string[];
  readonly accepted?: readonly string[];
  readonly rejected?: readonly string[];
}

interface SentenceTable {
  readonly names: readonly string[];
  readonly sentences: Readonly<Record<string, SentenceEntry>>;
}

interface LoadedContract {
  readonly profile: string;
  readonly contract: Contract;
  readonly sentences: ReadonlySet<string>;
  readonly cases: readonly ConformanceCase[];
}

let table: SentenceTable;
let contracts: readonly LoadedContract[];

beforeAll(async () => {
  table = (await readText(join(__dirname, 'contract-sentences.yaml'))) as unknown as SentenceTable;
  contracts = await Promise.all(
    profiles.map(async (profile) => {
      const contract = await loadProfile(profile);
      const { cases } = await listContractCases(contract);
      const sentences = new Set(listTexts(await readText(contract.descriptionFile)).flatMap(split));
      return { profile, contract, sentences, cases: [...cases, ...listSampleCases(profile)] };
    }),
  );
});

describe('the table of what tries each sentence of the contracts', () => {
  test('lists every sentence once, and no other', () => {
    const listed = [...table.names, ...Object.keys(table.sentences)];
    const written = new Set(contracts.flatMap(({ sentences }) => [...sentences]));
    expect(written.size).toBeGreaterThan(150);
    expect(listed.filter((text, index) => listed.indexOf(text) !== index)).toEqual([]);
    expect([...written].filter((text) => !listed.includes(text))).toEqual([]);
    expect(listed.filter((text) => !written.has(text))).toEqual([]);
  });

  test('names a case or a setting in each contract that has the sentence, on both sides of a bound', () => {
    const missing: string[] = [];
    for (const { profile, sentences, cases, contract } of contracts)
      for (const [text, { settings, ...groups }] of Object.entries(table.sentences)) {
        if (!sentences.has(text)) continue;
        const untried = Object.entries(groups).filter(([side, ids]) => listNamed(cases, ids, side).length === 0);
        missing.push(...untried.map(([side]) => `${profile}: no ${side} for "${text}"`));
        if (Object.keys(groups).length === 0) missing.push(`${profile}: nothing tries "${text}"`);
        if ('accepted' in groups !== 'rejected' in groups) missing.push(`${profile}: one side of "${text}"`);
        const unset = (settings ?? []).filter((path) => readSetting(contract, path) === undefined);
        missing.push(...unset.map((path) => `${profile}: no setting ${path} for "${text}"`));
      }
    expect(missing).toEqual([]);
  });

  test('names only cases of contracts with the sentence', () => {
    const unknown: string[] = [];
    for (const [text, { settings: _, ...groups }] of Object.entries(table.sentences)) {
      const cases = contracts.filter(({ sentences }) => sentences.has(text)).flatMap((each) => each.cases);
      for (const [side, ids] of Object.entries(groups))
        unknown.push(
          ...ids.filter((id) => listNamed(cases, [id], side).length === 0).map((id) => `${id} for "${text}"`),
        );
    }
    expect(unknown).toEqual([]);
  });
});

/** The cases with such IDs. Of derived ones, those on that side of a bound; a behavior can have both sides. */
function listNamed(
  cases: readonly ConformanceCase[],
  ids: readonly string[],
  side: string,
): readonly ConformanceCase[] {
  return ids
    .flatMap((id) => cases.filter((each) => matchesId(each.id, id)))
    .filter(({ title }) => side !== 'accepted' || !title.startsWith('Rejects '))
    .filter(({ title }) => side !== 'rejected' || !title.startsWith('Accepts '));
}

function readSetting({ settings }: Contract, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], settings);
}

/** The texts of a description, without those of examples. */
function listTexts(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    if (name === 'examples' || name === 'example') return [];
    return (name === 'description' || name === 'summary') && typeof member === 'string' ? [member] : listTexts(member);
  });
}

const split = (text: string): string[] =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .split(/(?<=[.;:]) (?=\S)/);

const readText = async (file: string) => parseText(await readFile(file, 'utf8'), { file });
