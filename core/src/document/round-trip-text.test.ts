import { testRoundTrips } from '../../test/round-trip-cases.js';

testRoundTrips(150, 11);
