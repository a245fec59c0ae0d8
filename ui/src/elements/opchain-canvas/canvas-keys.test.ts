import { expect, test } from '@jest/globals';
import { dialogTexts } from '../../texts/dialog-texts.js';
import { canvasKeys } from './canvas-keys.js';

/** How the list of shortcuts names a key; other keys are named by their letter. */
const names: Readonly<Record<string, string>> = {
  ' ': 'Space',
  Escape: 'Esc',
  '-': '−',
  '=': '+',
  Backspace: 'Delete',
};

test('every key of the canvas is in the list of shortcuts', () => {
  const listed = dialogTexts.keyGroups
    .filter(({ name }) => name === 'Canvas' || name === 'General')
    .flatMap(({ keys }) => keys.flatMap(([key]) => key.split(', ')));
  const missing = Object.keys(canvasKeys)
    .map((key) => names[key] ?? (key.length === 1 ? key.toUpperCase() : key))
    .filter((key) => !listed.includes(key));
  expect(missing).toEqual([]);
  expect(listed).toEqual(expect.arrayContaining(['Alt ↑ ↓', 'Alt Shift ↑ ↓', 'N', 'P']));
});
