import { describe, test } from '@jest/globals';
import { openMemoryStore } from './open-memory-store.js';
import { storeCases } from './testing/index.js';

describe('the memory store', () => {
  const cases = storeCases({ lasting: false, newPlace: () => Promise.resolve({ open: () => Promise.resolve(openMemoryStore()) }) });
  for (const { title, run } of cases) test(title, run);
});
