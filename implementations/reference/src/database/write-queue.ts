/** Runs tasks one after the other, in the order in which they came; a task that fails does not stop the next. */
export function createWriteQueue(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const run = last.then(task);
    last = run.catch(() => undefined);
    return run;
  };
}
