import { jest } from '@jest/globals';
import { testHostileValues } from './hostile-value-cases.js';

jest.setTimeout(600_000);
testHostileValues(2_000);
