import { describe, expect, test } from '@jest/globals';
import { Deferred } from './deferred.js';

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe('What is deferred', () => {
  test('loads once, when it is first asked for, and reports when it is available', async () => {
    const events: string[] = [];
    const deferred = new Deferred(
      () => {
        events.push('loads');
        return Promise.resolve('value');
      },
      () => events.push('loaded'),
    );
    expect(deferred.loaded).toBeUndefined();
    expect(events).toEqual([]);
    expect([deferred.get(), deferred.get()]).toEqual([undefined, undefined]);
    await settled();
    expect(deferred.get()).toBe('value');
    expect(events).toEqual(['loads', 'loaded']);
  });

  test('is tried again after it could not be loaded', async () => {
    let isGone = true;
    let failures = 0;
    const deferred = new Deferred(
      () => (isGone ? Promise.reject(new Error('The host of the page is gone.')) : Promise.resolve('value')),
      () => undefined,
      () => (failures += 1),
    );
    deferred.get();
    await settled();
    await expect(deferred.load()).rejects.toThrow('The host of the page is gone.');
    expect(failures).toBe(1);
    isGone = false;
    expect(deferred.get()).toBeUndefined();
    expect(await deferred.load()).toBe('value');
    expect(deferred.get()).toBe('value');
  });
});
