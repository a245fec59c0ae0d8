import { expect, test } from '@jest/globals';
import type { StepResult } from '@opchain/core';
import type { StoredSecrets } from './mask-results.js';
import { readPins, renamePins, writePins } from './stored-pins.js';

const secret = 'do-not-store-me';
const noSecrets: StoredSecrets = { chain: { inputs: [] }, inputs: {}, credentials: [], isShown: () => false };
const body = { id: 7, access_token: secret, nested: [{ password: secret }] };
const login: StepResult = {
  stepId: 'login',
  state: 'succeeded',
  checks: [],
  mismatches: [],
  captures: { id_token: secret, id: 7 },
  attempts: [],
  request: {
    method: 'POST',
    url: `https://api.example/login?client_secret=${secret}&page=2`,
    headers: [
      ['Authorization', `Bearer ${secret}`],
      ['Accept', 'application/json'],
    ],
    body: `grant=password&password=${secret}`,
  },
  response: {
    status: 200,
    statusText: 'OK',
    headers: [['Set-Cookie', `session=${secret}`]],
    contentType: 'application/json; charset=utf-8',
    text: JSON.stringify(body),
    json: body,
    size: 80,
    truncated: false,
  },
};

test('stored pins have no secrets by name, and everything else', () => {
  const stored = writePins(new Map([['login', login]]), noSecrets);
  expect(JSON.stringify(stored)).not.toContain(secret);
  const { request, response, captures } = readPins(stored ?? null)['login'] as StepResult;
  expect(request).toMatchObject({
    url: 'https://api.example/login?client_secret=•••••&page=2',
    headers: [
      ['Authorization', '•••••'],
      ['Accept', 'application/json'],
    ],
    body: 'grant=password&password=•••••',
  });
  expect(response?.json).toEqual({ id: 7, access_token: '•••••', nested: [{ password: '•••••' }] });
  expect(captures).toEqual({ id_token: '•••••', id: 7 });
});

test('nothing is stored without pins, and only succeeded results are stored', () => {
  expect(writePins(new Map(), noSecrets)).toBeUndefined();
  expect(readPins({ a: null, b: { stepId: 'b', state: 'failed' }, c: 'text' })).toEqual({});
});

test('stored pins have no values of credentials and password inputs, wherever they are', () => {
  const note = 'the key key-of-the-shop and the pass-of-the-input of staff-member';
  const result: StepResult = { ...login, captures: { note } };
  const stored = writePins(new Map([['login', result]]), {
    chain: { inputs: [{ name: 'pass', required: true, schema: { type: 'string', format: 'password' } }] },
    inputs: { pass: 'pass-of-the-input' },
    credentials: [
      {
        name: 'staff',
        scheme: 'basic',
        fields: { username: 'staff-member', password: 'key-of-the-shop' },
        approvedOrigins: [],
      },
    ],
    isShown: (_credential, field) => field === 'username',
  });
  const text = JSON.stringify(stored);
  expect(text).not.toMatch(/key-of-the-shop|pass-of-the-input/);
  expect(text).toContain('staff-member');
});

test('a step that is renamed keeps its pin', () => {
  const [before, after] = ['login', 'signIn'].map((id) => ({ steps: [{ kind: 'wait', id, durationMs: 1 } as const] }));
  const pins = new Map([['login', login]]);
  expect(renamePins(pins, before!, after!)).toEqual({ signIn: { ...login, stepId: 'signIn' } });
  expect(renamePins(pins, before!, { steps: [] })).toBeUndefined();
  expect(renamePins(pins, before!, before!)).toBeUndefined();
});
