import { describe, expect, test } from '@jest/globals';
import { findNearExpressions, findNearInCondition } from './near-expression.js';

/** Arazzo 1.1, "Runtime Expressions": the grammar allows eleven roots, each with its own form. */
describe('text that looks like an expression and is none', () => {
  test.each([
    ['$input.name', '$inputs.name'],
    ['$Inputs.name', '$inputs.name'],
    ['$body.total', '$response.body#/total'],
    ['$body#/total', '$response.body#/total'],
    ['$dependencies.setup.id', '$steps.setup.outputs.id'],
    ['$step.setup.id', '$steps.setup.outputs.id'],
    ['$step.x', '$steps.x.outputs.<name>'],
    ['$steps.x', '$steps.x.outputs.<name>'],
    ['$steps.x.outputs', '$steps.x.outputs.<name>'],
    ['$steps', '$steps.<stepId>.outputs.<name>'],
    ['$respons.body#/id', '$response.body#/id'],
    ['$response.data.id', '$response.body#/data/id'],
    ['$response.headers.Location', '$response.header.Location'],
    ['$headers.Location', '$response.header.Location'],
    ['$response.status', '$statusCode'],
    ['$status_code', '$statusCode'],
    ['$statuscode', '$statusCode'],
    ['$inputs', '$inputs.<name>'],
    ['$inputs.', '$inputs.<name>'],
    ['$inputs .name', '$inputs.name'],
    ['$inputs. name', '$inputs.name'],
    [' $inputs.name', '$inputs.name'],
    ['$inputs.name\n', '$inputs.name'],
    ['$output.id', '$outputs.id'],
    ['$workflow.login.outputs.token', '$workflows.login.outputs.token'],
    ['$env.TOKEN', '$inputs.TOKEN'],
    ['$url.host', '$url'],
  ])('%j should be %s', (text, right) => {
    expect(findNearExpressions(text)).toEqual([{ text, right }]);
  });

  test('is found in braces within other text', () => {
    expect(findNearExpressions('/a/{$input.id}/{$steps.x}?q={$inputs.y}')).toEqual([
      { text: '{$input.id}', right: '{$inputs.id}' },
      { text: '{$steps.x}', right: '{$steps.x.outputs.<name>}' },
    ]);
  });

  test('is found in a condition, outside of its texts', () => {
    expect(findNearInCondition("$input.name == '$body.total' && $respons.body#/a < 5")).toEqual([
      { text: '$input.name', right: '$inputs.name' },
      { text: '$respons.body#/a', right: '$response.body#/a' },
    ]);
    expect(findNearInCondition("$statusCode == 200 && $response.body.a != '$input.b'")).toEqual([]);
  });
});

test.each([
  ...['$5.00', '$100', '$', '$$', '$ref', '$schema', '$set', '$input', '$body', '$unset.a', '$user.name', '$.items[0]'],
  ...['$[0]', 'US$.', '$inputs.name', '$self', '{"$ref": "#/a"}', '${HOME}', '{$id}', '$gt', '$group.total', '$id'],
  ...['costs $5', '#{x}', '{$5}', '$ {x}', '$1.body', '$status', '$path', 'query($input: X) { a(b: $input) { id } }'],
])('%j is text', (text) => {
  expect(findNearExpressions(text)).toEqual([]);
});
