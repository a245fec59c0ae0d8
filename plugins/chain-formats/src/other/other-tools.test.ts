import { expect, test } from '@jest/globals';
import { openPlugin } from '@opchain/core/testing';
import { otherToolsFormat, recordingFormats } from '../index.js';

test.each([
  [
    '{"_type":"export","__export_format":4,"__export_source":"insomnia.desktop.app:v2023","resources":[]}',
    /Insomnia.*HAR/,
  ],
  ['type: collection.insomnia.rest/5.0\nname: Shop\n', /Insomnia.*HAR/],
  [
    'meta {\n  name: Create order\n  type: http\n}\n\npost {\n  url: https://shop.example/orders\n}\n',
    /Bruno.*Postman/,
  ],
  ['{\n  "version": "1",\n  "name": "Shop",\n  "type": "collection"\n}', /Bruno.*Postman/],
  [
    '### Create\n@base = https://shop.example\nPOST {{base}}/orders\nContent-Type: application/json\n\n{}',
    /\.http.*cURL/,
  ],
  ['GET https://shop.example/orders HTTP/1.1\n', /\.http.*cURL/],
  [
    '{"id":"1","name":"Staging","values":[],"_postman_variable_scope":"environment"}',
    /Postman environment.*collection/,
  ],
])('names the tool and what to export instead: %j', async (content, message) => {
  const [format] = (await openPlugin(otherToolsFormat())).chainFormats;
  const source = { location: 'pasted', content };
  expect(format!.accepts(source)).toBe(true);
  const others = (await Promise.all(recordingFormats().map(openPlugin))).flatMap(({ chainFormats }) => chainFormats);
  expect(others.filter((each) => each.accepts(source)).map(({ name }) => name)).toEqual(['other-tools']);
  await expect(format!.read(source, { signal: new AbortController().signal, sources: [] })).rejects.toMatchObject({
    code: 'CHAIN_IMPORT_FAILED',
    message: expect.stringMatching(message),
  });
});

test.each([
  'openapi: 3.1.0\ninfo: { title: A, version: 1 }\n',
  '{"swagger":"2.0"}',
  'curl https://a.example',
  'GET it done',
])('leaves alone what is of none of them: %j', async (content) => {
  const [format] = (await openPlugin(otherToolsFormat())).chainFormats;
  expect(format!.accepts({ location: 'pasted', content })).toBe(false);
});
