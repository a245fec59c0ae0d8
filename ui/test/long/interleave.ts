import { expect } from '@jest/globals';
import { openDocument } from '@opchain/core';
import { isDeepStrictEqual } from 'node:util';
import type { ChainStore } from '../../src/stores/chain/chain-store.js';
import { unpackText } from '../../src/stores/documents/pack-text.js';
import type { PaletteStore } from '../../src/stores/view/palette-store.js';
import type { OpenBuilder } from '../support/open-builder.js';

/** Seeded random numbers from 0 to 1 (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Counts of actions, and of files written and validated: a seed that does nothing proves nothing. */
export interface InterleaveResult {
  readonly steps: Readonly<Record<string, number>>;
  readonly documents: number;
}

const operations = ['createCustomer', 'updateCustomer', 'createProduct', 'createOrder', 'listProducts', 'getOrder'];

/**
 * Edits, runs, stops, undoes and reloads in a seeded order for that many milliseconds. After every step the chain is written and
 * read back, and validated by `validate`; it is unchanged by every reload; and undoing everything leads back to the chain that was opened.
 */
export async function interleave(
  builder: OpenBuilder,
  seed: number,
  milliseconds: number,
  validate?: (document: unknown) => readonly string[],
): Promise<InterleaveResult> {
  const random = seededRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const { page } = builder;
  const steps: Record<string, number> = {};
  let documents = 0;
  /** The chain that undo must lead back to: the one that was opened, or restored by a reload. */
  let start = await builder.chain();

  const act = async (): Promise<string> => {
    const [kind, number, operation, second] = [random(), random(), pick(operations), random()];
    if (kind < 0.55) {
      return page.evaluate(
        ([one, two, id]) => {
          const { stores } = document.querySelector('opchain-builder') as unknown as PageBuilder;
          const { chain } = stores;
          const nodes = chain.chain.steps;
          const node = nodes[Math.floor(one * nodes.length)]?.id ?? '';
          const other = nodes[Math.floor(two * nodes.length)]?.id ?? '';
          const source = chain.chain.sources[0]?.name ?? 'shop';
          const edits: Readonly<Record<string, () => unknown>> = {
            add: () => stores.palette.insert({ kind: 'operation', ref: { source, id } }, { origin: 'palette' }),
            wait: () => stores.palette.insert({ kind: 'wait' }, { origin: 'palette' }),
            remove: () => nodes.length > 2 && chain.removeSteps([node], 'canvas'),
            connect: () => chain.connect(node, other, 'canvas'),
            disconnect: () => chain.chain.connections[0] && chain.disconnect([chain.chain.connections[0]], 'canvas'),
            rename: () => chain.renameStep(node, `step${Math.floor(two * 1000)}`, 'inspector'),
            move: () =>
              chain.moveSteps({ [node]: { x: Math.round(one * 900), y: Math.round(two * 900) } }, { origin: 'canvas' }),
            parameter: () =>
              chain.setParameter(
                node,
                'query',
                'limit',
                two > 0.5 ? Math.floor(two * 90) : `{{${other}.id}}`,
                'inspector',
              ),
            duplicate: () => nodes.length < 40 && chain.duplicate([node], 'canvas'),
            title: () => chain.setTitle(`Title ${Math.floor(two * 1000)}`, 'document'),
          };
          const names = Object.keys(edits);
          const name = names[Math.floor(((one * 7919) % 1) * names.length)] ?? 'add';
          edits[name]?.();
          return name;
        },
        [number, second, operation] as const,
      );
    }
    if (kind < 0.66) {
      await page.evaluate(
        () => void (document.querySelector('opchain-builder') as unknown as PageBuilder).stores.run.start(),
      );
      return 'run';
    }
    if (kind < 0.72) {
      await page.keyboard.press('Escape');
      return 'stop';
    }
    if (kind < 0.86) {
      await page.evaluate(
        (back) =>
          (document.querySelector('opchain-builder') as unknown as PageBuilder).stores.chain[back ? 'undo' : 'redo'](),
        number < 0.7,
      );
      return number < 0.7 ? 'undo' : 'redo';
    }
    if (kind < 0.92) {
      const nodes = builder.canvas.getByRole('group');
      if ((await nodes.count()) > 0)
        await nodes
          .first()
          .click({ timeout: 2000 })
          .catch(() => undefined);
      return 'select';
    }
    if (kind < 0.97) {
      await undoAll();
      return 'undo all';
    }
    const before = await builder.chain();
    await page.reload();
    await page.locator('opchain-palette').waitFor();
    await page.waitForFunction(
      () =>
        ((document.querySelector('opchain-builder') as unknown as PageBuilder | null)?.stores.descriptions.value.entries
          .length ?? 0) > 0,
    );
    start = await builder.chain();
    expect(start).toEqual(before);
    return 'reload';
  };
  const undoAll = async (): Promise<void> => {
    const [kept, back, again] = await page.evaluate(() => {
      const { chain } = (document.querySelector('opchain-builder') as unknown as PageBuilder).stores;
      const now = chain.chain;
      let count = 0;
      while (chain.canUndo && count < 1000) {
        chain.undo();
        count += 1;
      }
      const first = chain.chain;
      for (; count > 0; count -= 1) chain.redo();
      return [now, first, chain.chain] as const;
    });
    expect(back).toEqual(start);
    expect(again).toEqual(kept);
  };
  const validateWritten = async (): Promise<void> => {
    const { chain, ...written } = await page.evaluate(async () => {
      const { stores } = document.querySelector('opchain-builder') as unknown as PageBuilder;
      const now = stores.chain.chain;
      try {
        return { chain: now, text: (await stores.document.write('json')).text, refused: '', draft: '' };
      } catch (error) {
        const { hash } = new URL(await stores.document.shareLink(location.href));
        return { chain: now, text: '', refused: (error as Error).message, draft: hash.slice('#chain='.length) };
      }
    });
    documents += 1;
    // A mapping from a deleted node cannot be saved, which is reported; the draft contains all of it.
    if (written.text === '') {
      expect(written.refused).toMatch(/^The chain cannot be saved yet: /);
      const draft = JSON.parse(await unpackText(written.draft));
      expect(draft.chain ?? draft).toMatchObject({ steps: chain.steps });
      return;
    }
    const { text } = written;
    const { chain: read } = await openDocument(text, { file: 'written.arazzo.json' });
    const wrong = validate?.(JSON.parse(text)) ?? [];
    if (wrong.length > 0 || !isDeepStrictEqual(JSON.parse(JSON.stringify(read)).steps, chain.steps))
      expect([wrong, read.steps]).toEqual([[], chain.steps]);
  };

  for (const end = Date.now() + milliseconds; Date.now() < end;) {
    const name = await act();
    steps[name] = (steps[name] ?? 0) + 1;
    await validateWritten();
  }
  await undoAll();
  return { steps, documents };
}

/** The parts of the builder that these steps use. */
interface PageBuilder {
  readonly stores: {
    readonly chain: ChainStore;
    readonly palette: PaletteStore;
    readonly run: { start(): Promise<unknown> };
    readonly document: {
      write(as: 'json'): Promise<{ readonly text: string }>;
      shareLink(url: string): Promise<string>;
    };
    readonly descriptions: { readonly value: { readonly entries: readonly unknown[] } };
  };
}
