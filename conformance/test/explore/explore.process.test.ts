import { testExplore } from './explore-cases.js';

testExplore([2]);
