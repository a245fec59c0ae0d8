import { describe, expect, test } from '@jest/globals';
import { specLoaderCases } from '@opchain/core/testing';
import { broken, samples } from '../test/samples.js';
import { openApiLoader } from './index.js';

describe('passes the spec loader kit', () => {
  for (const { title, run } of specLoaderCases({ plugin: () => openApiLoader(), samples, broken })) test(title, run);
});

test('adds one loader under its name', () => {
  expect(openApiLoader().name).toBe('openapi-loader');
});
