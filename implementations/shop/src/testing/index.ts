import { concurrencyCases } from './concurrency-cases.js';
import { persistenceCases } from './persistence-cases.js';
import { listCases } from './list-cases.js';
import { orderCases } from './order-cases.js';
import { recordCases } from './record-cases.js';
import type { StoreCase, StoreUnderTest } from './store-case.js';

export type { StoreCase, StoreLocation, StoreUnderTest } from './store-case.js';

/** Everything that a store must do, for any test runner. A store that passes can stand behind the shop. */
export function storeCases(subject: StoreUnderTest): StoreCase[] {
  return [
    ...recordCases(subject),
    ...listCases(subject),
    ...orderCases(subject),
    ...concurrencyCases(subject),
    ...(subject.persistent ? persistenceCases(subject) : []),
  ];
}
