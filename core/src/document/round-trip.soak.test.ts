import { testRoundTrips } from '../../test/round-trip-cases.js';

testRoundTrips(10_000);
