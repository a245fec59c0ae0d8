import type { JsonObject, JsonValue } from '@opchain/core';
import { findGeneratorError, isGenerator, isObject } from '@opchain/core/internal/model';
import { type ContractSettings, defaultSettings, type RejectionKind, rejectionKinds } from './contract-settings.js';

/** A problem of a contract's settings file: `/rejections/fields/status must be a number`. */
export class SettingsError extends Error {
  constructor(
    /** What is wrong with each setting. */
    readonly problems: readonly string[],
  ) {
    super(problems.join('; '));
    this.name = 'SettingsError';
  }
}

type Test = (value: JsonValue) => string | undefined;

const text: Test = (value) => (typeof value === 'string' && value !== '' ? undefined : 'must be a text');
const count: Test = (value) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? undefined : 'must be a whole number';
const flag: Test = (value) => (typeof value === 'boolean' ? undefined : 'must be true or false');
const orNull =
  (test: Test): Test =>
  (value) =>
    value === null ? undefined : test(value);
const oneOf =
  (...values: readonly string[]): Test =>
  (value) =>
    values.includes(value as string) ? undefined : `must be one of ${values.join(', ')}`;

/** Settings with another name, by pointer. */
const renamedSettings: Readonly<Record<string, string>> = { '/knownDeviations': '/knownFailures' };

/** A test that adds a problem for each part that is wrong. */
type Check = (value: JsonValue, pointer: string, problems: string[]) => void;

const scalar =
  (test: Test): Check =>
  (value, pointer, problems) => {
    const problem = test(value);
    if (problem !== undefined) problems.push(`${pointer} ${problem}`);
  };
const list =
  (test: Test): Check =>
  (value, pointer, problems) => {
    if (!Array.isArray(value)) problems.push(`${pointer} must be a list`);
    else for (const [index, item] of value.entries()) scalar(test)(item, `${pointer}/${index}`, problems);
  };
const map =
  (check: Check): Check =>
  (value, pointer, problems) => {
    if (!isObject(value)) problems.push(`${pointer} must be an object`);
    else for (const [key, item] of Object.entries(value)) check(item, `${pointer}/${key}`, problems);
  };
const object =
  (members: Readonly<Record<string, Check>>, required: readonly string[] = []): Check =>
  (value, pointer, problems) => {
    if (!isObject(value)) problems.push(`${pointer || 'the file'} must be an object`);
    else {
      for (const key of required) if (!Object.hasOwn(value, key)) problems.push(`${pointer}/${key} is missing`);
      for (const [key, item] of Object.entries(value)) {
        const check = members[key];
        const renamed = renamedSettings[`${pointer}/${key}`];
        if (renamed !== undefined) problems.push(`${pointer}/${key} is not a setting; use ${renamed}`);
        else if (check === undefined)
          problems.push(`${pointer}/${key} is not a setting; known: ${Object.keys(members).join(', ')}`);
        else check(item, `${pointer}/${key}`, problems);
      }
    }
  };

const checkSettings = object({
  description: scalar(text),
  behaviors: list(text),
  safe: (value, pointer, problems) => (value === 'all' ? undefined : list(text)(value, pointer, problems)),
  unsafe: list(text),
  rejections: object(
    Object.fromEntries(
      rejectionKinds.map((kind): [RejectionKind, Check] => [
        kind,
        object({ status: scalar(count), code: scalar(text) }),
      ]),
    ),
  ),
  maxBodyBytes: scalar(count),
  errors: object({
    mediaType: scalar(text),
    status: scalar(text),
    code: scalar(text),
    fields: scalar(text),
    pointer: scalar(text),
    sorted: scalar(flag),
    values: map(scalar(text)),
  }),
  challenge: object({ realm: scalar(oneOf('scheme-name')), error: scalar(oneOf('with-credential')) }),
  times: scalar(oneOf('utc')),
  expiringToken: object({ role: scalar(text), scheme: scalar(text), seconds: scalar(count) }, [
    'role',
    'scheme',
    'seconds',
  ]),
  order: list(oneOf(...rejectionKinds)),
  unknownFields: scalar(oneOf('ignored', 'rejected')),
  readBack: scalar(oneOf('exact')),
  suspicions: scalar(oneOf('fail')),
  texts: scalar(oneOf('well-formed')),
  pagination: object({
    limit: scalar(text),
    cursor: scalar(text),
    defaultLimit: scalar(count),
    next: scalar(oneOf('link')),
    order: scalar(oneOf('oldest-first')),
  }),
  crossOrigin: object({ anyOrigin: scalar(flag), exposes: list(text) }),
  roles: list(text),
  operationRoles: map((value, pointer, problems) =>
    (Array.isArray(value) ? list(text) : scalar(orNull(text)))(value, pointer, problems),
  ),
  owners: list(text),
  producers: map(scalar(orNull(text))),
  values: map(map(scalar((value) => (isGenerator(value) ? findGeneratorError(value) : undefined)))),
  before: map(list(text)),
  knownFailures: map(scalar(text)),
});

/** What a settings file contains: the settings, and the files that belong to the contract. */
export interface SettingsFile {
  /** Path of the description, relative to the settings file. */
  readonly description?: string;
  /** Paths of Arazzo documents, relative to the settings file in addition to those in its folder. */
  readonly behaviors: readonly string[];
  /** The settings, with defaults for those that are missing. */
  readonly settings: ContractSettings;
}

/** Reads the contents of a settings file. Throws `SettingsError` with every problem. */
export function readSettings(content: JsonValue): SettingsFile {
  const problems: string[] = [];
  checkSettings(content, '', problems);
  if (problems.length > 0) throw new SettingsError(problems);
  const { description, behaviors, ...settings } = content as JsonObject;
  return {
    ...(description === undefined ? {} : { description: description as string }),
    behaviors: (behaviors as string[] | undefined) ?? [],
    settings: { ...defaultSettings, ...(settings as Partial<ContractSettings>) },
  };
}
