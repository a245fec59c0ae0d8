import { soakCount } from '@opchain/test-support/soak-count';
import { testUpdates } from '../../../test/update-cases.js';

testUpdates(soakCount(40, 3_000), soakCount(5, undefined));
