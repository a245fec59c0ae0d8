import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { parseText } from '@opchain/core/internal/document';
import { listProfileCases } from '../src/check/list-cases.js';
import { type Profile, profiles } from '../src/contract/profile.js';
import { matchesId } from './matches-id.js';

type ReplacedCases = Readonly<
  Record<string, { readonly contracts: readonly Profile[]; readonly by: readonly string[] }>
>;

test.each(profiles)('%s: rules and behaviors try what was once a case in code', async (profile) => {
  const replaced = (await readText(join(__dirname, 'replaced-cases.yaml'))) as unknown as ReplacedCases;
  const cases = await listProfileCases(profile);
  const former = Object.entries(replaced).filter(([, { contracts }]) => contracts.includes(profile));
  expect(former.length).toBeGreaterThan(100);
  expect(former.flatMap(([id]) => (cases.some((each) => each.id === id) ? [`${id} is still in code`] : []))).toEqual(
    [],
  );
  expect(
    former.flatMap(([id, { by }]) =>
      by.filter((pattern) => !cases.some((each) => matchesId(each.id, pattern))).map((pattern) => `${id}: ${pattern}`),
    ),
  ).toEqual([]);
});

const readText = async (file: string) => parseText(await readFile(file, 'utf8'), { file });
