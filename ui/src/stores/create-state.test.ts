import { describe, expect, test } from '@jest/globals';
import { createFields, createState, follow, track } from './create-state.js';

describe('A state', () => {
  test('notifies of each change with the new and the previous value, and of none when it stays', () => {
    const changes: unknown[] = [];
    const state = createState(1);
    const stop = state.subscribe((value, previous) => changes.push([value, previous]));
    state.set(2);
    state.set(2);
    stop();
    state.set(3);
    expect(changes).toEqual([[2, 1]]);
  });

  test('may be changed by who follows it', () => {
    const state = createState(1);
    const values: number[] = [];
    state.subscribe((value) => {
      values.push(value);
      if (value < 4) state.set(value + 1);
    });
    state.set(2);
    expect([values, state.value]).toEqual([[2, 3, 4], 4]);
  });
});

describe('A state with fields', () => {
  test('notifies only of fields that differ, and its former values stay as they were', () => {
    const state = createFields({ a: 1, b: 2 });
    const before = state.value;
    const changes: unknown[] = [];
    state.subscribe((value, previous) => changes.push(value, previous));
    state.patch({ a: 1 });
    state.patch({ a: 3, b: 2 });
    expect(changes).toEqual([
      { a: 3, b: 2 },
      { a: 1, b: 2 },
    ]);
    expect(before).toEqual({ a: 1, b: 2 });
  });

  test('who reads one field does not follow the others', () => {
    const state = createFields({ a: 1, b: 2 });
    const values: number[] = [];
    const stop = follow(
      () => state.value.a,
      (value) => values.push(value),
    );
    state.patch({ b: 5 });
    state.patch({ a: 4 });
    stop();
    expect(values).toEqual([4]);
  });
});

describe('What follows from several states', () => {
  test('is known after each of them changed, also one that was reached through another', () => {
    const loaded = createState<ReturnType<typeof createState<string>> | undefined>(undefined);
    const values: unknown[] = [];
    follow(
      () => loaded.value?.value,
      (value) => values.push(value),
    );
    const inner = createState('first');
    loaded.set(inner);
    inner.set('second');
    loaded.set(undefined);
    inner.set('third');
    expect(values).toEqual(['first', 'second', undefined]);
  });

  test('does not depend on what its follower reads', () => {
    const [read, other] = [createState(1), createState(1)];
    let calls = 0;
    follow(
      () => read.value,
      () => (calls += other.value),
    );
    read.set(2);
    other.set(10);
    expect(calls).toBe(1);
  });
});

describe('What is tracked', () => {
  test('calls back once after the first change, also if it was changed while it was read', () => {
    const state = createState(1);
    let calls = 0;
    track(
      () => void state.value,
      () => (calls += 1),
    );
    state.set(2);
    state.set(3);
    expect(calls).toBe(1);
    track(
      () => state.set(state.value + 1),
      () => (calls += 1),
    );
    expect(calls).toBe(2);
  });

  test('calls back no more once it was ended', () => {
    const state = createState(1);
    let calls = 0;
    track(
      () => void state.value,
      () => (calls += 1),
    )();
    state.set(2);
    expect(calls).toBe(0);
  });
});
