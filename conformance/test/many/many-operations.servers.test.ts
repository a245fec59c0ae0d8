import { soakCount } from '@opchain/test-support/soak-count';
import { testManyOperations } from './many-operations-cases.js';

testManyOperations(soakCount(2, 20));
