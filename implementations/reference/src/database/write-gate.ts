export interface WriteGate {
  /** Runs a task when all before it have ended; those after it wait. */
  alone<T>(task: () => Promise<T>): Promise<T>;
  /** Runs a task beside others of its kind, when those that run alone and came before it have ended. */
  together<T>(task: () => Promise<T>): Promise<T>;
}

/** Lets tasks through in the order in which they come; a task that fails does not hold up the next. */
export function createWriteGate(): WriteGate {
  let lastAlone: Promise<unknown> | undefined;
  const together = new Set<Promise<unknown>>();
  return {
    alone(task) {
      const run = Promise.all([...together, lastAlone ?? Promise.resolve()]).then(task);
      const ended: Promise<unknown> = run.then(ignore, ignore).then(() => {
        if (lastAlone === ended) lastAlone = undefined;
      });
      lastAlone = ended;
      return run;
    },
    together(task) {
      const run = lastAlone === undefined ? task() : lastAlone.then(task);
      const ended: Promise<unknown> = run.then(ignore, ignore).then(() => together.delete(ended));
      together.add(ended);
      return run;
    },
  };
}

const ignore = () => undefined;
