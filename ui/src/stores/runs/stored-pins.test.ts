import { expect, test } from '@jest/globals';
import type { StepResult } from '@opchain/core';
import { readPins, writePins } from './stored-pins.js';

const secret = 'do-not-store-me';
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
  const stored = writePins(new Map([['login', login]]));
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

test('nothing is stored without pins, and what is no succeeded result is left out', () => {
  expect(writePins(new Map())).toBeUndefined();
  expect(readPins({ a: null, b: { stepId: 'b', state: 'failed' }, c: 'text' })).toEqual({});
});
