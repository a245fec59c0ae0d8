import { expect, test } from '@jest/globals';
import { parseDraft, serializeDraft } from './draft.js';
import { readChain } from './read/read-chain.js';
import { formatChain } from './write/format-document.js';
import type { OperationStep } from '../model/chain.js';
import { writeJson } from '../model/json-text/write-json.js';

const yaml = `arazzo: 1.1.0
info: { title: Numbers, version: 1.0.0 }
sourceDescriptions:
  - { name: api, url: api.yaml, type: openapi }
workflows:
  - workflowId: numbers
    steps:
      - stepId: send
        operationId: send
        timeout: 30.0
        parameters:
          - { name: id, in: path, value: 9007199254740993 }
        requestBody:
          contentType: application/json
          payload:
            id: 9007199254740993
            price: 0.10
            huge: 1e400
            zero: -0.0
            pi: 3.141592653589793238462643383279502884197
            list: [1.0, 2]
            text: '0.10'
`;
const payload =
  '{"id":9007199254740993,"price":0.10,"huge":1e400,"zero":-0.0,"pi":3.141592653589793238462643383279502884197,"list":[1.0,2],"text":"0.10"}';

test.each(['yaml', 'json'] as const)(
  'numbers keep their digits in a %s document that is read and written again',
  async (format) => {
    const chain = await readChain(yaml);
    const [step] = chain.steps as [OperationStep];
    expect(step.timeoutMs).toBe(30);
    expect(writeJson(step.body?.payload ?? null)).toBe(payload);
    expect(String(step.parameters[0]?.value)).toBe('9007199254740993');
    const text = await formatChain(chain, format);
    expect(await readChain(text)).toEqual(chain);
    for (const number of ['9007199254740993', '0.10', '1e400', '-0.0', '1.0'])
      expect(text).toMatch(new RegExp(`[ \\[]${number.replace('.', '\\.')}[,\\n]`));
  },
);

test('numbers keep their digits in a draft', async () => {
  const chain = await readChain(yaml);
  expect(parseDraft(serializeDraft(chain))).toEqual(chain);
});
