import { expect, test } from '@jest/globals';
import type { JsonValue } from '@opchain/core';
import { readSettings, SettingsError } from './read-settings.js';

const diagnosticsOf = (content: JsonValue): readonly string[] => {
  try {
    readSettings(content);
    return [];
  } catch (error) {
    return error instanceof SettingsError ? error.problems : [String(error)];
  }
};

test('every problem of a settings file is named by its pointer', () => {
  expect(
    diagnosticsOf({
      safe: 'some',
      rejections: { fields: { status: '422' }, typos: {} },
      order: ['fields', 'colors'],
      crossOrigin: { anyOrigin: 1 },
      knownDeviations: { 'success-list-boats': 'not built' },
    }),
  ).toEqual([
    '/safe must be a list',
    '/rejections/fields/status must be a whole number',
    expect.stringMatching(/^\/rejections\/typos is not a setting; known: unknown-path, /),
    expect.stringMatching(/^\/order\/1 must be one of unknown-path, /),
    '/crossOrigin/anyOrigin must be true or false',
    '/knownDeviations is not a setting; use /knownFailures',
  ]);
  expect(diagnosticsOf([])).toEqual(['the file must be an object']);
});

test('settings that are missing have defaults: nothing may be changed, and any 4xx is a rejection', () => {
  const { settings, behaviors } = readSettings({ rejections: { fields: { status: 422 } } });
  expect(settings).toMatchObject({ safe: [], unsafe: [], rejections: { fields: { status: 422 } }, order: [] });
  expect(behaviors).toEqual([]);
});
