import { testUpdates } from '../../../test/update-cases.js';

testUpdates(40, 5);
