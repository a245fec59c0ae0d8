import type { Exchange } from './exchange.js';

/** The server violates the contract: what was expected, which clause requires it and what was received. */
export class CaseFailure extends Error {
  /** What the contract requires. */
  readonly expected: string;
  /** What the server did instead. */
  readonly received: string;
  /** The clause of the contract, e.g. `createOrder 201 /total`. */
  readonly clause: string;
  /** The request and response that show it, if it is one exchange. */
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
