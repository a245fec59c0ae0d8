import { soakCount } from '@opchain/test-support/soak-count';
import { testHostileValues } from './hostile-value-cases.js';

testHostileValues(soakCount(40, 2_000));
