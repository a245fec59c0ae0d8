import { testManyOperations } from './many-operations-cases.js';

testManyOperations(2);
