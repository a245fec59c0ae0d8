import { describe, test } from '@jest/globals';
import { openMemoryStore } from './open-memory-store.js';
import { storeCases } from '../testing/index.js';

describe('the memory store', () => {
  const cases = storeCases({
    persistent: false,
    newLocation: () => Promise.resolve({ open: () => Promise.resolve(openMemoryStore()) }),
  });
  for (const { title, run } of cases) test(title, run);
});
