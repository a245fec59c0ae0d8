import { expect, test } from '@jest/globals';
import { inspectorTexts as texts } from '../../texts/inspector-texts.js';
import { expressionToMapping, findOutputHint } from './output-text.js';

test.each([
  ['$steps.createOrder.outputs.id', '{{createOrder.$outputs.id}}'],
  [' $steps.createOrder.outputs.body#/items/0 ', '{{createOrder.$outputs.body | jsonpointer "/items/0"}}'],
  ['$inputs.email', '{{$inputs.email}}'],
  ['$workflows.login.outputs.token', '{{$workflows.login.outputs.token}}'],
  ['$response.body#/id', '$response.body#/id'],
  ['{{createOrder.id}}', '{{createOrder.id}}'],
  ['a text', 'a text'],
  ['', ''],
])('the Arazzo expression %j is the mapping %j', (text, mapping) => {
  expect(expressionToMapping(text)).toBe(mapping);
});

test('reports an output without a mapping, or with a mapping of an unknown input', () => {
  const inputs = [{ name: 'email', schema: {}, required: true }];
  const hintOf = (value: string): string | undefined => findOutputHint({ inputs }, value, texts);
  expect(hintOf('')).toBe('Type {{ to map a value of a node.');
  expect(hintOf('done')).toContain('This text is returned as it is.');
  expect(hintOf('{{$inputs.mail}}')).toBe('The chain has no input mail.');
  expect(['{{$inputs.email}}', '{{createOrder.id}}', 'Order {{createOrder.id}}', '{{crea'].map(hintOf)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
