import { soakCount } from '@opchain/test-support/soak-count';
import { testRandomDocuments } from '../../../test/arbitrary/random-documents.js';

testRandomDocuments(soakCount(500, 10_000), soakCount(13, undefined));
