import { describe, expect, test } from '@jest/globals';
import {
  type ApiDescription,
  type Credential,
  type Kernel,
  type LoginState,
  OpchainError,
  type OperationStep,
} from '@opchain/core';
import type { SecurityScheme } from '@opchain/core/internal/model';
import { chainTexts } from '../../texts/chain-texts.js';
import { createChainStore, emptyChain } from '../chain/create-chain-store.js';
import { createCredentialStore } from './create-credential-store.js';
import type { CredentialStore } from './credential-store.js';
import { createDescriptionStore } from '../descriptions/create-description-store.js';

const scheme: SecurityScheme = {
  name: 'password',
  type: 'oauth2',
  flows: [{ kind: 'password', tokenUrl: 'http://issuer.example/token', scopes: {} }],
};
const ada: Credential = {
  name: 'Ada',
  scheme: 'password',
  fields: { username: 'ada', password: 'canary-7f3a' },
  approvedOrigins: [],
};
const call = (id: string, credential?: string): OperationStep => ({
  kind: 'operation',
  id,
  operation: { source: 'shop', id: 'createOrder' },
  parameters: [],
  checks: [],
  captures: [],
  onFailure: [],
  ...(credential !== undefined && { credentials: [{ scheme: 'password', credential, kind: 'oauth2' }] }),
});

function setUp(
  options: {
    readonly fromHost?: readonly Credential[];
    readonly session?: Map<string, string>;
    /** Nothing shows the questions. */
    readonly unpresented?: boolean;
  } = {},
) {
  const tested: Credential[] = [];
  /** Replaces the provider. */
  const verify: { with?: (signal: AbortSignal) => Promise<{ readonly expiresAt?: number }> } = {};
  const login: { state: LoginState } = { state: 'none' };
  const kernel = {
    credentialFields: () => [],
    tokenOrigin: () => 'http://issuer.example',
    loginState: () => login.state,
    verifyCredential: (credential: Credential, _scheme: unknown, _server: string, signal: AbortSignal) => {
      tested.push(credential);
      if (verify.with !== undefined) return verify.with(signal);
      return credential.fields['password'] === 'wrong'
        ? Promise.reject(new OpchainError('TOKEN_REFUSED', 'invalid_grant'))
        : Promise.resolve({ expiresAt: 1000 });
    },
  } as unknown as Kernel;
  const chain = createChainStore({ ...emptyChain(), steps: [call('a', 'Ada'), call('b')] }, chainTexts);
  const descriptions = createDescriptionStore({
    kernel,
    readUrl: () => Promise.reject(new Error()),
    baseUrl: 'http://x/',
  });
  const operations = [
    { id: 'createOrder', method: 'POST', path: '/orders', tags: [], deprecated: false, security: [{ password: [] }] },
  ];
  const description = { securitySchemes: [scheme], operations, find: () => operations[0] } as unknown as ApiDescription;
  descriptions.add({ source: 'shop', location: 'x', description, server: 'http://api.example', servers: [] });
  const saved = options.session ?? new Map<string, string>();
  const session = {
    getItem: (key: string) => saved.get(key) ?? null,
    setItem: (key: string, text: string) => void saved.set(key, text),
    removeItem: (key: string) => void saved.delete(key),
  };
  const store = createCredentialStore({
    kernel,
    chain,
    descriptions,
    session,
    sessionKey: 'k',
    storage: session,
    serversKey: 'servers',
    fromHost: options.fromHost ?? [],
  });
  if (!options.unpresented) store.presentApprovals();
  return { store, chain, tried: tested, kept: saved, verify, login };
}

/** Answers every approval request. */
function respond(store: CredentialStore, approved: boolean): string[][] {
  const requests: string[][] = [];
  store.subscribe(({ approvalRequest }) => {
    if (!approvalRequest) return;
    requests.push([...approvalRequest.origins]);
    queueMicrotask(() => store.resolveApproval(approved));
  });
  return requests;
}

