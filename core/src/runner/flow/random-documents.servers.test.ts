import { testRandomDocuments } from '../../../test/random-documents.js';

testRandomDocuments(500, 13);
