import type { Mutant } from './mutant.js';
import { shopHttpMutants } from './shop-http-mutants.js';
import { shopOrderMutants } from './shop-order-mutants.js';
import { shopRecordMutants } from './shop-record-mutants.js';

/** Mutants of servers that claim to implement `shop`. */
export const shopMutants: readonly Mutant[] = [...shopOrderMutants, ...shopRecordMutants, ...shopHttpMutants];
