import { expect, test } from '@jest/globals';
import { editText } from './edit-text.js';

const text = `# Where we run
staging: # shared
  servers: { shop: 'https://staging.example' }
# nobody else's
local:
  color: green
`;

test('only what differs is written, and what is renamed keeps its comments', async () => {
  const value = {
    test: { servers: { shop: 'https://test.example' } },
    local: { color: 'green', inputs: { count: 2 } },
  };
  expect(await editText(text, value, { renamed: new Map([['staging', 'test']]) })).toBe(`# Where we run
test: # shared
  servers: { shop: https://test.example }
# nobody else's
local:
  color: green
  inputs:
    count: 2
`);
});

test('an empty text becomes one with the value', async () => {
  expect(await editText('\n', { local: { servers: { shop: 'http://127.0.0.1:1' } } })).toBe(
    'local:\n  servers:\n    shop: http://127.0.0.1:1\n',
  );
});
