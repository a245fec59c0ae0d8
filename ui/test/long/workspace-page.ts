import type { Chain } from '@opchain/core';
import type { Stores } from '../../src/stores/stores.js';
import type { OpenBuilder } from '../support/open-builder.js';
import { contentOf, type OpenState, outlineOf } from './workspace-model.js';

/** The open document, and whether it can be undone or redone. */
export interface PageState extends OpenState {
  readonly chain: Chain;
  readonly hasHistory: boolean;
}

/** Everything that changes the open document at once, or leaves it. */
export const edits = [
  ...['add', 'wait', 'remove', 'connect', 'disconnect', 'rename', 'move', 'parameter', 'duplicate', 'title'],
] as const;
export type Edit = (typeof edits)[number] | 'undo' | 'redo' | 'new chain';

const operations = ['createCustomer', 'updateCustomer', 'createProduct', 'createOrder', 'listProducts', 'getOrder'];

/** One tab of the browser, in which somebody edits documents. */
export class WorkspacePage {
  readonly builder: OpenBuilder;

  constructor(builder: OpenBuilder) {
    this.builder = builder;
  }

  async state(): Promise<PageState> {
    return (await this.edit('state', 0, 0, 0)).after;
  }

  /** One edit, and the open document before and after it. The numbers from 0 to 1 choose what is edited; `count` makes its names unique. */
  async edit(
    name: Edit | 'state',
    one: number,
    two: number,
    count: number,
  ): Promise<{ readonly before: PageState; readonly after: PageState }> {
    const operation = operations[Math.floor(two * operations.length)]!;
    const states = await this.builder.page.evaluate(
      ([edit, first, second, id, unique]) => {
        const { stores } = document.querySelector('opchain-builder') as unknown as { stores: Stores };
        const { chain, document: open, palette } = stores;
        const read = () => {
          const { id: documentId, changed, file } = open.value;
          const hasHistory = chain.canUndo || chain.canRedo;
          return { id: documentId, changed, path: file?.path, chain: chain.chain, hasHistory };
        };
        const { steps, connections, sources } = chain.chain;
        const node = steps[Math.floor(first * steps.length)]?.id ?? '';
        const other = steps[Math.floor(second * steps.length)]?.id ?? '';
        const acts: Readonly<Record<string, () => unknown>> = {
          state: () => undefined,
          add: () =>
            palette.insert(
              { kind: 'operation', ref: { source: sources[0]?.name ?? 'shop', id } },
              { origin: 'palette' },
            ),
          wait: () => palette.insert({ kind: 'wait' }, { origin: 'palette' }),
          remove: () => chain.removeSteps(steps.length > 15 ? steps.slice(5).map((step) => step.id) : [node], 'canvas'),
          connect: () => chain.connect(node, other, 'canvas'),
          disconnect: () => connections[0] && chain.disconnect([connections[0]], 'canvas'),
          rename: () => chain.renameStep(node, `step${unique}`, 'inspector'),
          move: () =>
            chain.moveSteps(
              { [node]: { x: Math.round(first * 900), y: Math.round(second * 900) } },
              { origin: 'canvas' },
            ),
          parameter: () => {
            const value = second > 0.5 ? unique : `{{${other}.id}}`;
            return chain.setParameter(node, 'query', 'limit', value, 'inspector');
          },
          duplicate: () => chain.duplicate([node], 'canvas'),
          title: () => chain.setTitle(`Title ${unique}`, 'document'),
          undo: () => chain.undo(),
          redo: () => chain.redo(),
          'new chain': () => open.newChain(),
        };
        const before = read();
        acts[edit]!();
        return [before, read()] as const;
      },
      [name, one, two, operation, count] as const,
    );
    const [before, after] = states.map((state) => ({
      ...state,
      outline: outlineOf(state.chain),
      content: contentOf(state.chain),
    }));
    return { before: before!, after: after! };
  }

  /** Undoes and redoes everything; the chains before, in between and after it. */
  undoAll(): Promise<readonly Chain[]> {
    return this.builder.page.evaluate(() => {
      const { chain } = (document.querySelector('opchain-builder') as unknown as { stores: Stores }).stores;
      const before = chain.chain;
      let count = 0;
      for (; chain.canUndo; count += 1) chain.undo();
      const first = chain.chain;
      for (; count > 0; count -= 1) chain.redo();
      return [before, first, chain.chain] as const;
    });
  }

