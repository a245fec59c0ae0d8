import { describe, expect, test } from '@jest/globals';
import { findGeneratorError, type Generator, generateValue } from './generate-value.js';

const now = Date.UTC(2026, 10, 27, 12);
const make = (generator: Generator, seed = 'a', index = 0) => generateValue(generator, { seed, index, now });

test('the same source gives the same value, and another seed another one', () => {
  for (const generate of ['uuid', 'email', 'text', 'integer', 'number'] as const) {
    expect(make({ generate }, 'a-1')).toEqual(make({ generate }, 'a-1'));
    expect(new Set(Array.from({ length: 200 }, (_, at) => make({ generate }, `a-${at}`))).size).toBeGreaterThan(190);
  }
});

describe('each generator makes what its name says', () => {
  test.each<[Generator, RegExp]>([
    [{ generate: 'uuid' }, /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/],
    [{ generate: 'email', domain: 'example.org' }, /^user-[a-z\d]{12}@example\.org$/],
    [{ generate: 'name' }, /^[A-Z][a-z]+ [A-Z][a-z]+$/],
    [{ generate: 'text', prefix: 'REF-', length: 5 }, /^REF-[a-z\d]{5}$/],
    [{ generate: 'date', days: 3 }, /^2026-11-30$/],
    [{ generate: 'timestamp', seconds: -60 }, /^2026-11-27T11:59:00Z$/],
    [{ generate: 'timestamp', format: 'unix' }, /^1795780800$/],
    [{ generate: 'integer', minimum: 3, maximum: 5 }, /^[345]$/],
    [{ generate: 'number', minimum: 1, maximum: 2, decimals: 1 }, /^[12](?:\.\d)?$/],
    [{ generate: 'pick', from: ['red', 'blue'] }, /^(?:red|blue)$/],
  ])('%j', (generator, expected) => {
    expect(String(make(generator))).toMatch(expected);
  });

  test('a sequence counts', () => {
    expect(make({ generate: 'sequence', start: 10, step: 5 }, 'a', 2)).toBe(20);
    expect(make({ generate: 'sequence', prefix: 'INV-' }, 'a', 2)).toBe('INV-3');
  });
});

test('what a generator does not have is an error that names what it has', () => {
  expect(findGeneratorError({ generate: 'date', days: 'soon' })).toBe('needs a number as "days"');
  expect(findGeneratorError({ generate: 'date', hours: 1 })).toMatch(/"hours", which date does not have; known: days/);
  expect(findGeneratorError({ generate: 'pick' })).toBe('needs a list as "from"');
  expect(findGeneratorError({ generate: 'color' as 'uuid' })).toBe(
    'must generate one of uuid, email, name, text, integer, number, date, timestamp, sequence, pick, not "color"',
  );
  expect(findGeneratorError({ generate: 'uuid' })).toBeUndefined();
});

test.each<[Generator, string]>([
  [{ generate: 'text', length: 1e9 }, 'needs a whole number from 1 to 1000 as "length"'],
  [{ generate: 'text', length: 2.5 }, 'needs a whole number from 1 to 1000 as "length"'],
  [{ generate: 'number', decimals: 400 }, 'needs a whole number from 0 to 15 as "decimals"'],
  [{ generate: 'date', days: 1e9 }, 'needs a whole number from -700000 to 700000 as "days"'],
  [{ generate: 'integer', minimum: 9, maximum: 1 }, 'has no value between "minimum" and "maximum"'],
  [{ generate: 'integer', minimum: 1.2, maximum: 1.8 }, 'has no value between "minimum" and "maximum"'],
])('%j %s', (generator, error) => {
  expect(findGeneratorError(generator)).toBe(error);
});
