import { expect, test } from '@jest/globals';
import { VirtualClock } from './virtual-clock.js';

test('timers fire in order of time, and in the order of creation for the same time', async () => {
  const clock = new VirtualClock();
  const rung: string[] = [];
  for (const [name, moment] of [
    ['c', 30],
    ['a', 10],
    ['b', 20],
    ['b2', 20],
    ['a2', 10],
  ] as const)
    clock.setTimer(() => rung.push(`${name} ${clock.now()}`), moment);
  clock.setTimer(() => rung.push('never'), 15)();
  await clock.run(clock.sleep(25));
  expect(rung).toEqual(['a 10', 'a2 10', 'b 20', 'b2 20']);
  expect(clock.wallTime() - new VirtualClock().wallTime()).toBe(25);
});

test('everything that is ready is completed before time advances', async () => {
  const clock = new VirtualClock();
  const work = async () => {
    for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
    return clock.now();
  };
  clock.setTimer(() => undefined, 5);
  expect(await clock.run(work())).toBe(0);
});

test('work that nothing can complete is an error', async () => {
  await expect(new VirtualClock().run(new Promise(() => undefined))).rejects.toThrow('no timer is set');
});
