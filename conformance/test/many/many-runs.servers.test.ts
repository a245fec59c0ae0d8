import { soakCount } from '@opchain/test-support/soak-count';
import { testManyRuns } from './many-runs-cases.js';

testManyRuns({ runs: soakCount(25, 1_000), checks: soakCount(1, 20) });
