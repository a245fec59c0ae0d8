import { testManyRuns } from './many-runs-cases.js';

testManyRuns({ runs: 1000, checks: 20 });
