import { type Sequelize, type Transaction, Transaction as Transactions } from 'sequelize';
import { KeyLocks } from '../memory/key-locks.js';

/**
 * SQLite has one writer at a time. Writers of this process wait for each other here, not inside the driver, whose few threads they would
 * occupy; the busy timeout waits for writers of other processes.
 */
export class WriteQueue {
  readonly #locks = new KeyLocks();

  constructor(readonly sequelize: Sequelize) {}

  /** Runs one statement that writes. */
  run<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#locks.withLocks(['write'], work);
  }

  /** Runs several statements in one transaction. */
  transact<Result>(work: (transaction: Transaction) => Promise<Result>): Promise<Result> {
    return this.run(() => this.sequelize.transaction({ type: Transactions.TYPES.IMMEDIATE }, work));
  }

  idle(): Promise<void> {
    return this.#locks.idle();
  }
}
