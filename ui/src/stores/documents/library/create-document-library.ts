import type { Chain } from '@opchain/core';
import { listWorkflowIds } from '@opchain/core/internal/document';
import type { ChainStore } from '../../chain/chain-store.js';
import { createState } from '../../create-state.js';
import { runInOrder } from '../../run-in-order.js';
import type { DocumentClaims } from './create-document-claims.js';
import { createDocumentId } from '../create-document-id.js';
import type { DocumentDatabase } from './document-database.js';
import type { DocumentFormat } from '../document-format.js';
import type { DocumentLibrary, StoredDocument } from './document-library.js';
import type { DocumentStore } from '../document-store.js';
import type { DocumentTabs } from '../tabs/document-tabs.js';
import type { DocumentSnapshot, Draft } from '../draft.js';

export interface DocumentLibraryDependencies {
  readonly database: DocumentDatabase;
  readonly document: Pick<DocumentStore, 'value' | 'subscribe' | 'openDraft' | 'newChain' | 'changeId'>;
  readonly chain: Pick<ChainStore, 'subscribe'>;
  readonly tabs: DocumentTabs;
  readonly format: Pick<DocumentFormat, 'readDraft' | 'writeDraft'>;
  readonly claims: DocumentClaims;
  /** Notifies other tabs that the list changed, and this one when they changed it. */
  readonly channel?: Pick<BroadcastChannel, 'postMessage' | 'onmessage' | 'close'> | undefined;
  readonly setTitle: (title: string) => void;
  readonly copyTitle: (title: string) => string;
  /** The document is also open in another tab; its changes here are stored as a copy. */
  readonly onCopied: () => void;
  /** The open document could not be stored: there is no room. */
  readonly onFull: () => void;
  readonly now?: () => number;
}

