import { openTextDatabase } from '../text-database.js';
import type { StoredSuite } from './stored-suite.js';
import { createSuiteHistory, type SuiteHistory, type SuiteSecrets } from './suite-history.js';

/** Where the suites of a builder are stored. */
interface SuiteStorage {
  /** Undefined if nothing is stored. */
  readonly indexedDB: IDBFactory | undefined;
  readonly storageKey: string;
  readonly secrets: () => SuiteSecrets;
}

/** The suites that ran in a folder; undefined if the browser does not let the page store any. */
export async function loadSuiteHistory(
  folder: string,
  { indexedDB, storageKey, secrets }: SuiteStorage,
): Promise<SuiteHistory | undefined> {
  if (indexedDB === undefined) return undefined;
  try {
    const database = await openTextDatabase<StoredSuite>(indexedDB, `${storageKey}:suites`, ['suites', 'lines']);
    return createSuiteHistory(database, folder, secrets);
  } catch {
    return undefined;
  }
}
