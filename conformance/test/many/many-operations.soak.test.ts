import { testManyOperations } from './many-operations-cases.js';

testManyOperations(20);
