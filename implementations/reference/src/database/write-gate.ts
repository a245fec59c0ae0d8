export interface WriteGate {
  /** Runs a task after all earlier ones have ended; later ones wait. */
  exclusive<T>(task: () => Promise<T>): Promise<T>;
  /** Runs a task concurrently with others of its kind, after all earlier exclusive tasks have ended. */
  shared<T>(task: () => Promise<T>): Promise<T>;
}

/** Starts tasks in the order in which they arrive; a task that fails does not block the next. */
export function createWriteGate(): WriteGate {
  let lastExclusive: Promise<unknown> | undefined;
  const shared = new Set<Promise<unknown>>();
  return {
    exclusive(task) {
      const run = Promise.all([...shared, lastExclusive ?? Promise.resolve()]).then(task);
      const ended: Promise<unknown> = run.then(ignore, ignore).then(() => {
        if (lastExclusive === ended) lastExclusive = undefined;
      });
      lastExclusive = ended;
      return run;
    },
    shared(task) {
      const run = lastExclusive === undefined ? task() : lastExclusive.then(task);
      const ended: Promise<unknown> = run.then(ignore, ignore).then(() => shared.delete(ended));
      shared.add(ended);
      return run;
    },
  };
}

const ignore = () => undefined;
