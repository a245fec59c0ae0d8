import { testRandomDocuments } from '../../../test/arbitrary/random-documents.js';

testRandomDocuments(10_000);
