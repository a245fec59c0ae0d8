import { soakCount } from '@opchain/test-support/soak-count';
import { testExplore } from './explore-cases.js';

testExplore(soakCount([2], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]));
