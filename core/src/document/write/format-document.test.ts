import { expect, test } from '@jest/globals';
import { formatDocument } from './format-document.js';
import { parseText } from '../../text/parse-text.js';

test('characters that YAML requires to be escaped are preserved in keys and values, with and without line breaks', async () => {
  const unusual = { 'key\ufffe': 'a\ufffe', list: ['\uffff\n line', '\x7f', 'plain\x9fend', '\x85'] };
  expect(await parseText(await formatDocument(unusual, 'yaml'))).toEqual(unusual);
});
