import { soakCount } from '@opchain/test-support/soak-count';
import { testRoundTrips } from '../../test/round-trip-cases.js';

testRoundTrips(soakCount(150, 10_000), soakCount(11, undefined));
