import type { Exchange } from './exchange.js';

/** The server violates the contract: what was expected, which clause requires it and what was received. */
export class CaseFailure extends Error {
  readonly expected: string;
  readonly received: string;
  /** The clause of the contract, e.g. `createOrder 201 /total`. */
  readonly clause: string;
  readonly exchange: Exchange | undefined;

  constructor(details: { expected: string; received: string; clause: string; exchange?: Exchange }) {
    super(`expected ${details.expected}, received ${details.received}`);
    this.name = 'CaseFailure';
    this.expected = details.expected;
    this.received = details.received;
    this.clause = details.clause;
    this.exchange = details.exchange;
  }
}
