import { type Chain, type ChainDiagnostic, errorCodes } from '@opchain/core';
import { describe, expect, test } from '@jest/globals';
import { formatDiagnostic } from './format-diagnostic.js';

const chain: Chain = {
  id: 'c',
  title: 'C',
  version: '1',
  sources: [{ name: 'shop', url: 'shop.yaml' }],
  inputs: [],
  steps: [
    {
      kind: 'operation',
      id: 'a',
      operation: { source: 'shop', id: 'a' },
      parameters: [],
      checks: [],
      captures: [],
      onFailure: [],
    },
  ],
  connections: [],
  layout: {},
};
const diagnostic = (code: keyof typeof errorCodes, more: Partial<ChainDiagnostic> = {}): ChainDiagnostic => ({
  severity: 'error',
  code,
  message: `Something is wrong. ${errorCodes[code]}`,
  ...more,
});
const format = (one: ChainDiagnostic, servers = {}) => formatDiagnostic(one, { chain, servers });

describe('a diagnostic before a run', () => {
  test('keeps its own fix if the command line has none', () => {
    expect(format(diagnostic('CHAIN_CYCLE'))).toBe(
      'Something is wrong. Remove one of the connections listed. [CHAIN_CYCLE]',
    );
  });
  test('names the option for an input and for a credential', () => {
    expect(format(diagnostic('CHAIN_INPUT_MISSING'))).toBe(
      'Something is wrong. Set it with --input NAME=VALUE. [CHAIN_INPUT_MISSING]',
    );
    expect(format(diagnostic('CREDENTIAL_UNKNOWN', { stepId: 'a' }))).toBe(
      'a: Something is wrong. Add it with --credential NAME=@FILE, or choose another one in the chain. [CREDENTIAL_UNKNOWN]',
    );
  });
  test('names the server of the source if its origin is not approved, otherwise the token endpoint', () => {
    const refused = diagnostic('ORIGIN_NOT_APPROVED', { stepId: 'a' });
    expect(format(refused)).toContain('--server shop=URL');
    expect(format(refused, { shop: 'http://h' })).toBe(
      'a: Something is wrong. If you trust that origin, set its token endpoint as "tokenUrl" in the credential. [ORIGIN_NOT_APPROVED]',
    );
  });
  test('names the JSON object of a credential whose source is missing or another one', () => {
    expect(format(diagnostic('CREDENTIAL_SOURCE_MISSING', { stepId: 'a' }))).toContain(
      'Add "source": "NAME" to the JSON object of the credential.',
    );
    expect(format(diagnostic('CREDENTIAL_SOURCE_MISMATCH', { stepId: 'a' }))).toContain('add "shop" to the "source"');
  });
  test('adds the fix if the message does not end with the general one', () => {
    expect(format(diagnostic('CHAIN_INPUT_MISSING', { message: 'It lacks.' }))).toBe(
      'It lacks. Set it with --input NAME=VALUE. [CHAIN_INPUT_MISSING]',
    );
  });
});
