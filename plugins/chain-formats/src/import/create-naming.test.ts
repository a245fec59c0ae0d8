import { expect, test } from '@jest/globals';
import { createNaming } from './create-naming.js';

test('a name that was given before gets the next free number in place of its own', () => {
  const wanted = ['getNotes', 'getNotes2', 'getNotes2', 'getNotes', '2', '2'];
  expect(wanted.map(createNaming())).toEqual(['getNotes', 'getNotes2', 'getNotes3', 'getNotes4', '2', '22']);
});
