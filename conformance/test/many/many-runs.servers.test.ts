import { testManyRuns } from './many-runs-cases.js';

testManyRuns({ runs: 25, checks: 1 });
