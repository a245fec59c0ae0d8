import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { readCredential } from './read-credential.js';

const stored = {
  scheme: 'passwordAuth',
  username: 'ada',
  password: 's3cret',
  tokenUrl: 'http://127.0.0.1:4010/token',
  scopes: ['shop'],
};

describe('a credential on the command line', () => {
  test('comes from an environment variable, approved for its own token endpoint', () => {
    const credential = readCredential('ada', 'env:ADA', { ADA: JSON.stringify(stored) });
    expect(credential).toEqual({
      name: 'ada',
      scheme: 'passwordAuth',
      fields: { username: 'ada', password: 's3cret' },
      tokenUrl: stored.tokenUrl,
      scopes: ['shop'],
      approvedOrigins: ['http://127.0.0.1:4010'],
    });
  });
  test('comes from a file', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'opchain-')), 'key.json');
    await writeFile(file, '{"scheme":"apiKeyAuth","apiKey":"k"}');
    expect(readCredential('key', `@${file}`, {})).toMatchObject({
      scheme: 'apiKeyAuth',
      fields: { apiKey: 'k' },
    });
  });
  test.each([
    ['shop', ['shop']],
    [
      ['shop', 'warehouse'],
      ['shop', 'warehouse'],
    ],
  ])('names its source or several: %j', (source, sources) => {
    const credential = readCredential('key', 'env:KEY', { KEY: JSON.stringify({ scheme: 'k', apiKey: 'x', source }) });
    expect(credential).toMatchObject({ sources, fields: { apiKey: 'x' } });
  });
  test.each([
    ['env:NONE', {}, /NONE is not set/],
    ['@/no/such/file', {}, /does not exist/],
    ['hunter2', {}, /not accepted on the command line/],
    ['env:A', { A: '{"apiKey": "hunter2"' }, /not valid JSON/],
    ['env:A', { A: '["hunter2"]' }, /must be a JSON object/],
    ['env:A', { A: '{"apiKey":"hunter2"}' }, /"scheme"/],
    ['env:A', { A: '{"scheme":"x","apiKey":["hunter2"]}' }, /"apiKey" must be a string/],
    ['env:A', { A: '{"scheme":"x","tokenUrl":"hunter2"}' }, /"tokenUrl" must be an absolute URL/],
    ['env:A', { A: '{"scheme":"x","source":[],"apiKey":"hunter2"}' }, /"source" must be the name of a source/],
  ])('is rejected with one sentence that contains no secret: %s %j', (where, env, message) => {
    const read = () => readCredential('x', where, env);
    expect(read).toThrow(message);
    expect(read).not.toThrow('hunter2');
  });
});