  /** Opens a stored document or a file by its id. */
  async open(id: string): Promise<boolean> {
    return this.builder.page.evaluate(async (key) => {
      const { stores } = document.querySelector('opchain-builder') as unknown as { stores: Stores };
      const path = key.replace(/^file:/, '');
      const isFile = stores.folder.value!.value.files.some((file) => file.path === path);
      const isOpened = await (isFile ? stores.folder.value!.open(path) : stores.library.value!.open(key));
      stores.document.dismissFailure();
      return isOpened;
    }, id);
  }

  /** The ids of what a user can open: documents in the browser, files of the folder. */
  listed(): Promise<readonly string[]> {
    return this.builder.page.evaluate(async () => {
      const { stores } = document.querySelector('opchain-builder') as unknown as { stores: Stores };
      await stores.folder.value!.refresh();
      const files = stores.folder.value!.value.files.flatMap(({ kind, path }) => (kind === 'document' ? [path] : []));
      return [...new Set([...files.map((path) => `file:${path}`), ...stores.library.value!.value.map(({ id }) => id)])];
    });
  }

  /** Saves in the folder: true or false as the page reports it, or why it was rejected. */
  save(): Promise<boolean | string> {
    return this.builder.page.evaluate(async () => {
      const { stores } = document.querySelector('opchain-builder') as unknown as { stores: Stores };
      return stores.folder.value!.save().catch((error: Error) => error.message);
    });
  }

  /** Saves, and opens another document of the browser at the same moment, or a new chain. */
  async saveAndLeave(id: string | undefined): Promise<void> {
    await this.builder.page.evaluate(async (other) => {
      const { stores } = document.querySelector('opchain-builder') as unknown as { stores: Stores };
      const saving = stores.folder.value!.save().catch(() => false);
      if (other === undefined) stores.document.newChain();
      else await stores.library.value!.open(other);
      await saving;
    }, id);
  }

  /** Deletes a document and restores it. */
  async deleteAndRestore(id: string): Promise<void> {
    await this.builder.page.evaluate(async (key) => {
      const { stores } = document.querySelector('opchain-builder') as unknown as { stores: Stores };
      const path = key.replace(/^file:/, '');
      const isFile = stores.folder.value!.value.files.some((file) => file.path === path);
      const restore = await (isFile ? stores.folder.value!.remove(path) : stores.library.value!.remove(key));
      await restore();
    }, id);
  }

  async renameFile(path: string, to: string): Promise<void> {
    await this.builder.page.evaluate(
      async ([from, next]) => {
        const { stores } = document.querySelector('opchain-builder') as unknown as { stores: Stores };
        await stores.folder.value!.rename(from, next).catch(() => undefined);
      },
      [path, to] as const,
    );
  }

  /** The text of the file that the user has to decide about; an empty one if it was deleted. */
  async conflict(): Promise<string | undefined> {
    return this.builder.page.evaluate(async () => {
      const { folder } = (document.querySelector('opchain-builder') as unknown as { stores: Stores }).stores;
      await folder.value!.refresh();
      const { conflict } = folder.value!.value;
      return conflict && (conflict.theirs?.text ?? '');
    });
  }

  async reload(): Promise<void> {
    const { page } = this.builder;
    await page.reload();
    await page.locator('opchain-palette').waitFor();
    await page.waitForFunction(() => {
      const builder = document.querySelector('opchain-builder') as unknown as { stores: Stores } | null;
      return builder?.stores.folder.value !== undefined;
    });
    await this.approveRuns();
  }

  /** From now on, the user approves what a run asks for. */
  async approveRuns(): Promise<void> {
    await this.builder.page.evaluate(() => {
      const { credentials } = (document.querySelector('opchain-builder') as unknown as { stores: Stores }).stores;
      credentials.subscribe(({ approvalRequest }) => {
        if (approvalRequest) queueMicrotask(() => credentials.resolveApproval(true));
      });
    });
  }

  async run(): Promise<void> {
    await this.builder.page.evaluate(
      () => void (document.querySelector('opchain-builder') as unknown as { stores: Stores }).stores.run.start(),
    );
  }

  /** Everything that was to be stored is stored. */
  async settle(): Promise<void> {
    await this.builder.page.evaluate(async () => {
      const { stores } = document.querySelector('opchain-builder') as unknown as { stores: Stores };
      stores.document.saveDraft();
      await stores.library.value!.open('no such document');
    });
  }

  /** The drafts that this browser stores, as text. */
  storedDrafts(): Promise<readonly string[]> {
    return this.builder.page.evaluate(async () => {
      const { stores } = document.querySelector('opchain-builder') as unknown as { stores: Stores };
      const drafts = await Promise.all(stores.library.value!.value.map(({ id }) => stores.library.value!.read(id, 0)));
      return drafts.flatMap((draft) => (draft ? [draft.chain] : []));
    });
  }
}
