import { describe, expect, test } from '@jest/globals';
import type { ApiDescription, Credential, Kernel, OperationNode, SecurityScheme } from '@opchain/core';
import { OpchainError } from '@opchain/core';
import { chainTexts } from '../texts/chain-texts.js';
import { createChainStore, emptyChain } from './create-chain-store.js';
import { createCredentialStore } from './create-credential-store.js';
import type { CredentialStore } from './credential-store.js';
import { createDescriptionStore } from './create-description-store.js';

const scheme: SecurityScheme = { name: 'password', type: 'oauth2', flows: [{ kind: 'password', tokenUrl: 'http://issuer.example/token', scopes: {} }] };
const ada: Credential = { name: 'Ada', scheme: 'password', fields: { username: 'ada', password: 'canary-7f3a' }, approvedOrigins: [] };
const call = (id: string, credential?: string): OperationNode => ({
  kind: 'operation',
  id,
  operation: { source: 'shop', id: 'createOrder' },
  parameters: [],
  checks: [],
  captures: [],
  retries: [],
  ...(credential !== undefined && { credentials: [{ scheme: 'password', credential, kind: 'oauth2' }] }),
});

function setUp(options: { readonly fromHost?: readonly Credential[]; readonly session?: Map<string, string> } = {}) {
  const tried: Credential[] = [];
  const kernel = {
    credentialFields: () => [],
    tokenOrigin: () => 'http://issuer.example',
    tryCredential: (credential: Credential) => {
      tried.push(credential);
      return credential.fields['password'] === 'wrong'
        ? Promise.reject(new OpchainError('TOKEN_REFUSED', 'invalid_grant'))
        : Promise.resolve({ expiresAt: 1000 });
    },
  } as unknown as Kernel;
  const chain = createChainStore({ ...emptyChain(), nodes: [call('a', 'Ada'), call('b')] }, chainTexts);
  const descriptions = createDescriptionStore({ kernel, readUrl: () => Promise.reject(new Error()), baseUrl: 'http://x/' });
  const operations = [{ id: 'createOrder', method: 'POST', path: '/orders', tags: [], deprecated: false, security: [{ password: [] }] }];
  const description = { securitySchemes: [scheme], operations, find: () => operations[0] } as unknown as ApiDescription;
  descriptions.take({ source: 'shop', location: 'x', description, server: 'http://api.example', servers: [] });
  const kept = options.session ?? new Map<string, string>();
  const session = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
  const store = createCredentialStore({ kernel, chain, descriptions, session, sessionKey: 'k', fromHost: options.fromHost ?? [] });
  return { store, chain, tried, kept };
}

/** Answers every question for an approval. */
function answer(store: CredentialStore, approved: boolean): string[][] {
  const asked: string[][] = [];
  store.subscribe(({ asking }) => {
    if (!asking) return;
    asked.push([...asking.origins]);
    queueMicrotask(() => store.answerAsking(approved));
  });
  return asked;
}

describe('the credential store', () => {
  test('asks once for each origin, the server and the token endpoint alike', async () => {
    const { store } = setUp();
    store.save(ada);
    const asked = answer(store, true);
    expect(await store.askForApprovals(['a'])).toBe(true);
    expect(asked).toEqual([['http://api.example', 'http://issuer.example']]);
    expect(await store.askForApprovals(['a'])).toBe(true);
    expect(asked).toHaveLength(1);
  });

  test('sends nothing where the user refused', async () => {
    const { store, tried } = setUp();
    store.save(ada);
    answer(store, false);
    expect(await store.askForApprovals(['a'])).toBe(false);
    await store.tryOut('Ada');
    expect(tried).toEqual([]);
    expect(store.find('Ada')?.credential.approvedOrigins).toEqual([]);
  });

  test('does not ask for nodes without one', async () => {
    const { store } = setUp();
    store.save(ada);
    const asked = answer(store, true);
    expect(await store.askForApprovals(['b'])).toBe(true);
    expect(asked).toEqual([]);
  });

  test('an approval of one credential is none of another', () => {
    const { store } = setUp();
    store.save({ ...ada, approvedOrigins: ['http://api.example', 'http://issuer.example'] });
    store.save({ ...ada, name: 'Grace' });
    expect(store.origins(store.find('Ada')?.credential ?? ada).every((each) => each.approved)).toBe(true);
    expect(store.origins(store.find('Grace')?.credential ?? ada).some((each) => each.approved)).toBe(false);
  });

  test('tries a credential, and shows what the issuer answered', async () => {
    const { store } = setUp();
    answer(store, true);
    store.save(ada);
    await store.tryOut('Ada');
    expect(store.find('Ada')?.trial).toMatchObject({ state: 'accepted', expiresAt: 1000 });
    store.save({ ...ada, fields: { username: 'ada', password: 'wrong' } });
    await store.tryOut('Ada');
    expect(store.find('Ada')?.trial).toMatchObject({ state: 'refused', message: 'invalid_grant' });
  });

  test('renames the references of the chain with it', () => {
    const { store, chain } = setUp();
    store.save(ada);
    store.save({ ...ada, name: 'Lovelace' }, 'Ada');
    expect(chain.node('a')).toMatchObject({ credentials: [{ credential: 'Lovelace' }] });
    expect(store.attachedTo('Lovelace')).toEqual(['a']);
  });

  test('takes what the page brings along later, and leaves alone what the user saved', () => {
    const { store } = setUp({ fromHost: [ada, { ...ada, name: 'Bob' }] });
    store.save({ ...ada, fields: { username: 'mine' } });
    store.setFromHost([ada, { ...ada, name: 'Cy' }]);
    expect(store.value.entries.map(({ credential, fromHost }) => [credential.name, credential.fields['username'], fromHost])).toEqual([
      ['Cy', 'ada', true],
      ['Ada', 'mine', false],
    ]);
  });

  test('attaches by name: no secret enters the chain', () => {
    const { store, chain } = setUp();
    store.save(ada);
    store.attach('Ada', ['b']);
    expect(chain.node('b')).toMatchObject({ credentials: [{ scheme: 'password', credential: 'Ada', kind: 'oauth2' }] });
    expect(JSON.stringify(chain.chain)).not.toContain('canary');
  });

  test('keeps nothing unless the user chose so, and forgets it when the choice is taken back', () => {
    const { store, kept } = setUp();
    store.save(ada);
    expect([...kept]).toEqual([]);
    store.setKeepForSession(true);
    expect([...kept.values()].join()).toContain('canary');
    const again = setUp({ session: kept });
    expect(again.store.find('Ada')?.credential.fields).toEqual(ada.fields);
    expect(again.store.value.keepForSession).toBe(true);
    again.store.setKeepForSession(false);
    expect([...kept]).toEqual([]);
  });

  test('never keeps what the host brought along', () => {
    const { store, kept } = setUp({ fromHost: [ada] });
    store.setKeepForSession(true);
    expect([...kept.values()].join()).not.toContain('canary');
  });
});
