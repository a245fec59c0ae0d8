import { testHostileValues } from './hostile-value-cases.js';

testHostileValues(40);
