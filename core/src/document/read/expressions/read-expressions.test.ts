import { describe, expect, test } from '@jest/globals';
import type { JsonObject, JsonValue } from '../../../model/json.js';
import type { OperationStep } from '../../../model/chain.js';
import { stepMappings } from '../../../model/mappings/mapping-text.js';
import { isOpchainError } from '../../../model/errors/opchain-error.js';
import { findNearExpressions } from '../../../model/expressions/near-expression.js';
import { writeChain } from '../../write/write-chain.js';
import { type ReadDocument, readDocument } from '../read-document.js';

const inputs = { type: 'object', properties: { user: {}, 'page[size]': { type: 'integer' }, 'first name': {} } };

/** A step that has outputs, and a step that uses them. */
function makeDocument(use: JsonObject, list: JsonObject = {}): JsonObject {
  return {
    arazzo: '1.1.0',
    info: { title: 'Elsewhere', version: '2' },
    sourceDescriptions: [{ name: 'shop', url: './shop.yaml', type: 'openapi' }],
    workflows: [
      {
        workflowId: 'w',
        inputs,
        steps: [
          {
            stepId: 'list',
            operationId: 'list',
            outputs: { all: '$response.body', token: '$response.header.X-Token', sent: '$request.body' },
            ...list,
          },
          { stepId: 'use', operationId: 'use', ...use },
        ],
      },
    ],
  };
}

const read = (use: JsonObject, list?: JsonObject): ReadDocument => readDocument(makeDocument(use, list));
const stepOf = ({ chain }: ReadDocument, at = 1) => chain.steps[at] as OperationStep;
const valueOf = (value: JsonValue) =>
  stepOf(read({ parameters: [{ name: 'q', in: 'query', value }] })).parameters[0]?.value;
const conditionOf = (condition: string) => {
  const document = read({ successCriteria: [{ condition }] });
  const [check] = stepOf(document).checks;
  return { condition: check?.kind === 'simple' ? check.condition : undefined, warnings: document.warnings };
};
function refusalOf(use: JsonObject, list?: JsonObject): readonly { pointer: string; message: string }[] {
  try {
    read(use, list);
  } catch (error) {
    if (isOpchainError(error)) return error.diagnostics;
    throw error;
  }
  throw new Error('it was read');
}

/** The steps of a document that is read and written. */
function rewrite(use: JsonObject, list?: JsonObject): JsonObject[] {
  const [workflow] = writeChain(read(use, list).chain)['workflows'] as [JsonObject];
  return workflow['steps'] as JsonObject[];
}

describe('expressions in values', () => {
  test.each<[JsonValue, JsonValue]>([
    ['$workflows.login.outputs.token', '{{$workflows.login.outputs.token}}'],
    ['$workflows.login.inputs.user#/name', '{{$workflows.login.inputs.user#/name}}'],
    ['$sourceDescriptions.shop.url', '{{$sourceDescriptions.shop.url}}'],
    ['$components.parameters.page', '{{$components.parameters.page}}'],
    ['$self', '{{$self}}'],
    ['$outputs.x', '{{$outputs.x}}'],
    ['{$self}#{$inputs.user}', '{{$self}}#{{$inputs.user}}'],
    ['{$inputs.user}', '{{$inputs.user | text}}'],
    ['{$steps.list.outputs.sent#/a}', '{{list.$outputs.sent | jsonpointer "/a" | text}}'],
    ['$steps.list.outputs.sent#/a', '{{list.$outputs.sent | jsonpointer "/a"}}'],
    [{ context: '$steps.list.outputs.all', selector: '/items/0', type: 'jsonpointer' }, '{{list.items[0]}}'],
    [
      { context: '$steps.list.outputs.all', selector: '$.items[?@.n > 1].id', type: 'jsonpath' },
      '{{list | jsonpath "$.items[?@.n > 1].id"}}',
    ],
    [
      {
        context: '$steps.list.outputs.token',
        selector: '/a/b',
        type: { type: 'xpath', version: 'xpath-10' },
      },
      '{{list.$headers.X-Token | xpath xpath-10 "/a/b"}}',
    ],
  ])('%j is %j, and is written again', (written, mapping) => {
    expect(valueOf(written)).toBe(mapping);
    const { chain } = read({ parameters: [{ name: 'q', in: 'query', value: written }] });
    expect(stepOf(readDocument(writeChain(chain))).parameters[0]?.value).toBe(mapping);
  });

  test.each<[JsonValue, string]>([
    ['$message.payload', 'AsyncAPI is not supported'],
    ['$response.query.x', 'no value in an HTTP exchange'],
    ['$response.body#/id', 'not available before the call'],
    [
      { context: '$steps.list.outputs.all', selector: '$', type: 'jmespath' },
      'expected jsonpath, xpath or jsonpointer',
    ],
    [
      { context: '$steps.list.outputs.all', selector: '$', type: { type: 'jsonpath', version: '1' } },
      'expected rfc9535 or draft-goessner-dispatch-jsonpath-00',
    ],
    [{ context: '$steps.list.outputs.all', selector: 'a', type: 'jsonpointer' }, 'is not a JSON Pointer'],
  ])('%j is rejected', (value, message) => {
    expect(refusalOf({ parameters: [{ name: 'q', in: 'query', value }] })).toEqual([
      expect.objectContaining({ message: expect.stringContaining(message) }),
    ]);
  });
});

