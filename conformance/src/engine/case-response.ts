import type { JsonValue } from '@opchain/core';
import { findHeader } from '@opchain/core/model';
import type { Exchange } from './exchange.js';
import { readPointer } from './read-pointer.js';
import { CaseFailure } from './case-failure.js';

/** What a server answered, with the expectations that a case may have of it. Each throws `CaseFailure` where it is not met. */
export class CaseResponse {
  readonly exchange: Exchange;
  private readonly clause: string;
  private readonly listMismatches: (exchange: Exchange) => Promise<readonly string[]>;

  /** @param listMismatches what the contract does not allow about the answer, one sentence each */
  constructor(exchange: Exchange, clause: string, listMismatches: (exchange: Exchange) => Promise<readonly string[]>) {
    this.exchange = exchange;
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

  /** The value at a JSON Pointer of the body; undefined where there is none. */
  field(pointer: string): JsonValue | undefined {
    return readPointer(this.json, pointer);
  }

  /** The text at a JSON Pointer of the body. */
  text(pointer: string): string {
    const value = this.field(pointer);
    return typeof value === 'string' ? value : this.fail(`a string at ${pointer}`, formatJson(value), pointer);
  }

  expectStatus(...statuses: readonly number[]): this {
    if (!statuses.includes(this.status)) this.fail(`status ${statuses.join(' or ')}`, `status ${this.status}`);
    return this;
  }

  /** Status and a problem document; where given, one that names that field. */
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
    if (!jsonEquals(received, expected))
      this.fail(`${formatJson(expected)} at ${pointer}`, formatJson(received), pointer);
    return this;
  }

  expectHeader(name: string, test: (value: string) => boolean, description: string): this {
    const value = this.header(name);
    if (value === undefined || !test(value))
      this.fail(`${name} ${description}`, value === undefined ? `no ${name}` : `${name}: ${value}`);
    return this;
  }

  /** Status, media type, headers and body are what the contract documents for the operation. */
  async expectAsDocumented(): Promise<this> {
    const mismatches = await this.listMismatches(this.exchange);
    if (mismatches.length > 0) this.fail('a response that matches the contract', mismatches.join('; '));
    return this;
  }

  /** Ends the case: the server broke the contract. */
  fail(expected: string, received: string, pointer = ''): never {
    throw new CaseFailure({
      expected,
      received,
      clause: `${this.clause}${pointer ? ` ${pointer}` : ''}`,
      exchange: this.exchange,
    });
  }
}

/** A value as JSON, shortened. */
export function formatJson(value: JsonValue | undefined): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}

/** Equal as JSON: the order of an object's members does not matter. */
export function jsonEquals(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  if (a === b) return true;
  if (
    typeof a !== 'object' ||
    typeof b !== 'object' ||
    a === null ||
    b === null ||
    Array.isArray(a) !== Array.isArray(b)
  )
    return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every(
      (key) =>
        Object.hasOwn(b, key) &&
        jsonEquals((a as Record<string, JsonValue>)[key], (b as Record<string, JsonValue>)[key]),
    )
  );
}
