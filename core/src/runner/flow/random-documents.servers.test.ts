import { testRandomDocuments } from '../../../test/arbitrary/random-documents.js';

testRandomDocuments(500, 13);
