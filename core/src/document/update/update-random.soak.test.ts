import { testUpdates } from '../../../test/update-cases.js';

testUpdates(3000);
