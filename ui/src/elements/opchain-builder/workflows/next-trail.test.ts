import { expect, test } from '@jest/globals';
import { nextTrail } from './next-trail.js';

test('the breadcrumbs grow with each opened workflow, and end at the current one', () => {
  const known = ['main', 'pay', 'log'];
  expect(nextTrail([], 'main', 'pay', known)).toEqual(['main']);
  expect(nextTrail(['main'], 'pay', 'log', known)).toEqual(['main', 'pay']);
  expect(nextTrail(['main', 'pay'], 'log', 'pay', known)).toEqual(['main']);
  expect(nextTrail(['main', 'pay'], 'log', 'main', known)).toEqual([]);
  expect(nextTrail(['main'], 'removed', 'log', known)).toEqual(['main']);
});
