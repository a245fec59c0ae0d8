import { expect, test } from '@jest/globals';
import { importText } from '../../test/import-text.js';
import { harFormat } from '../index.js';

test('a multipart form is read from its fields or from its text', async () => {
  const postData = [
    {
      mimeType: 'multipart/form-data; boundary=7',
      params: [
        { name: 'title', value: 'Sea' },
        { name: 'photo', fileName: 'sea.jpg' },
      ],
    },
    {
      mimeType: 'multipart/form-data; boundary=7',
      text: '--7\r\nContent-Disposition: form-data; name="title"\r\n\r\nSea\r\n--7--\r\n',
    },
  ];
  const entries = postData.map((data, at) => ({
    startedDateTime: new Date(at * 100).toISOString(),
    time: 10,
    request: { method: 'POST', url: 'https://api.example/photos', headers: [], postData: data },
    response: { status: 201, headers: [], content: { mimeType: 'application/json', text: '{}' } },
  }));
  const { chain } = await importText(harFormat(), JSON.stringify({ log: { entries } }));
  const body = { contentType: 'multipart/form-data', payload: { title: 'Sea' } };
  expect(chain.steps).toMatchObject([{ body }, { body }]);
});
