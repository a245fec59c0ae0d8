import { expect } from '@jest/globals';
import type { Stores } from '../../src/stores/stores.js';
import type { OpenBuilder } from '../support/open-builder.js';

/** Compares the open document with its file in the dialog, and keeps one of them; undefined if the chain cannot be saved yet. */
export async function decide(
  { page, bar }: OpenBuilder,
  theirs: string,
  isMine: boolean,
): Promise<'mine' | 'theirs' | undefined> {
  const mine = await page.evaluate(async () => {
    const { stores } = document.querySelector('opchain-builder') as unknown as { stores: Stores };
    stores.view.patch({ dialog: undefined });
    return stores.folder.value!.mine().catch(() => undefined);
  });
  if (mine === undefined) return undefined;
  await bar.getByRole('button', { name: 'Compare…' }).click();
  const dialog = page.locator('opchain-conflict-dialog');
  const wasDeleted = theirs === '';
  if (!wasDeleted) {
    await dialog.getByRole('button', { name: 'See difference' }).click();
    await dialog.getByRole('group', { name: 'Difference between the file and your chain' }).waitFor();
    const lines = await dialog
      .locator('pre div')
      .evaluateAll((all) => all.map((line) => [line.className, line.textContent.slice(2)] as const));
    const without = (kind: string): string => lines.flatMap(([each, text]) => (each === kind ? [] : [text])).join('\n');
    expect([without('added'), without('removed')]).toEqual([theirs, mine]);
  }
  await dialog.getByRole('button', { name: wasDeleted || isMine ? 'Keep mine' : 'Use theirs' }).click();
  await dialog.waitFor({ state: 'detached' });
  return wasDeleted || isMine ? 'mine' : 'theirs';
}
