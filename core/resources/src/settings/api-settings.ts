import type { ApiDescription, JsonValue } from '@opchain/core';
import type { DataLink } from '../producers/find-producers.js';

/** What a description cannot say about the requests of an API. */
export interface ApiSettings {
  /** The operations that may be called although they change something: IDs, or all. Otherwise only those that read. */
  readonly safe: 'all' | readonly string[];
  /** Operations that are never called. */
  readonly unsafe: readonly string[];
  /** Corrections: `createOrder body/customerId` or `getOrder path/id` to `createCustomer#/id`, or to null for none. */
  readonly producers: Readonly<Record<string, string | null>>;
  /** The parameter with the position of a page, among others. */
  readonly pagination?: { readonly cursor?: string };
  /** `well-formed`: a text with half of a surrogate pair is invalid regardless of its pattern. */
  readonly texts?: 'well-formed';
  /**
   * Values of requests, by operation and input: `createBooking` to `body/timeZone` or `query/limit` to a value, or to a
   * generator: `{ generate: uuid }`.
   */
  readonly values: Readonly<Record<string, Readonly<Record<string, JsonValue>>>>;
}

/** An API, with what is known about its records. */
export interface Api {
  /** Operations, their requests and their responses. */
  readonly description: ApiDescription;
  /** Which operation makes the records that another one uses, the best first. */
  readonly links: readonly DataLink[];
  /** What the description cannot say. */
  readonly settings: ApiSettings;
}
