/** Creates a function that starts each action when the one before has ended, failed ones included. */
export function runInOrder(): <T>(act: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (act) => {
    const result = last.then(act);
    last = result.catch(() => undefined);
    return result;
  };
}
