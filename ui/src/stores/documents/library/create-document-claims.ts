/** Which documents this tab has open; no other tab stores them until then. */
export interface DocumentClaims {
  /** False if another tab has the document open. */
  claim(id: string): Promise<boolean>;
  release(id: string): void;
  /** True from a successful claim until its release. */
  holds(id: string): boolean;
}

/**
 * Claims by Web Locks, which the browser releases with the tab. A tab that is just being closed or reloaded gets
 * `patienceMs` to release its own. Without locks (a page that is not a secure context), every claim succeeds.
 */
export function createDocumentClaims(
  locks: Pick<LockManager, 'request'> | undefined,
  prefix: string,
  patienceMs = 1000,
): DocumentClaims {
  const releases = new Map<string, () => void>();
  return {
    claim: (id) =>
      new Promise((resolve) => {
        if (locks === undefined || releases.has(id)) {
          resolve(true);
          return;
        }
        const patience = new AbortController();
        const timer = setTimeout(() => patience.abort(), patienceMs);
        const hold = (): Promise<void> => {
          clearTimeout(timer);
          return new Promise((release) => {
            releases.set(id, release);
            resolve(true);
          });
        };
        locks.request(`${prefix}:${id}`, { signal: patience.signal }, hold).catch(() => resolve(false));
      }),
    holds: (id) => releases.has(id),
    release(id) {
      releases.get(id)?.();
      releases.delete(id);
    },
  };
}
