import type { JsonValue } from '@opchain/core';
import { findHeader, writeJson } from '@opchain/core/internal/model';
import { equalJson } from '@opchain/core/internal/runner';
import { readPointer } from '@opchain/resources';
import type { Exchange } from './exchange.js';
import { CaseFailure } from './case-failure.js';
import { findDifference } from './find-difference.js';

/** What is expected of a response whose status, headers and body must be documented. */
export const AS_DOCUMENTED = 'a response that matches the contract';

/** A server's response with the expectations of a case. An expectation that is not met throws `CaseFailure`. */
export class CaseResponse {
  readonly exchange: Exchange;
  /** The body as it was received. */
  readonly bytes: Uint8Array;
  private readonly clause: string;
  private readonly listMismatches: (exchange: Exchange) => Promise<readonly string[]>;

  /** @param listMismatches describes each mismatch between the response and the contract in one sentence */
  constructor(
    exchange: Exchange,
    clause: string,
    listMismatches: (exchange: Exchange) => Promise<readonly string[]>,
    bytes: Uint8Array = new Uint8Array(),
  ) {
    this.exchange = exchange;
    this.bytes = bytes;
    this.clause = clause;
    this.listMismatches = listMismatches;
  }

  get status(): number {
    return this.exchange.response.status;
  }

  get json(): JsonValue | undefined {
    return this.exchange.response.json;
  }

  header(name: string): string | undefined {
    return findHeader(this.exchange.response.headers, name);
  }

  /** The value at a JSON Pointer in the body, or undefined. */
  field(pointer: string): JsonValue | undefined {
    return readPointer(this.json, pointer);
  }

  /** The string at a JSON Pointer in the body. */
  text(pointer: string): string {
    const value = this.field(pointer);
    return typeof value === 'string' ? value : this.fail(`a string at ${pointer}`, formatJson(value), pointer);
  }

  expectStatus(...statuses: readonly number[]): this {
    if (!statuses.includes(this.status)) this.fail(`status ${statuses.join(' or ')}`, `status ${this.status}`);
    return this;
  }

  /** Expects a status and a problem document, which reports the field at `pointer` if one is passed. */
  expectProblem(status: number, pointer?: string): this {
    this.expectStatus(status).expectMediaType('application/problem+json');
    if (this.field('/status') !== status)
      this.fail(`a problem document with status ${status}`, formatJson(this.field('/status')), '/status');
    if (pointer === undefined) return this;
    const errors = this.field('/errors');
    const pointers = Array.isArray(errors) ? errors.map((_, index) => this.field(`/errors/${index}/pointer`)) : [];
    if (!pointers.includes(pointer))
      this.fail(
        `"errors" to name the field ${pointer || 'as a whole'}`,
        pointers.length > 0 ? formatJson(pointers as JsonValue) : 'none',
        '/errors',
      );
    return this;
  }

  expectMediaType(mediaType: string): this {
    const received = this.header('content-type')?.split(';')[0]?.trim().toLowerCase();
    if (received !== mediaType) this.fail(`Content-Type ${mediaType}`, received ?? 'none');
    return this;
  }

  expectField(pointer: string, expected: JsonValue): this {
    const received = this.field(pointer);
    if (jsonEquals(received, expected)) return this;
    const difference = findDifference(expected, received);
    const text = difference === undefined ? formatJson(received) : `${formatJson(received)}, ${difference}`;
    return this.fail(`${formatJson(expected)} at ${pointer}`, text, pointer);
  }

  expectHeader(name: string, test: (value: string) => boolean, description: string): this {
    const value = this.header(name);
    if (value === undefined || !test(value))
      this.fail(`${name} ${description}`, value === undefined ? `no ${name}` : `${name}: ${value}`);
    return this;
  }

  /** Expects the status, media type, headers and body that the contract documents for the operation. */
  async expectAsDocumented(): Promise<this> {
    const mismatches = await this.listMismatches(this.exchange);
    if (mismatches.length > 0) this.fail(AS_DOCUMENTED, mismatches.join('; '));
    return this;
  }

  /** Ends the case because the server violates the contract. */
  fail(expected: string, received: string, pointer = ''): never {
    throw new CaseFailure({
      expected,
      received,
      clause: `${this.clause}${pointer ? ` ${pointer}` : ''}`,
      exchange: this.exchange,
    });
  }
}

/** Formats a value as JSON, shortened. */
export function formatJson(value: JsonValue | undefined): string {
  if (value === undefined) return 'nothing';
  const text = writeJson(value);
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}

/** True if both are missing, or equal as JSON. */
export function jsonEquals(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  return a === undefined || b === undefined ? a === b : equalJson(a, b);
}
