import { expect, test } from '@jest/globals';
import { parseText } from '@opchain/core/internal/document';
import { loadContract } from './load-contract.js';
import { loadProfile } from './load-profile.js';
import { profiles } from './profile.js';
import { proposeSettings } from './propose-settings.js';

/** The file with every proposal in force. */
const uncomment = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(/^# (?=(?: {2})?(?:- )?["\w./-]+(?:: |:$| #)| {2}- )/, ''))
    .join('\n');

test.each(profiles)(
  'the settings that are proposed for %s are YAML, name its operations, and set only what is sure',
  async (profile) => {
    const contract = await loadProfile(profile);
    const text = await proposeSettings(contract, 'openapi.yaml');
    const set = (await parseText(text, { file: 'contract.yaml' })) as Record<string, unknown>;
    expect(set['description']).toBe('openapi.yaml');
    expect(Object.keys(set).filter((key) => !['description', 'safe'].includes(key))).toEqual([]);
    for (const { id, method, path } of contract.description.operations)
      expect(method === 'GET' || text.includes(`- ${id} # ${method} ${path}`)).toBe(true);
    for (const key of ['safe', 'unsafe', 'producers', 'pagination', 'rejections', 'errors', 'readBack', 'texts'])
      expect(text).toMatch(new RegExp(`^(?:# )?${key}:`, 'm'));
  },
);

test('proposals have their reason, and those of a shop are right', async () => {
  const text = await proposeSettings(await loadProfile('shop'), 'openapi.yaml');
  expect(text).toMatch(/^# {3}"getCustomer path\/id": "createCustomer#\/id" # OpenAPI link, \S/m);
  expect(text).toContain('# pagination: { limit: limit, cursor: cursor, defaultLimit: 50, next: link }');
  expect(text).toMatch(/^# {3}malformed\S*: \{ status: 4\d\d \}/m);
  expect(uncomment(text)).toContain('errors: {');
  expect(text).toContain('# Credentials by role; the description requires none.');
});

test('roles are those of the security schemes', async () => {
  const text = await proposeSettings(await loadProfile('bundled'), 'openapi.yaml');
  expect(text).toMatch(/^# roles: \[.*apiKeyAuth.*\]$/m);
  expect(text).toMatch(/^# {3}createCustomer: \S+/m);
});

test('statuses of roles and states, and the parts of errors, are those that the description has', async () => {
  const textOf = async (file: string) => proposeSettings(await loadContract(`conformance/test/foreign/${file}`), 'a');
  const clinic = await textOf('clinic/openapi.yaml');
  expect(clinic).toContain('#   role: { status: 403 }\n');
  expect(clinic).toContain('#   state: { status: 409 }\n');
  expect(clinic).toContain(
    '# errors: { mediaType: "application/problem+json", status: /status, fields: /errors, pointer: /pointer }',
  );
  expect(await textOf('library-loans/openapi.json')).not.toContain('pointer: /pointer');
  expect(await proposeSettings(await loadProfile('shop'), 'a')).toMatch(
    /^# errors: \{ mediaType: .*, status: \/status, code: \/code, fields: \/errors, pointer: \/pointer \}$/m,
  );
});
