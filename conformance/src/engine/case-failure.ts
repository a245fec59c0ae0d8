import type { Exchange } from './exchange.js';

/** A server broke the contract: what was expected, where the contract says so, and what came. */
export class CaseFailure extends Error {
  readonly expected: string;
  readonly received: string;
  /** Where the contract says so, e.g. `createOrder 201 /total`. */
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
