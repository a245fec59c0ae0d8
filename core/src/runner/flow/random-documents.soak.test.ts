import { testRandomDocuments } from '../../../test/random-documents.js';

testRandomDocuments(10_000);
