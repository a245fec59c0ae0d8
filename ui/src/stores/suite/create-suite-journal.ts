import type { OpenTearDown } from '@opchain/core/internal/suite';
import type { DocumentClaims } from '../documents/library/create-document-claims.js';

/** Where a suite ran: elsewhere, its tear-down would remove what belongs to others. */
export interface SuiteTarget {
  readonly environment: string | undefined;
  /** URL by source. */
  readonly servers: Readonly<Record<string, string>>;
}

/** A suite that ended without its tear-down, because its page was closed or the tear-down failed. */
export interface InterruptedSuite extends SuiteTarget {
  readonly id: string;
  readonly open: readonly OpenTearDown[];
}

/** Remembers in the browser which tear-down is due while a suite runs. */
export interface SuiteJournal {
  /** The suites that no page runs any more. */
  list(): Promise<readonly InterruptedSuite[]>;
  /** Without any tear-down that is due, it is forgotten. */
  save(suite: InterruptedSuite): void;
  /** Until it is released, other pages do not list it. */
  claim(id: string): Promise<boolean>;
  release(id: string): void;
}

/** The journal in a storage, written at once, so that it is there after the page was closed. */
export function createSuiteJournal(storage: Storage | undefined, key: string, claims: DocumentClaims): SuiteJournal {
  const prefix = `${key}:`;
  const read = (id: string): InterruptedSuite | undefined => {
    try {
      const suite = JSON.parse(storage?.getItem(prefix + id) ?? '{}') as Partial<InterruptedSuite>;
      return Array.isArray(suite.open) ? (suite as InterruptedSuite) : undefined;
    } catch {
      return undefined;
    }
  };
  return {
    async list() {
      const keys = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '');
      const ids = keys.flatMap((each) => (each.startsWith(prefix) ? [each.slice(prefix.length)] : []));
      const suites = ids.flatMap((id) => read(id) ?? []);
      const claimed = await Promise.all(suites.map(({ id }) => claims.claim(id)));
      // It may have ended while the claim was waited for.
      return suites.flatMap(({ id }, index) => (claimed[index] ? (read(id) ?? []) : []));
    },
    save(suite) {
      try {
        if (suite.open.length === 0) storage?.removeItem(prefix + suite.id);
        else storage?.setItem(prefix + suite.id, JSON.stringify(suite));
      } catch {
        // No room: the suite runs without a journal.
      }
    },
    claim: (id) => claims.claim(id),
    release: (id) => claims.release(id),
  };
}
