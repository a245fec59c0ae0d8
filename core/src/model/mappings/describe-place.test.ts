import { expect, test } from '@jest/globals';
import { describePlace, placeInDocument } from './describe-place.js';

test.each([
  ['parameters/query/page~1size', 'query parameter page/size'],
  ['parameters/query/filter/0/name', 'query parameter filter, field [0].name'],
  ['inputs/order/id', 'input order, field id'],
  ['body', 'body'],
  ['body/items/0/productId', 'body field items[0].productId'],
  ['replacements/1', 'replacement 2'],
  ['captures/id', 'output id'],
  ['checks/0', 'check 1'],
  ['onFailure/0/criteria/1', 'failure action 1, condition 2'],
  ['onSuccess/1', 'success action 2'],
  ['description', 'field description'],
])('%s is named %s', (path, place) => {
  expect(describePlace(path)).toBe(place);
});

const document = {
  workflows: [
    {
      steps: [
        { stepId: 'createOrder', parameters: [{ in: 'query', name: 'limit' }, { name: 'order' }], requestBody: {} },
        {},
      ],
    },
  ],
};

test.each<[string, readonly (string | number)[], object]>([
  ['a parameter', [0, 'parameters', 0, 'value'], { stepId: 'createOrder', place: 'query parameter limit' }],
  ['an input', [0, 'parameters', 1, 'value'], { stepId: 'createOrder', place: 'input order' }],
  ['a body', [0, 'requestBody', 'payload', 'items'], { stepId: 'createOrder', place: 'body field items' }],
  ['a replacement', [0, 'requestBody', 'replacements', 0, 'value'], { stepId: 'createOrder', place: 'replacement 1' }],
  ['a criterion', [0, 'successCriteria', 1, 'condition'], { stepId: 'createOrder', place: 'check 2' }],
  ['an output', [0, 'outputs', 'id'], { stepId: 'createOrder', place: 'output id' }],
  ['a step', [0], { stepId: 'createOrder' }],
  ['a step without an id', [1, 'onFailure', 0], { stepId: '2', place: 'failure action 1' }],
])('the place of %s in a document', (_, path, place) => {
  expect(placeInDocument(document, ['workflows', 0, 'steps', ...path])).toEqual(place);
});

test('what is in no step has no place', () => {
  expect(placeInDocument(document, ['info', 'title'])).toEqual({});
});
