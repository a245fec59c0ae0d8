import { testUpdates } from '../../../test/update-cases.js';

testUpdates(60, 5);
