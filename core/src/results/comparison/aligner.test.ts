import { describe, expect, test } from '@jest/globals';
import { Aligner } from './aligner.js';

describe('two responses', () => {
  test('are equal if only IDs and times differ', () => {
    const aligner = new Aligner();
    expect(
      aligner.compare(
        { id: 'a1', at: '2026-01-01T00:00:00Z', name: 'x' },
        { id: 'b7', at: '2026-01-02T00:00:00.5Z', name: 'x' },
      ),
    ).toEqual([]);
    expect(aligner.compare({ customerId: 'a1' }, { customerId: 'b7' })).toEqual([]);
  });
  test('differ if an ID is paired with a different one than before', () => {
    const aligner = new Aligner();
    aligner.compare({ id: 'a1' }, { id: 'b7' });
    expect(aligner.compare({ customerId: 'a1' }, { customerId: 'b8' })).toEqual([
      { pointer: '/customerId', a: 'a1', b: 'b8' },
    ]);
    expect(aligner.compare({ customerId: 'a2' }, { customerId: 'b7' })).toEqual([
      { pointer: '/customerId', a: 'a2', b: 'b7' },
    ]);
  });
  test('are aligned in strings that contain an ID', () => {
    const aligner = new Aligner();
    aligner.compare({ id: 'a1' }, { id: 'b7' });
    expect(aligner.compare('/customers/a1', '/customers/b7')).toEqual([]);
    expect(aligner.compare('/customers/a1', '/clients/b7')).toHaveLength(1);
  });
  test('are equal where they have the values that each run made for the same input, also in longer texts', () => {
    const aligner = new Aligner();
    aligner.align(
      { email: 'user-1@example.com', age: 7, same: 'x' },
      { email: 'user-2@example.com', age: 9, same: 'x' },
    );
    expect(
      aligner.compare(
        { to: 'user-1@example.com', age: 7, text: 'Hello user-1@example.com' },
        { to: 'user-2@example.com', age: 9, text: 'Hello user-2@example.com' },
      ),
    ).toEqual([]);
    expect(aligner.compare({ age: 8 }, { age: 9 })).toHaveLength(1);
    expect(aligner.compare({ to: 'user-1@example.com' }, { to: 'user-3@example.com' })).toHaveLength(1);
  });
  test('differ by pointer in values, missing members, lengths and types', () => {
    expect(
      new Aligner().compare({ total: 27.97, items: [1, 2], 'a/b': 1 }, { total: 27.98, items: [1], 'a/b': '1' }),
    ).toEqual([
      { pointer: '/total', a: 27.97, b: 27.98 },
      { pointer: '/items/1', a: 2, b: undefined },
      { pointer: '/a~1b', a: 1, b: '1' },
    ]);
  });
});
