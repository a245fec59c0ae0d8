import { describe, expect, test } from '@jest/globals';
import { readCredential } from './read-credential.js';
import { runSecretCommand } from './run-secret-command.js';

const env = process.env;

describe('a secret of a command', () => {
  test('is what the command prints, with the environment of Opchain', () => {
    expect(runSecretCommand('printf "%s" "$TOKEN"', { ...env, TOKEN: 's3cret' })).toEqual({
      text: 's3cret',
      origin: 'the command printf',
    });
  });

  test('is a credential as in a file', () => {
    const stored = '{"scheme":"apiKeyAuth","apiKey":"k"}';
    expect(readCredential('key', `exec:echo '${stored}'`, env)).toMatchObject({
      scheme: 'apiKeyAuth',
      fields: { apiKey: 'k' },
    });
  });

  test.each([
    [
      'fails',
      'echo hunter2; echo first >&2; echo vault is sealed >&2; exit 3',
      /^the command echo ended with exit code 3: vault is sealed$/,
    ],
    ['prints nothing', 'true hunter2', /^the command true printed nothing$/],
    ['is missing', ' ', /^exec: requires a command$/],
    ['is not found', 'no-such-program hunter2', /^the command no-such-program ended with exit code 127: /],
  ])('whose command %s is refused with one sentence', (_what, command, message) => {
    const read = () => runSecretCommand(command, env);
    expect(read).toThrow(message);
    expect(read).not.toThrow('hunter2');
  });

  test('whose command prints no JSON is refused without what was printed', () => {
    const read = () => readCredential('key', 'exec:echo hunter2', env);
    expect(read).toThrow(/^the command echo: not valid JSON/);
    expect(read).not.toThrow('hunter2');
  });

  test('whose command does not end is given up', () => {
    expect(() => runSecretCommand('exec sleep 60', env, 200)).toThrow(/^the command exec took longer than 0\.2 s$/);
  });
});
