import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@jest/globals';
import { seededRandom } from '@opchain/test-support/seeded-random';
import { soakCount } from '@opchain/test-support/soak-count';
import fc from 'fast-check';
import { type Chain, isOpchainError, type JsonObject, updateDocument, writeChain } from '../src/index.js';
import { parseText, readDocument } from '../src/internal/document.js';
import { arbitraryDocumentText } from './arbitrary/arbitrary-document-text.js';
import { sortConnections } from './arbitrary/arbitrary-chain.js';
import { applyEdit, edits } from './arbitrary/random-edits.js';

/** Saves random documents with random edits; reproducible with a seed. */
export function testUpdates(count: number, seed?: number): void {
  test(`${count} random documents of other authors only change where they were edited`, async () => {
    let edited = 0;
    const property = fc.asyncProperty(
      arbitraryDocumentText(),
      fc.nat(edits.length - 1),
      fc.nat(1000),
      async ({ text }, edit, number) => {
        edited += Number(await checkUpdate(text, undefined, edit, number));
      },
    );
    await fc.assert(property, { numRuns: count, ...(seed !== undefined && { seed }) });
    expect(edited).toBeGreaterThan(count * 0.5);
  }, 900_000);
}

const schema = process.env['ARAZZO_SCHEMA'];
const folder = process.env['ARAZZO_DOCUMENTS'] ?? (schema === undefined ? undefined : join(dirname(schema), 'arazzo'));

/** Saves documents of other authors with random edits. */
export function testCorpusUpdates(count: number, seed: number): void {
  const isThere = folder !== undefined && existsSync(folder);
  (isThere ? test : test.skip)(
    `${count} edits of documents of other authors only change where they were edited`,
    async () => {
      const names = readdirSync(folder!, { recursive: true, encoding: 'utf8' }).filter((name) =>
        /\.(ya?ml|json)$/.test(name),
      );
      const random = seededRandom(seed);
      const pick = (length: number): number => Math.floor(random() * length);
      let edited = 0;
      for (let index = 0; index < count; index += 1) {
        const name = names[pick(names.length)]!;
        const text = readFileSync(join(folder!, name), 'utf8');
        const workflow = text.length > soakCount(30_000, 500_000) ? undefined : await pickWorkflow(text, name, pick);
        if (workflow === undefined) continue;
        edited += Number(await checkUpdate(text, workflow, pick(edits.length), pick(1000)));
      }
      expect(edited).toBeGreaterThan(count * 0.4);
    },
    900_000,
  );
}

/** One of the workflows that open. */
async function pickWorkflow(text: string, file: string, pick: (length: number) => number): Promise<string | undefined> {
  try {
    const value = (await parseText(text, { file })) as { workflows: JsonObject[] };
    const ids = value.workflows.map(({ workflowId }) => workflowId as string);
    const workflow = ids[pick(ids.length)]!;
    readDocument(value, { workflow });
    return workflow;
  } catch {
    return undefined;
  }
}

/** Edits that may remove what has a comment. */
const removing = new Set([
  'remove',
  'disconnect',
  'value',
  'inputs',
  'actions',
  'credentials',
  'captures',
  'outputs',
  'order',
]);

/** Checks one edit of a text. Returns whether it applied. */
export async function checkUpdate(
  text: string,
  workflow: string | undefined,
  edit: number,
  number: number,
): Promise<boolean> {
  const file = { file: text.includes('"arazzo"') ? 'drawn.json' : 'drawn.yaml' };
  const value = (await parseText(text, file).catch(() => undefined)) as
    (JsonObject & { workflows: JsonObject[] }) | undefined;
  // The writer of the random texts breaks a few of them.
  if (value === undefined) return false;
  const id = workflow ?? (value.workflows.at(-1)!['workflowId'] as string);
  const { chain } = readDocument(value, { workflow: id });
  expect(await updateDocument(text, chain, { ...file, workflow: id })).toBe(text);
  const edited = applyEdit(chain, edits[edit]!, number);
  // What is renamed in the other workflows, too, has its own tests.
  if (edited.document !== chain.document) return false;
  if (edited === chain || !isWritable(edited) || !isWritable(chain)) return false;
  const saved = await updateDocument(text, edited, { ...file, workflow: id });
  const savedValue = (await parseText(saved, file)) as typeof value;
  const { name } = edits[edit]!;
  // Mappings from a removed step are saved, but rejected when they are read.
  if (name !== 'remove' || isReadable(savedValue, id)) {
    // Written again, because a chain may repeat a check, which a document may not.
    const read = readDocument(savedValue, { workflow: id }).chain;
    expect(writeChain(sortConnections(read))).toEqual(writeChain(sortConnections(edited)));
  }
  const others = ({ workflows }: typeof value) => workflows.filter(({ workflowId }) => workflowId !== id);
  expect(others(savedValue)).toEqual(others(value));
  for (const key of Object.keys(value).filter((name) => name.startsWith('x-') || name === 'components'))
    expect(savedValue[key]).toEqual(value[key]);
  expect(Object.keys(savedValue)).toEqual(Object.keys(value));
  if (removing.has(name) || JSON.stringify(value).includes('"reference"')) return true;
  const comments = (of: string): readonly string[] => of.match(/# c\d+c$/gm) ?? [];
  // Comments within a value that was replaced as a whole are lost with it.
  const lost = comments(text).filter((comment) => !comments(saved).includes(comment));
  expect(lost.length).toBeLessThanOrEqual(name === 'body' || name === 'check' ? 12 : 0);
  return true;
}

function isWritable(chain: Chain): boolean {
  return succeeds(() => writeChain(chain));
}

function isReadable(value: JsonObject, workflow: string): boolean {
  return succeeds(() => readDocument(value, { workflow }));
}

function succeeds(action: () => unknown): boolean {
  try {
    action();
    return true;
  } catch (error) {
    if (isOpchainError(error)) return false;
    throw error;
  }
}
