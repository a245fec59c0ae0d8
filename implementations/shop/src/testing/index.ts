import { concurrencyCases } from './concurrency-cases.js';
import { persistenceCases } from './persistence-cases.js';
import { listCases } from './list-cases.js';
import { orderCases } from './order-cases.js';
import { recordCases } from './record-cases.js';
import type { StoreCase, StoreUnderTest } from './store-case.js';

export type { StoreCase, StoreLocation, StoreUnderTest } from './store-case.js';

/** The requirements of a store as cases for any test runner. The shop works with any store that passes. */
export function storeCases(subject: StoreUnderTest): StoreCase[] {
  return [
    ...recordCases(subject),
    ...listCases(subject),
    ...orderCases(subject),
    ...concurrencyCases(subject),
    ...(subject.persistent ? persistenceCases(subject) : []),
  ];
}