describe('the credential store', () => {
  test('asks once per origin, for the server and the token endpoint alike', async () => {
    const { store } = setUp();
    store.save(ada);
    const requests = respond(store, true);
    expect(await store.requestApprovals([call('a', 'Ada')])).toBe(true);
    expect(requests).toEqual([['http://api.example', 'http://issuer.example']]);
    expect(await store.requestApprovals([call('a', 'Ada')])).toBe(true);
    expect(requests).toHaveLength(1);
  });

  test('shows before a run which steps have their credentials, will ask, or have none', async () => {
    const { store, login } = setUp();
    expect(store.readiness(call('b'))).toEqual({ state: 'missing' });
    expect(store.readiness({ ...call('b'), credentials: [] })).toBeUndefined();
    const step = call('a', 'Ada');
    expect(store.readiness(step)).toEqual({ state: 'missing', credential: 'Ada' });
    store.save(ada);
    const origins = ['http://api.example', 'http://issuer.example'];
    expect(store.readiness(step)).toEqual({ state: 'asks', credential: 'Ada', origins });
    store.approve('Ada', origins);
    expect(store.readiness(step)).toEqual({ state: 'ready' });
    login.state = 'required';
    expect(store.readiness(step)).toEqual({ state: 'asks', credential: 'Ada', origins: [] });
    login.state = 'done';
    expect(store.readiness(step)).toEqual({ state: 'ready' });
    store.save({ ...ada, fields: { password: 'wrong' }, approvedOrigins: origins });
    await store.testCredential('Ada');
    expect(store.readiness(step)).toEqual({ state: 'missing', credential: 'Ada', message: 'invalid_grant' });
  });

  test('a test that is started again replaces the one in progress', async () => {
    const { store, verify } = setUp();
    store.save({ ...ada, approvedOrigins: ['http://api.example', 'http://issuer.example'] });
    const signals: AbortSignal[] = [];
    let start = (): void => undefined;
    const started = new Promise<void>((resolve) => (start = resolve));
    verify.with = (signal) =>
      new Promise((_, reject) => {
        signals.push(signal);
        signal.addEventListener('abort', () => reject(signal.reason as Error));
        start();
      });
    const first = store.testCredential('Ada');
    await started;
    verify.with = () => Promise.resolve({ expiresAt: 2000 });
    await Promise.all([first, store.testCredential('Ada')]);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect(store.find('Ada')?.test).toMatchObject({ state: 'accepted', expiresAt: 2000 });
  });

  test('sends nothing if the user declines', async () => {
    const { store, tried: tested } = setUp();
    store.save(ada);
    respond(store, false);
    expect(await store.requestApprovals([call('a', 'Ada')])).toBe(false);
    await store.testCredential('Ada');
    expect(tested).toEqual([]);
    expect(store.find('Ada')?.credential.approvedOrigins).toEqual([]);
  });

  test('does not prompt for nodes without a credential', async () => {
    const { store } = setUp();
    store.save(ada);
    const requests = respond(store, true);
    expect(await store.requestApprovals([call('b')])).toBe(true);
    expect(requests).toEqual([]);
  });

  test('an approval applies to one credential only', () => {
    const { store } = setUp();
    store.save({ ...ada, approvedOrigins: ['http://api.example', 'http://issuer.example'] });
    store.save({ ...ada, name: 'Grace' });
    expect(store.origins(store.find('Ada')?.credential ?? ada).every((each) => each.approved)).toBe(true);
    expect(store.origins(store.find('Grace')?.credential ?? ada).some((each) => each.approved)).toBe(false);
  });

  test('a credential belongs to its sources: another one with the same scheme neither offers nor asks for it', async () => {
    const { store, chain } = setUp();
    store.save({ ...ada, sources: ['other'] });
    const requests = respond(store, true);
    expect(store.forScheme('shop', 'password')).toEqual([]);
    expect(store.forScheme('other', 'password')).toHaveLength(1);
    store.attach('Ada', ['b']);
    expect(chain.step('b')).not.toHaveProperty('credentials');
    expect(await store.requestApprovals([call('a', 'Ada')])).toBe(true);
    await store.testCredential('Ada');
    expect([requests, store.find('Ada')?.test.state]).toEqual([[], 'rejected']);
    store.renameSource('other', 'shop');
    expect(store.forScheme('shop', 'password')).toHaveLength(1);
  });

  test('asks once per origin before a password input is sent there', async () => {
    const { store } = setUp();
    const requests = respond(store, true);
    expect(await store.requestConfirmation('word', ['http://api.example'])).toBe(true);
    expect(await store.requestConfirmation('other', ['http://api.example'])).toBe(true);
    expect(requests).toEqual([['http://api.example']]);
  });

  test('asks once before servers are called that only a description names, and remembers the answer', async () => {
    const { store, kept } = setUp();
    const requests = respond(store, true);
    expect(await store.requestConfirmation(undefined, ['http://api.example', 'http://other.example'])).toBe(true);
    expect(await store.requestConfirmation(undefined, ['http://api.example'])).toBe(true);
    expect(requests).toEqual([['http://api.example', 'http://other.example']]);
    const later = setUp({ session: kept });
    expect(await later.store.requestConfirmation(undefined, ['http://other.example'])).toBe(true);
    kept.set('servers', 'null');
    expect(setUp({ session: kept }).store.value.confirmedOrigins).toEqual([]);
    kept.set('servers', '{');
    expect(setUp({ session: kept }).store.value.confirmedOrigins).toEqual([]);
  });

  test('asks for a server of several workflows once', async () => {
    const { store } = setUp();
    const requests = respond(store, true);
    const origins = ['http://api.example', 'http://other.example', 'http://api.example'];
    expect(await store.requestConfirmation(undefined, origins)).toBe(true);
    expect(requests).toEqual([['http://api.example', 'http://other.example']]);
    expect(store.value.confirmedOrigins).toEqual(['http://api.example', 'http://other.example']);
  });

  test('does not wait for an answer if no builder shows the question', async () => {
    const { store } = setUp({ unpresented: true });
    store.save(ada);
    await expect(store.requestConfirmation(undefined, ['http://api.example'])).rejects.toMatchObject({
      code: 'SERVER_NOT_NAMED',
      message: expect.stringContaining('http://api.example'),
    });
    await expect(store.requestApprovals([call('a', 'Ada')])).rejects.toMatchObject({ code: 'ORIGIN_NOT_APPROVED' });
    await store.testCredential('Ada');
    expect(store.find('Ada')?.test.state).toBe('rejected');
    const leave = store.presentApprovals();
    const asked = store.requestConfirmation(undefined, ['http://api.example']);
    leave();
    expect(await asked).toBe(false);
  });

  test('tests a credential, and shows the response of the issuer', async () => {
    const { store } = setUp();
    respond(store, true);
    store.save(ada);
    await store.testCredential('Ada');
    expect(store.find('Ada')?.test).toMatchObject({ state: 'accepted', expiresAt: 1000 });
    store.save({ ...ada, fields: { username: 'ada', password: 'wrong' } });
    await store.testCredential('Ada');
    expect(store.find('Ada')?.test).toMatchObject({ state: 'rejected', message: 'invalid_grant' });
  });

  test('updates the references of the chain when renamed', () => {
    const { store, chain } = setUp();
    store.save(ada);
    store.save({ ...ada, name: 'Lovelace' }, 'Ada');
    expect(chain.step('a')).toMatchObject({ credentials: [{ credential: 'Lovelace' }] });
    expect(store.attachedTo('Lovelace')).toEqual(['a']);
  });

  test('accepts credentials that the page sets later, and keeps what the user saved', () => {
    const { store } = setUp({ fromHost: [ada, { ...ada, name: 'Bob' }] });
    store.save({ ...ada, fields: { username: 'mine' } });
    store.setFromHost([ada, { ...ada, name: 'Cy' }]);
    expect(
      store.value.entries.map(({ credential, fromHost }) => [credential.name, credential.fields['username'], fromHost]),
    ).toEqual([
      ['Cy', 'ada', true],
      ['Ada', 'mine', false],
    ]);
  });

  test('attaches by name: no secret is added to the chain', () => {
    const { store, chain } = setUp();
    store.save(ada);
    store.attach('Ada', ['b']);
    expect(chain.step('b')).toMatchObject({ credentials: [{ scheme: 'password', credential: 'Ada', kind: 'oauth2' }] });
    expect(JSON.stringify(chain.chain)).not.toContain('canary');
  });

  test('stores nothing unless the user opts in, and clears it when the user opts out', () => {
    const { store, kept: saved } = setUp();
    store.save(ada);
    expect([...saved]).toEqual([]);
    store.setSaveForSession(true);
    expect([...saved.values()].join()).toContain('canary');
    const again = setUp({ session: saved });
    expect(again.store.find('Ada')?.credential.fields).toEqual(ada.fields);
    expect(again.store.value.saveForSession).toBe(true);
    again.store.setSaveForSession(false);
    expect([...saved]).toEqual([]);
  });

  test('never stores what the host provided', () => {
    const { store, kept: saved } = setUp({ fromHost: [ada] });
    store.setSaveForSession(true);
    expect([...saved.values()].join()).not.toContain('canary');
  });
});
