import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { useChromium, useSample } from '../support/shared/use-shared.js';
import { validateArazzo } from '../support/validate-arazzo.js';
import { interleave } from './interleave.js';
import { openWorkspace, type Workspace } from './open-workspace.js';

const browser = useChromium();
const sample = useSample('express');

let workspace: Workspace;

beforeEach(async () => {
  workspace = await openWorkspace(browser, sample.url);
}, 60_000);
afterEach(() => workspace?.close());

test('ten minutes of two tabs that edit the documents of a folder, which other programs change too, lose no edit', async () => {
  const seed = Number(process.env['SEED'] ?? 20);
  console.log(`SEED=${seed}`);
  const { pages, folder } = workspace;
  const { steps, documents } = await interleave(pages, folder, seed, 600_000, await validateArazzo());
  console.log(JSON.stringify({ steps, documents }));
  expect(documents).toBeGreaterThan(300);
  expect(workspace.errors()).toEqual([]);
}, 900_000);
