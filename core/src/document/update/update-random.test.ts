import { soakCount } from '@opchain/test-support/soak-count';
import { testCorpusUpdates, testUpdates } from '../../../test/update-cases.js';

testUpdates(soakCount(40, 3_000), soakCount(5, undefined));
testCorpusUpdates(soakCount(120, 10_000), 3);
