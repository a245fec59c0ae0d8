import type { Credential, CredentialKind, CredentialUse, SecurityScheme } from '@opchain/core';
import type { ActingKernel } from './acting-kernel.js';
import type { ChainStore } from './chain-store.js';
import type { CredentialEntry, Credentials, CredentialStore } from './credential-store.js';
import { createState } from './create-state.js';
import type { DescriptionStore } from './description-store.js';
import type { Texts } from '../texts/texts.js';
import { englishTexts } from '../texts/texts.js';
import { readKeptCredentials, writeKeptCredentials } from './kept-credentials.js';

export interface CredentialPorts {
  readonly kernel: ActingKernel;
  readonly texts?: Pick<Texts, 'messages' | 'chain'>;
  readonly chain: ChainStore;
  readonly descriptions: DescriptionStore;
  /** The browser's session storage, used only where the user chose so. */
  readonly session: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined;
  readonly sessionKey: string;
  /** Credentials that the page brings along, approved for its own server and issuer. */
  readonly fromHost: readonly Credential[];
}

export function createCredentialStore({ kernel, texts = englishTexts, chain, descriptions, session, sessionKey, fromHost }: CredentialPorts): CredentialStore {
  const kept = readKeptCredentials(session, sessionKey);
  const merged = new Map<string, CredentialEntry>();
  for (const credential of fromHost) merged.set(credential.name, { credential, trial: { state: 'untried' }, fromHost: true });
  for (const credential of kept ?? []) merged.set(credential.name, { credential, trial: { state: 'untried' }, fromHost: false });
  const state = createState<Credentials>({ entries: [...merged.values()], keepForSession: kept !== undefined, asking: undefined });
  let answer: ((approved: boolean) => void) | undefined;

  const setEntries = (entries: readonly CredentialEntry[]): void => {
    state.patch({ entries });
    if (state.value.keepForSession) writeKeptCredentials(session, sessionKey, entries);
  };
  const find = (name: string): CredentialEntry | undefined => state.value.entries.find((entry) => entry.credential.name === name);
  const update = (name: string, part: Partial<CredentialEntry>): void => {
    setEntries(state.value.entries.map((entry) => (entry.credential.name === name ? { ...entry, ...part } : entry)));
  };
  const attachedTo = (name: string): readonly string[] =>
    chain.operationNodes().flatMap((node) => (node.credentials?.some((use) => use.credential === name) ? [node.id] : []));

  /** The source that declares the scheme: one that a node with this credential calls, else any. */
  const schemeOf = (credential: Credential): { readonly scheme: SecurityScheme; readonly server: string } | undefined => {
    const used = chain.operationNodes().flatMap((node) => (node.credentials?.some((use) => use.credential === credential.name) ? [node.operation.source] : []));
    const sources = [...used, ...descriptions.value.entries.map((entry) => entry.source)];
    for (const source of sources) {
      const scheme = descriptions.scheme(source, credential.scheme);
      if (scheme) return { scheme, server: descriptions.entry(source)?.server ?? '' };
    }
    return undefined;
  };

  const origins: CredentialStore['origins'] = (credential) => {
    const found = schemeOf(credential);
    if (!found) return [];
    const server = URL.parse(found.server)?.origin;
    let token: string | undefined;
    try {
      token = kernel.tokenOrigin(credential, found.scheme, found.server);
    } catch {
      // An address that cannot be read is reported when the credential is tried.
    }
    const list: { origin: string; approved: boolean; what: 'server' | 'token' }[] = [];
    if (server !== undefined) list.push({ origin: server, approved: credential.approvedOrigins.includes(server), what: 'server' });
    if (token !== undefined) list.push({ origin: token, approved: credential.approvedOrigins.includes(token), what: 'token' });
    return list;
  };

  const ask = async (credential: Credential): Promise<boolean> => {
    const missing = [...new Set(origins(credential).flatMap((each) => (each.approved ? [] : [each.origin])))];
    if (missing.length === 0) return true;
    answer?.(false);
    const approved = await new Promise<boolean>((resolve) => {
      answer = resolve;
      state.patch({ asking: { credential: credential.name, origins: missing } });
    });
    if (approved) store.approve(credential.name, missing);
    return approved;
  };

  const store: CredentialStore = {
    get value() {
      return state.value;
    },
    subscribe: (listener) => state.subscribe(listener),
    find,
    forScheme: (scheme) => state.value.entries.filter((entry) => entry.credential.scheme === scheme),
    fields: (scheme) =>
      kernel.credentialFields(scheme)?.map((field) => ({
        ...field,
        label: texts.messages.field(field),
        ...(field.hint !== undefined && { hint: texts.messages.fieldHint(field) }),
      })),
    use: (credential, scheme): CredentialUse => ({ scheme: scheme.name, credential: credential.name, kind: credentialKind(scheme) }),
    choices(ref) {
      const security = descriptions.find(ref)?.security ?? [];
      const wanted = [...new Set(security.flatMap((alternative) => Object.keys(alternative)))];
      return wanted.flatMap((name) => {
        const scheme = descriptions.scheme(ref.source, name);
        return scheme ? [{ scheme, entries: store.forScheme(name) }] : [];
      });
    },
    setFromHost(credentials) {
      const own = state.value.entries.filter((entry) => !entry.fromHost);
      const known = (name: string): boolean => own.some((entry) => entry.credential.name === name);
      const brought = credentials.filter(({ name }) => !known(name));
      setEntries([...brought.map((credential): CredentialEntry => ({ credential, trial: { state: 'untried' }, fromHost: true })), ...own]);
    },
    save(credential, previousName) {
      const previous = find(previousName ?? credential.name);
      // What the user saved is the user's, though the host page may have brought it along.
      const entry: CredentialEntry = { credential, trial: { state: 'untried' }, fromHost: false };
      const name = previousName ?? credential.name;
      setEntries(previous ? state.value.entries.map((each) => (each.credential.name === name ? entry : each)) : [...state.value.entries, entry]);
      if (previousName === undefined || previousName === credential.name) return;
      const users = new Set(attachedTo(previousName));
      if (users.size === 0) return;
      chain.edit({ label: texts.chain.labels.renameCredential(previousName), origin: 'credentials' }, (document) => ({
        ...document,
        nodes: document.nodes.map((node) =>
          node.kind === 'operation' && users.has(node.id) && node.credentials
            ? { ...node, credentials: node.credentials.map((use) => (use.credential === previousName ? { ...use, credential: credential.name } : use)) }
            : node,
        ),
      }));
    },
    remove: (name) => setEntries(state.value.entries.filter((entry) => entry.credential.name !== name)),
    async tryOut(name) {
      const entry = find(name);
      if (!entry) return;
      const found = schemeOf(entry.credential);
      if (!found) {
        update(name, { trial: { state: 'refused', at: Date.now(), message: `No open description declares the scheme ${entry.credential.scheme}.` } });
        return;
      }
      if (!(await ask(entry.credential))) return;
      update(name, { trial: { state: 'trying' } });
      const { credential } = find(name) ?? entry;
      try {
        const { expiresAt } = await kernel.tryCredential(credential, found.scheme, found.server);
        update(name, { trial: { state: 'accepted', at: Date.now(), ...(expiresAt !== undefined && { expiresAt }) } });
      } catch (error) {
        update(name, { trial: { state: 'refused', at: Date.now(), message: error instanceof Error ? error.message : String(error) } });
      }
    },
    attachedTo,
    attach(name, nodeIds) {
      const entry = find(name);
      if (!entry) return;
      const wanted = new Set(nodeIds);
      chain.edit({ label: texts.chain.labels.attach(name), origin: 'credentials' }, (document) => ({
        ...document,
        nodes: document.nodes.map((node) => {
          if (node.kind !== 'operation' || !wanted.has(node.id)) return node;
          const scheme = descriptions.scheme(node.operation.source, entry.credential.scheme);
          if (!scheme) return node;
          // Schemes that an alternative wants together stay; another credential of the same scheme gives way.
          const together = descriptions.find(node.operation)?.security.find((alternative) => Object.hasOwn(alternative, scheme.name)) ?? {};
          const others = (node.credentials ?? []).filter((use) => use.scheme !== scheme.name && Object.hasOwn(together, use.scheme));
          return { ...node, credentials: [...others, store.use(entry.credential, scheme)] };
        }),
      }));
    },
    setKeepForSession(keepForSession) {
      state.patch({ keepForSession });
      if (keepForSession) writeKeptCredentials(session, sessionKey, state.value.entries);
      else session?.removeItem(sessionKey);
    },
    origins,
    approve(name, approved) {
      const entry = find(name);
      if (!entry) return;
      const approvedOrigins = [...new Set([...entry.credential.approvedOrigins, ...approved])];
      update(name, { credential: { ...entry.credential, approvedOrigins } });
    },
    async askForApprovals(nodeIds) {
      const wanted = new Set(nodeIds);
      const names = new Set(chain.operationNodes().flatMap((node) => (wanted.has(node.id) ? (node.credentials ?? []).map((use) => use.credential) : [])));
      for (const name of names) {
        const entry = find(name);
        if (entry && !(await ask(entry.credential))) return false;
      }
      return true;
    },
    answerAsking(approved) {
      state.patch({ asking: undefined });
      answer?.(approved);
      answer = undefined;
    },
  };
  return store;
}

/** How the chain file names the scheme's fields. */
export function credentialKind(scheme: SecurityScheme): CredentialKind {
  if (scheme.type === 'apiKey') return 'apiKey';
  if (scheme.type === 'http') return scheme.scheme === 'basic' ? 'basic' : 'bearer';
  return 'oauth2';
}
