import { testProof } from './proof-cases.js';

testProof({ sample: 40, timeoutMs: 240_000 });
