import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { soakCount } from '@opchain/test-support/soak-count';
import { useChromium, useSample } from '@opchain/test-support/shared/use-shared';
import { validateArazzo } from '@opchain/test-support/validate-arazzo';
import { interleave } from './interleave.js';
import { openWorkspace, type Workspace } from './open-workspace.js';

const MINUTES = soakCount(1, 10);

jest.setTimeout(soakCount(180_000, 900_000));

const browser = useChromium();
const sample = useSample('express');

let workspace: Workspace;

beforeEach(async () => {
  workspace = await openWorkspace(browser, sample.url);
});
afterEach(() => workspace?.close());

test(`two tabs that edit the documents of a folder, which other programs change too, lose no edit (minutes: ${MINUTES})`, async () => {
  const seed = Number(process.env['SEED'] ?? 20);
  console.log(`SEED=${seed}`);
  const { pages, folder } = workspace;
  const { steps, documents } = await interleave(pages, folder, seed, MINUTES * 60_000, await validateArazzo());
  console.log(JSON.stringify({ steps, documents }));
  expect(documents).toBeGreaterThan(MINUTES * 20);
  expect(Object.keys(steps).length).toBeGreaterThan(8);
  expect(workspace.errors()).toEqual([]);
});
