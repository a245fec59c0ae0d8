import { testProof } from './proof-cases.js';

testProof({ sample: Number.POSITIVE_INFINITY, timeoutMs: 3_600_000 });
