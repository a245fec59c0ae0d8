import type { MutationOperator } from '../mutant.js';
import { accessOperators } from './access.js';
import { bodyOperators } from './bodies.js';
import { constraintOperators } from './constraints.js';
import { errorOperators } from './errors.js';
import { fieldOperators } from './fields.js';
import { listOperators } from './lists.js';
import { protocolOperators } from './protocol.js';
import { raceOperators, recordOperators } from './records.js';
import { responseOperators } from './responses.js';
import { statusOperators } from './statuses.js';

/** Every mutation operator, in the order of reports. */
export const operators: readonly MutationOperator[] = [
  ...constraintOperators,
  ...fieldOperators,
  ...bodyOperators,
  ...statusOperators,
  ...errorOperators,
  ...responseOperators,
  ...protocolOperators,
  ...recordOperators,
  ...listOperators,
  ...accessOperators,
  ...raceOperators,
];