export async function createDocumentLibrary({
  database,
  document,
  chain,
  tabs,
  format,
  claims,
  channel,
  setTitle,
  copyTitle,
  onCopied,
  onFull,
  now = Date.now,
}: DocumentLibraryDependencies): Promise<DocumentLibrary> {
  const state = createState<readonly StoredDocument[]>([]);
  const reload = async (): Promise<void> =>
    state.set([...(await database.list())].sort((one, other) => other.changedAt - one.changedAt));
  /** Ids under which documents that another tab has open are stored here. */
  const copies = new Map<string, string>();
  /** What this tab read or wrote last of the documents that it has open, by id. */
  const lastSynced = new Map<string, string | undefined>();
  let isFull = false;
  let openId = document.value.id;

  const inOrder = runInOrder();
  const changed = async (): Promise<void> => {
    await reload();
    channel?.postMessage('changed');
  };
  const write = async (id: string, draft: Draft, open: Chain): Promise<void> => {
    const text = JSON.stringify({ ...draft, id });
    await database.write(describe(id, open, now()), text);
    lastSynced.set(id, text);
  };
  const readDraft = async (id: string): Promise<Draft | undefined> => {
    const text = await database.read(id);
    lastSynced.set(id, text);
    return text === undefined ? undefined : (JSON.parse(text) as Draft);
  };
  /** Another tab has stored changes and closed it since. */
  const isOvertaken = async (id: string, author: string | undefined): Promise<boolean> => {
    const before = lastSynced.get(id);
    const stored = await readDraft(id);
    return stored?.changed === true && lastSynced.get(id) !== before && stored.author !== author;
  };
  /** Claims a document for the tab that edited it last: false if another one has it open, or has changed it. */
  const claimOwn = async (id: string, author: string | undefined): Promise<boolean> => {
    if (claims.holds(id)) return true;
    if (!(await claims.claim(id))) return false;
    if (!(await isOvertaken(id, author))) return true;
    claims.release(id);
    return false;
  };
  /** The id to store a document of this tab under: its own, or that of a copy. */
  const claim = async (id: string, author: string | undefined): Promise<string> => {
    const known = copies.get(id);
    if (known === undefined && (await claimOwn(id, author))) return id;
    const copy = known ?? createDocumentId();
    if (known === undefined) {
      await claims.claim(copy);
      copies.set(id, copy);
      onCopied();
    }
    if (document.value.id === id) document.changeId(copy);
    return copy;
  };
  /** What is opened again is another copy: the one before stays as it was left. */
  const forgetCopy = (id: string): void => {
    const copy = copies.get(id);
    if (copy !== undefined && document.value.id === id) document.changeId(copy);
    copies.delete(id);
  };
  const save = async ({ id, chain: open, draft }: DocumentSnapshot): Promise<boolean> => {
    const target = await claim(id, draft.author);
    const text = JSON.stringify({ ...draft, id });
    // Shown, not edited: a copy is stored with the first change.
    if (target !== id && (await database.read(id)) === text) return true;
    try {
      await write(target, draft, open);
      isFull = false;
    } catch {
      if (!isFull) onFull();
      isFull = true;
      return false;
    }
    await changed();
    return true;
  };
  const retitled = (draft: Draft, title: (before: string) => string): { draft: Draft; chain: Chain } => {
    const before = format.readDraft(draft.chain);
    const chain = { ...before, title: title(before.title) };
    return { chain, draft: { ...draft, changed: true, chain: format.writeDraft(chain) } };
  };

  /** The chains that were left in this tab, by id: reopened, they can still be undone. */
  const previousChains = new Map<string, Chain>();
  const known = (id: string, draft: Draft): Chain | undefined => {
    const open = previousChains.get(id);
    return open && format.writeDraft(open) === draft.chain ? open : undefined;
  };

  const stopRemembering = chain.subscribe(({ previous, replaced }) => {
    if (replaced) previousChains.set(openId, previous);
    openId = document.value.id;
  });
  const unsubscribe = document.subscribe(({ id }, previous) => {
    if (id === previous.id || copies.get(previous.id) === id) return;
    const earlier = copies.get(id);
    void inOrder(() => {
      if (document.value.id !== previous.id) {
        claims.release(previous.id);
        lastSynced.delete(previous.id);
      }
      // Everything of its earlier copy is stored, and another tab may have opened that copy since.
      if (copies.get(id) === earlier) copies.delete(id);
      return Promise.resolve();
    });
  });
  if (channel) channel.onmessage = () => void reload();
  await reload();

  return {
    get value() {
      return state.value;
    },
    subscribe: (listener) => state.subscribe(listener),
    save: (snapshot) => inOrder(() => save(snapshot)),
    read: (id, after) =>
      inOrder(async () => {
        const draft = await readDraft(id);
        return state.value.some((stored) => stored.id === id && stored.changedAt > after) ? draft : undefined;
      }),
    open: (id) =>
      inOrder(async () => {
        const draft = await readDraft(id);
        if (draft === undefined) return false;
        forgetCopy(id);
        if (!document.openDraft(draft, known(id, draft))) return false;
        await claim(id, draft.author);
        return true;
      }),
    rename: (id, title) =>
      inOrder(async () => {
        if (document.value.id === id) {
          setTitle(title);
          return;
        }
        const stored = await readDraft(id);
        if (stored === undefined) return;
        // Another tab that has it open would store its own title again.
        if (!(await claims.claim(id))) {
          onCopied();
          return;
        }
        const { draft, chain } = retitled(stored, () => title);
        await write(id, draft, chain);
        claims.release(id);
        await changed();
      }),
    duplicate: (id) =>
      inOrder(async () => {
        const stored = await readDraft(id);
        if (stored === undefined) return;
        const { draft, chain } = retitled(stored, copyTitle);
        await write(createDocumentId(), { ...draft, fileName: null }, chain);
        await changed();
      }),
    async remove(id) {
      // Leaving the open document stores its last changes, which belong to what can be restored.
      const isOpen = document.value.id === id;
      if (isOpen) document.newChain();
      return inOrder(async () => {
        const entry = state.value.find((each) => each.id === id);
        const draft = await database.read(id);
        await database.remove(id);
        await changed();
        return () =>
          inOrder(async () => {
            if (entry && draft !== undefined) await database.write(entry, draft);
            await changed();
          });
      });
    },
    storeAsCopy: (id) =>
      inOrder(async () => {
        // What another tab has open it stores under this id again.
        if (!(await claims.claim(id))) return;
        const draft = await readDraft(id);
        if (draft?.changed === true) {
          await write(createDocumentId(), draft, format.readDraft(draft.chain));
          await database.remove(id);
          await changed();
        }
        claims.release(id);
      }),
    tabs,
    dispose() {
      tabs.dispose();
      unsubscribe();
      stopRemembering();
      channel?.close();
      void inOrder(() => Promise.resolve(claims.release(document.value.id)));
    },
  };
}

function describe(id: string, chain: Chain, changedAt: number): StoredDocument {
  const { title, steps } = chain;
  return { id, title, steps: steps.length, workflows: listWorkflowIds(chain), changedAt };
}
