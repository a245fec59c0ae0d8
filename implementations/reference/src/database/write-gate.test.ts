import { expect, test } from '@jest/globals';
import { createWriteGate } from './write-gate.js';

/** Tasks that the test ends, and a record of those that began. */
function createTasks() {
  const begun: string[] = [];
  const end = new Map<string, (failure?: Error) => void>();
  const task = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      begun.push(name);
      end.set(name, (failure) => (failure ? reject(failure) : resolve(name)));
    });
  const finish = async (name: string, failure?: Error) => {
    end.get(name)?.(failure);
    await settle();
  };
  return { begun, task, finish };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('tasks together overlap; one alone waits for them, and those after it wait for it', async () => {
  const { begun, task, finish } = createTasks();
  const gate = createWriteGate();
  const results = [
    gate.shared(task('a')),
    gate.shared(task('b')),
    gate.exclusive(task('c')),
    gate.shared(task('d')),
    gate.exclusive(task('e')),
    gate.exclusive(task('f')),
  ];
  await settle();
  expect(begun).toEqual(['a', 'b']);
  await finish('b');
  expect(begun).toEqual(['a', 'b']);
  await finish('a');
  expect(begun).toEqual(['a', 'b', 'c']);
  await finish('c');
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  await finish('d');
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e']);
  await finish('e');
  await finish('f');
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
});

test('a task that fails does not block the next', async () => {
  const { begun, task, finish } = createTasks();
  const gate = createWriteGate();
  const results = [
    gate.shared(task('a')),
    gate.exclusive(task('b')),
    gate.exclusive(task('c')),
    gate.shared(task('d')),
  ];
  const settled = Promise.allSettled(results);
  await settle();
  await finish('a', new Error('a failed'));
  await finish('b', new Error('b failed'));
  await finish('c');
  await finish('d');
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled', 'fulfilled']);
});

test('an idle gate starts a task immediately', () => {
  const { begun, task } = createTasks();
  void createWriteGate().shared(task('a'));
  expect(begun).toEqual(['a']);
});