describe('outputs of a step', () => {
  const outputs = {
    id: '$response.body#/id',
    first: { context: '$response.body', selector: '$.items[0].id', type: 'jsonpath' },
    user: '$inputs.user',
    url: 'https://acme.example/{$response.body#/id}',
    login: '$workflows.login.outputs.token',
    xml: { context: '$response.body', selector: '/a', type: { type: 'xpath', version: 'xpath-30' } },
  };

  test('may be selectors, texts and expressions of other values, and are written again', () => {
    expect(stepOf(read({ outputs })).captures).toEqual([
      { name: 'id', expression: '$response.body#/id' },
      { name: 'first', expression: '{{$response.body | jsonpath "$.items[0].id"}}' },
      { name: 'user', expression: '{{$inputs.user}}' },
      { name: 'url', expression: 'https://acme.example/{{$response.body#/id}}' },
      { name: 'login', expression: '{{$workflows.login.outputs.token}}' },
      { name: 'xml', expression: '{{$response.body | xpath xpath-30 "/a"}}' },
    ]);
    expect(rewrite({ outputs })[1]?.['outputs']).toEqual(outputs);
  });

  test('a header of the plural form is read with a warning', () => {
    const document = read({ outputs: { location: '$response.headers.Location' } });
    expect(stepOf(document).captures).toEqual([{ name: 'location', expression: '$response.header.Location' }]);
    expect(document.warnings).toMatchObject([{ pointer: '/workflows/0/steps/1/outputs/location' }]);
  });

  test('an output of another step is one of this step, which reads it', () => {
    const { chain } = read({ outputs: { again: '$steps.list.outputs.token' } });
    expect(stepOf({ chain } as ReadDocument).captures).toEqual([
      { name: 'again', expression: '{{list.$headers.X-Token}}' },
    ]);
    expect(stepMappings(stepOf({ chain } as ReadDocument)).map(({ mapping }) => mapping)).toEqual([
      { kind: 'header', stepId: 'list', name: 'X-Token' },
    ]);
  });
});

describe('request bodies', () => {
  const requestBody = {
    contentType: 'application/json',
    payload: { a: 1 },
    replacements: [
      { target: '/a', value: '$inputs.user' },
      {
        target: '$.items[*].n',
        targetSelectorType: 'jsonpath',
        value: { context: '$steps.list.outputs.all', selector: '$.n', type: 'jsonpath' },
      },
      { target: '/a/b', targetSelectorType: { type: 'xpath', version: 'xpath-10' }, value: 5, 'x-why': 'a test' },
    ],
  };

  test('keep their replacements', () => {
    expect(stepOf(read({ requestBody })).body?.replacements).toEqual([
      { target: '/a', value: '{{$inputs.user}}' },
      { target: '$.items[*].n', targetType: 'jsonpath', value: '{{list | jsonpath "$.n"}}' },
      { target: '/a/b', targetType: 'xpath', targetVersion: 'xpath-10', value: 5, extensions: { 'x-why': 'a test' } },
    ]);
    const [, use] = rewrite({ requestBody });
    expect(use?.['requestBody']).toEqual({
      ...requestBody,
      replacements: requestBody.replacements.map((replacement, index) =>
        index === 1
          ? { ...replacement, value: { context: '$steps.list.outputs.all', selector: '$.n', type: 'jsonpath' } }
          : replacement,
      ),
    });
  });

  test.each([{ contentType: 'application/json' }, { replacements: [{ target: '/a', value: 1 }] }])(
    '%j needs no payload',
    (body) => {
      expect(stepOf(read({ requestBody: body })).body).toEqual(body);
      expect(rewrite({ requestBody: body })[1]?.['requestBody']).toEqual(body);
    },
  );
});

