import { soakCount } from '@opchain/test-support/soak-count';
import { testProof } from './proof-cases.js';

testProof({ sample: soakCount(40, Number.POSITIVE_INFINITY), timeoutMs: soakCount(240_000, 3_600_000) });
