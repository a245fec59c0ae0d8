import { describe, expect, test } from '@jest/globals';
import { UsageError } from '../command/usage-error.js';
import { parseRunArguments } from './run-arguments.js';

const faultsOf = (args: readonly string[]): readonly string[] => {
  try {
    parseRunArguments(args);
    return [];
  } catch (error) {
    if (error instanceof UsageError) return error.errors;
    throw error;
  }
};

describe('the arguments of opchain run', () => {
  test('contain a chain, servers, credentials and inputs', () => {
    const parsed = parseRunArguments([
      'a.yaml',
      '--server',
      'shop=http://h:1/x=y',
      '--credential',
      'me=env:ME',
      '--input',
      'q=a=b',
      '--max-concurrency',
      '3',
      '--fail-fast',
    ]);
    expect(parsed).toMatchObject({
      file: 'a.yaml',
      servers: { shop: 'http://h:1/x=y' },
      credentials: { me: 'env:ME' },
      inputs: { q: 'a=b' },
      maxConcurrency: 3,
      failFast: true,
    });
  });
  test('approve further origins for a credential, several if need be', () => {
    const credential = ['a.yaml', '--credential', 'me=env:ME'];
    const { allowedOrigins } = parseRunArguments([
      ...credential,
      '--allow-credential',
      'me=https://a.example/login',
      '--allow-credential',
      'me=https://b.example',
    ]);
    expect(allowedOrigins).toEqual({ me: ['https://a.example', 'https://b.example'] });
    expect(faultsOf([...credential, '--allow-credential', 'you=https://a.example'])).toEqual([
      '--allow-credential names the credential "you", which no --credential provides',
    ]);
    expect(faultsOf([...credential, '--allow-credential', 'me=a.example'])[0]).toMatch(/"a.example" is not an http/);
    expect(faultsOf([...credential, '--allow-credential', 'https://a.example'])[0]).toMatch(/must be NAME=ORIGIN/);
  });
  test('report all problems together', () => {
    const errors = faultsOf(['--server', 'shop', '--timeout', 'soon', '--server', 'x=ftp://h']);
    expect(errors).toHaveLength(4);
    expect(errors.join('\n')).toMatch(
      /missing chain file[^]*--server must be NAME=URL[^]*ftp:\/\/h[^]*--timeout must be a whole number/,
    );
  });
  test('can disable the comparison with the description and limit the retained bodies', () => {
    expect(parseRunArguments(['a.yaml'])).toMatchObject({ validateResponses: true });
    expect(parseRunArguments(['a.yaml', '--no-response-checks', '--max-retained', '5000'])).toMatchObject({
      validateResponses: false,
      maxRetainedBytes: 5_000,
    });
    expect(faultsOf(['a.yaml', '--no-response-checks', '--fail-on-mismatch'])).toEqual([
      expect.stringContaining('cannot be used together'),
    ]);
  });
  test('reject an unknown option by name', () => {
    expect(faultsOf(['a.yaml', '--sever', 'x=y'])).toEqual([expect.stringContaining("'--sever'")]);
  });
  test('do not repeat a credential that was typed in the wrong form', () => {
    expect(faultsOf(['a.yaml', '--credential', 'me=']).join()).not.toContain('secret');
    expect(faultsOf(['a.yaml', '--credential', 's3cr3t-value']).join()).not.toContain('s3cr3t-value');
  });
  test('accept an empty value only for an input', () => {
    expect(parseRunArguments(['a.yaml', '--input', 'email=']).inputs).toEqual({ email: '' });
    expect(faultsOf(['a.yaml', '--server', 'shop='])).toEqual(['--server must be NAME=URL, but is "shop="']);
  });
  test('reject a server URL with a password once, without repeating it', () => {
    expect(faultsOf(['a.yaml', '--server', 'shop=http://ada:hunter2@h'])).toEqual([
      expect.stringMatching(/^--server shop: (?!.*hunter2).*username or password/),
    ]);
  });
  test('reject reports of a run that sends nothing', () => {
    expect(faultsOf(['a.yaml', '--dry-run', '--json', 'r.json', '--har', 'r.har'])).toEqual([
      expect.stringContaining('--dry-run and --json cannot be used together'),
      expect.stringContaining('--dry-run and --har cannot be used together'),
    ]);
  });
  test('reject a duplicate name', () => {
    expect(faultsOf(['a.yaml', '--server', 'a=http://x', '--server', 'a=http://y'])).toEqual([
      '--server sets "a" twice',
    ]);
  });
});