describe('criteria', () => {
  test('in JSONPath and XPath keep their version', () => {
    const successCriteria = [
      { context: '$response.body', condition: '/a', type: 'xpath' },
      { context: '$response.body', condition: '//a = {$inputs.user}', type: { type: 'xpath', version: 'xpath-20' } },
      {
        context: '$workflows.login.outputs.list',
        condition: '$[?(@.a)]',
        type: { type: 'jsonpath', version: 'draft-goessner-dispatch-jsonpath-00' },
      },
    ];
    expect(stepOf(read({ successCriteria })).checks.map(({ kind }) => kind)).toEqual(['xpath', 'xpath', 'jsonpath']);
    expect(rewrite({ successCriteria })[1]?.['successCriteria']).toEqual(successCriteria);
  });

  test.each<[string, string, string]>([
    ['$response.body.status == "paid"', "$response.body.status == 'paid'", "write 'paid'"],
    ['"it\'s" == $response.body.a', "'it''s' == $response.body.a", "write 'it''s'"],
    ['$response.body.status == paid', "$response.body.status == 'paid'", "write 'paid'"],
    [
      '$response.header.Content-Type == application/json && $statusCode == 200',
      "$response.header.Content-Type == 'application/json' && $statusCode == 200",
      "write 'application/json'",
    ],
    ['$response.headers.X-A == 1', '$response.header.X-A == 1', 'write $response.header.X-A'],
    ['$response.body.a != undefined', '$response.body.a != null', 'write null'],
    ['$response.body.a == {$inputs.user}', '$response.body.a == {{$inputs.user}}', 'write $inputs.user'],
    [
      '$response.body.size == $inputs.page[size]',
      '$response.body.size == {{$inputs["page[size]"]}}',
      'rename the input',
    ],
    [
      '$response.body.t == $steps.list.token',
      '$response.body.t == {{list.$outputs.token}}',
      'write $steps.list.outputs.token',
    ],
  ])('%s is read with a warning', (written, condition, hint) => {
    const found = conditionOf(written);
    expect(found.condition).toBe(condition);
    expect(found.warnings).toEqual([
      {
        pointer: '/workflows/0/steps/1/successCriteria/0/condition',
        message: expect.stringContaining(hint),
        stepId: 'use',
        place: 'check 1',
      },
    ]);
  });

  test.each([
    "$response.body.status == 'paid' && $statusCode >= 200",
    "!($response.body.items[0].id == null) || $response.body['odd key'] != 'a\"b'",
    '$workflows.login.outputs.token != null',
    "$response.body#/status == 'x'",
  ])('%s is read as it is', (condition) => {
    expect(conditionOf(condition)).toEqual({ condition, warnings: [] });
  });

  test.each(['paid', '$response.body.a == b c', 'a == b', '$statusCode in [200]', "$message.payload == 'x'"])(
    '%s is rejected',
    (condition) => {
      expect(refusalOf({ successCriteria: [{ condition }] })[0]?.pointer).toBe(
        '/workflows/0/steps/1/successCriteria/0/condition',
      );
    },
  );
});

describe('references with one meaning that the grammar does not allow', () => {
  test.each<[string, string, string]>([
    ['$inputs.page[size]', '{{$inputs["page[size]"]}}', 'rename the input "page[size]" to page_size'],
    ['$inputs.first name', '{{$inputs["first name"]}}', 'rename the input "first name" to first_name'],
    ["$inputs['user']", '{{$inputs.user}}', 'write $inputs.user'],
    ['$inputs.user[name]', '{{$inputs.user.name}}', 'write $inputs.user#/name'],
    ['$steps.list.token', '{{list.$outputs.token}}', 'write $steps.list.outputs.token'],
    ['$steps.list.all#/0', '{{list.$outputs.all | jsonpointer "/0"}}', 'write $steps.list.outputs.all#/0'],
  ])('%s is read with a warning', (written, mapping, hint) => {
    const document = read({ parameters: [{ name: 'q', in: 'query', value: written }] });
    expect(stepOf(document).parameters[0]?.value).toBe(mapping);
    expect(document.warnings).toEqual([
      {
        pointer: '/workflows/0/steps/1/parameters/0/value',
        message: expect.stringContaining(hint),
        stepId: 'use',
        place: 'query parameter q',
      },
    ]);
  });

  test.each([
    '$inputs.unknown[size]',
    '$steps.list.unknown',
    '$steps.gone.token',
    '$steps.list.response.body',
    '$workflows.login.x',
  ])('%s stays text, which the plan reports', (value) => {
    expect(valueOf(value)).toBe(value);
    expect(findNearExpressions(value)).toMatchObject([{ text: value }]);
  });
});
