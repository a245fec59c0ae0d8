export interface WriteGate {
  /** Runs a task when all before it have ended; those after it wait. */
  exclusive<T>(task: () => Promise<T>): Promise<T>;
  /** Runs a task beside others of its kind, when those that run alone and came before it have ended. */
  shared<T>(task: () => Promise<T>): Promise<T>;
}

/** Lets tasks through in the order in which they come; a task that fails does not hold up the next. */
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
