import { expect } from '@jest/globals';
import { openDocument } from '@opchain/core';
import { isDeepStrictEqual } from 'node:util';
import type { Stores } from '../../src/stores/stores.js';
import { unpackText } from '../../src/stores/documents/pack-text.js';
import { decide } from './decide-conflict.js';
import { OutsidePrograms } from './outside-programs.js';
import { seededRandom } from '@opchain/test-support/seeded-random';
import { contentOf, readContent, WorkspaceModel } from './workspace-model.js';
import { edits, type PageState, type WorkspacePage } from './workspace-page.js';

/** Counts of actions, and of files written and validated: a seed that does nothing proves nothing. */
export interface InterleaveResult {
  readonly steps: Readonly<Record<string, number>>;
  readonly documents: number;
}

/**
 * For that many milliseconds, in a seeded order: two tabs of a browser edit, run, undo, save, open and reload the documents of a
 * folder, which other programs change too. After every step the model must find every edit that nobody gave up, each written
 * chain is validated and read back, and undoing everything leads back to the chain that was opened.
 */
export async function interleave(
  pages: readonly WorkspacePage[],
  folder: string,
  seed: number,
  milliseconds: number,
  validate?: (document: unknown) => readonly string[],
): Promise<InterleaveResult> {
  const random = seededRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const model = new WorkspaceModel(pages.length);
  const outside = new OutsidePrograms(folder, random);
  const steps: Record<string, number> = {};
  const log: string[] = [];
  let count = 0;
  let documents = 0;
  /** By page and id of the document: what undoing everything leads back to. */
  const starts = pages.map(() => new Map<string, string>());

  const fail = (message: string): never => {
    throw new Error(`${message}\nSEED=${seed}, step ${count}; the last ones:\n${log.slice(-25).join('\n')}`);
  };
  const must = (lost: string | undefined): void => {
    if (lost !== undefined) fail(lost);
  };
  const lookAtFiles = async (): Promise<void> => {
    for (const [path, text] of [...outside.takeWritten(), ...(await outside.texts())]) {
      const content = await readContent(text);
      if (content !== undefined) model.sawFile(path, content);
    }
  };
  const remember = (at: number, { id, content, hasHistory }: PageState): void => {
    if (!hasHistory) starts[at]!.set(id, content);
  };
  const observe = async (at: number, state?: PageState): Promise<PageState> => {
    const now = state ?? (await pages[at]!.state());
    await lookAtFiles();
    must(model.observed(at, now));
    remember(at, now);
    return now;
  };
  /** What is stored as a copy has its id from now on. */
  const settleAll = async (): Promise<void> => {
    for (let at = 0; at < pages.length; at += 1) {
      await pages[at]!.settle();
      await observe(at);
    }
  };
  const open = async (at: number, id: string): Promise<void> => {
    await settleAll();
    if (!(await pages[at]!.open(id))) return;
    const state = await pages[at]!.state();
    await lookAtFiles();
    must(model.opened(at, id, state));
    remember(at, state);
  };
  const undoAll = async (at: number): Promise<void> => {
    const [before, first, again] = (await pages[at]!.undoAll()).map(contentOf);
    const { id } = await pages[at]!.state();
    const start = starts[at]!.get(id);
    if (again !== before) fail(`Page ${at}: redoing everything leads to ${again} and not to ${before}.`);
    if (start !== undefined && first !== start) fail(`Page ${at}: undoing everything leads to ${first}, not ${start}.`);
  };

  const act = async (at: number): Promise<string> => {
    const page = pages[at]!;
    const [kind, one, two] = [random(), random(), random()];
    await observe(at);
    if (kind < 0.36) {
      const name = kind < 0.3 ? pick(edits) : kind < 0.34 ? 'undo' : 'redo';
      const { before, after } = await page.edit(name, one, two, count);
      await observe(at, before);
      if (after.content !== before.content || after.changed !== before.changed) model.edited(at, after, name === 'add');
      return name;
    }
    if (kind < 0.4) {
      await page.run();
      return 'run';
    }
    if (kind < 0.42) {
      await page.builder.page.keyboard.press('Escape');
      return 'stop';
    }
    if (kind < 0.44) {
      await undoAll(at);
      return 'undo all';
    }
    if (kind < 0.58) {
      const listed = await page.listed();
      await observe(at);
      const id = pick(listed);
      const shown = await page.state();
      if (id === undefined || id === shown.id) return 'open nothing';
      await open(at, id);
      return `open ${id}`;
    }
    if (kind < 0.61) {
      const { before, after } = await page.edit('new chain', one, two, count);
      await observe(at, before);
      must(model.opened(at, after.id, after));
      remember(at, after);
      return 'new chain';
    }
    if (kind < 0.72) {
      const written = two < 0.2 ? outside.change() : undefined;
      const saved = await page.save();
      const others = await written;
      const state = await page.state();
      await lookAtFiles();
      if (saved === true) model.saved(at, state);
      await observe(at);
      return `save: ${saved}${others === undefined ? '' : ` during ${others}`}`;
    }
    if (kind < 0.75) {
      const others = (await page.listed()).filter((id) => !id.startsWith('file:'));
      const shown = await observe(at);
      const other = pick([undefined, ...others.filter((id) => id !== shown.id)]);
      await settleAll();
      const before = await observe(at);
      await page.saveAndLeave(other);
      const state = await page.state();
      await lookAtFiles();
      const file = await outside.texts();
      const contents = await Promise.all([...file.values()].map(readContent));
      const isSaved = contents.some(
        (content) =>
          content === before.content ||
          (content !== undefined && before.changed && model.isMerged(before.path, before.content, content)),
      );
      if (isSaved) model.left(at, before.id);
      must(model.opened(at, other ?? state.id, state));
      remember(at, state);
      return `save and leave: ${isSaved}`;
    }
    if (kind < 0.78) {
      const before = await observe(at);
      await page.reload();
      await lookAtFiles();
      const state = await page.state();
      must(model.observed(at, state));
      starts[at]!.clear();
      remember(at, state);
      if (state.content === before.content && state.changed !== before.changed)
        fail(`Page ${at}: after a reload, changed is ${state.changed}.`);
      return 'reload';
    }
    if (kind < 0.86) {
      const theirs = await page.conflict();
      const before = await observe(at);
      await findWrongConflict(before, theirs);
      if (theirs === undefined) return 'no conflict';
      const decision = await decide(page.builder, theirs, one < 0.5);
      const state = await page.state();
      await lookAtFiles();
      if (decision === 'theirs') model.discarded(at, state);
      else if (decision === 'mine') model.saved(at, state);
      await observe(at);
      return `conflict: ${decision}`;
    }
    if (kind < 0.88) {
      const paths = [...(await outside.texts()).keys()];
      if (paths.length === 0) return 'rename nothing';
      const path = pick(paths);
      await settleAll();
      await page.renameFile(path, `renamed-${count}.arazzo.yaml`);
      await lookAtFiles();
      await observe(at);
      return `rename ${path}`;
    }
    if (kind < 0.9) {
      const listed = await page.listed();
      const shown = await observe(at);
      const others = listed.filter((id) => id !== shown.id && id !== `file:${shown.path}`);
      if (others.length === 0) return 'delete nothing';
      const id = pick(others);
      await settleAll();
      await page.deleteAndRestore(id);
      return `delete and restore ${id}`;
    }
    return outside.change();
  };
  /** Both changed: the user must know of it. Only the file: the page has its new version. */
  const findWrongConflict = async (state: PageState, theirs: string | undefined): Promise<void> => {
    if (state.path === undefined) return;
    const text = (await outside.texts()).get(state.path);
    if (theirs !== undefined && theirs !== (text ?? '')) fail(`The conflict of ${state.path} is about another text.`);
    if (theirs !== undefined || text === undefined || state.changed) return;
    const content = await readContent(text);
    if (content !== state.content) fail(`${state.path} contains ${content}, and is shown as ${state.content}.`);
  };
  const findLost = async (): Promise<void> => {
    const states = [await observe(0), await observe(1)];
    const shown = states.map(({ content }) => content);
    // A page hears of what the other one stores a little later.
    const stored = await Promise.all(pages.map((page) => page.storedDrafts()));
    const drafts = stored.flat().map((text) => {
      const draft = JSON.parse(text);
      return contentOf(draft.chain ?? draft);
    });
    const files = await Promise.all([...(await outside.texts()).values(), ...(await outside.trash())].map(readContent));
    const [lost] = model.findLost(new Set([...shown, ...drafts, ...files.filter((content) => content !== undefined)]));
    if (lost !== undefined)
      fail(`${lost}\n${states.map((s) => `${s.id} ${s.path} ${s.changed} ${s.content}`).join('\n')}`);
  };
  const validateWritten = async (at: number): Promise<void> => {
    const { chain, ...written } = await pages[at]!.builder.page.evaluate(async () => {
      const { stores } = document.querySelector('opchain-builder') as unknown as { stores: Stores };
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

  for (let at = 0; at < pages.length; at += 1) await observe(at);
  for (const end = Date.now() + milliseconds; Date.now() < end;) {
    const at = random() < 0.6 ? 0 : 1;
    count += 1;
    const name = await act(at);
    log.push(`${count} page ${at}: ${name}`);
    const kind = name.replace(/ (file:)?[\w-]*\.arazzo.*| [\w-]{16,}$|:.*/, '');
    steps[kind] = (steps[kind] ?? 0) + 1;
    await findLost();
    await validateWritten(at);
  }
  for (let at = 0; at < pages.length; at += 1) await undoAll(at);
  return { steps, documents };
}
