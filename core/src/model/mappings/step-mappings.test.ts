import { expect, test } from '@jest/globals';
import { makeStep } from '@opchain/test-support/sample-chain';
import { formatMapping, stepMappingDiagnostics, stepMappings } from './mapping-text.js';

test('finds every mapping of a step with its path', () => {
  const step = makeStep('getOrder', {
    parameters: [{ in: 'query', name: 'a/b', value: ['x {{one.id}} {{two.$status}}', { deep: '{{$inputs.email}}' }] }],
    body: { payload: { items: [{ productId: '{{three.$outputs.id}}' }] } },
    checks: [
      {
        kind: 'simple',
        condition:
          "$response.body#/total == {{four.total}} && $inputs.limit > 1 && 'no {{mapping}}' != '$steps.x.outputs.y'",
      },
      { kind: 'regex', context: '{{five.$headers.etag}}', pattern: '^{$steps.six.outputs.id}' },
    ],
    onFailure: [
      {
        type: 'retry',
        name: 'r',
        limit: 1,
        delayMs: 0,
        criteria: [{ kind: 'jsonpath', context: '$response.body', expression: '$[?@ == {$inputs.n}]' }],
      },
    ],
  });
  expect(stepMappings(step).map(({ mapping, path }) => `${path} ${formatMapping(mapping)}`)).toEqual([
    'parameters/query/a~1b/0 {{one.id}}',
    'parameters/query/a~1b/0 {{two.$status}}',
    'parameters/query/a~1b/1/deep {{$inputs.email}}',
    'body/items/0/productId {{three.$outputs.id}}',
    'checks/0 {{four.total}}',
    'checks/0 {{$inputs.limit}}',
    'checks/1 {{five.$headers.etag}}',
    'checks/1 {{six.$outputs.id}}',
    'onFailure/0/criteria/0 {{$inputs.n}}',
  ]);
  expect(stepMappingDiagnostics(step)).toEqual([]);
});

test('reports invalid text and still finds everything else', () => {
  const step = makeStep('a', {
    parameters: [{ in: 'path', name: 'id', value: '{{' }],
    body: { payload: '{{b.id}}' },
    checks: [{ kind: 'simple', condition: '$statusCode == (' }],
  });
  expect(stepMappingDiagnostics(step).map(({ path, code }) => [path, code])).toEqual([
    ['parameters/path/id', 'MAPPING_SYNTAX'],
    ['checks/0', 'CONDITION_SYNTAX'],
  ]);
  expect(stepMappings(step).map(({ path }) => path)).toEqual(['body']);
});
