import type { ChainInput, Credential, JsonValue } from '@opchain/core';
import { bindCredential, parseCredential } from '@opchain/core/internal/runner';
import type { ChainDefinition } from './definition.js';
import type { Environment } from './k6-modules.js';
import { formatSeed, generatorOf, parseSeed, type RunSeed, writeJson } from '@opchain/core/internal/model';
import { readValue } from './read-value.js';

type VariableKind = 'SERVER' | 'CREDENTIAL' | 'ALLOW_CREDENTIAL' | 'INPUT' | 'INPUTS_FILE';

/** `INPUT_FIRST_NAME` for the input `first-name`. */
export function getVariableName(kind: VariableKind, name: string): string {
  return `${kind}_${name.replace(/[^A-Za-z0-9]/g, '_').toUpperCase()}`;
}

/** Base URL by source name. Throws an error for an invalid URL. */
export function readServers({ servers }: ChainDefinition, environment: Environment): Record<string, string> {
  return Object.fromEntries(
    Object.entries(servers).map(([name, url]) => {
      const variable = getVariableName('SERVER', name);
      const serverUrl = environment[variable] ?? url;
      if (!/^https?:\/\/[^/?#\s]+/i.test(serverUrl))
        throw new Error(
          `${variable} must be the http or https URL of "${name}"${serverUrl === '' ? '' : `, not "${serverUrl}"`}.`,
        );
      return [name, serverUrl];
    }),
  );
}

/**
 * A credential, as with `opchain run --credential NAME=env:VARIABLE`, bound to its sources and approved for their
 * servers. Throws an error that contains no secret.
 */
export function readCredential(
  name: string,
  { credentials, chain: { sources } }: Pick<ChainDefinition, 'credentials' | 'chain'>,
  environment: Environment,
  servers: Readonly<Record<string, string>>,
): Credential {
  const variable = getVariableName('CREDENTIAL', name);
  const text = environment[variable];
  if (text === undefined || text === '')
    throw new Error(
      `${variable} is not set: it must be the credential "${name}" as a JSON object, such as {"apiKey": "…"}.`,
    );
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error(`${variable} must be the credential "${name}" as a JSON object.`);
  const [scheme] = Object.values(credentials[name] ?? {});
  const credential = parseCredential(name, { scheme: scheme?.name, ...value }, variable);
  const allowed = environment[getVariableName('ALLOW_CREDENTIAL', name)] ?? '';
  return bindCredential(
    credential,
    { sources },
    {
      servers,
      descriptions: {},
      allowedOrigins: { [name]: allowed.split(' ').filter(Boolean) },
    },
  );
}

/** The seed of a load test, from the environment, otherwise a random one. */
export function readSeed(environment: Environment): string {
  const random = Math.floor(Math.random() * 0x1_0000_0000).toString(16);
  return formatSeed(parseSeed(environment['SEED'] ?? random, Date.now()));
}

/** The seed of an iteration, by its number in the test: the same as that of a run of the command with this number. */
export function seedOfIteration(seed: string, iteration: number): RunSeed {
  const { text, index, time } = parseSeed(seed, 0);
  return { text, index: index + iteration, time };
}

/**
 * The chain's inputs: from this iteration's row, or the environment. Throws if a required input is missing that has neither
 * a generator nor a default.
 */
export function readInputs(
  inputs: readonly ChainInput[],
  environment: Environment,
  row: Readonly<Record<string, JsonValue>>,
): Record<string, JsonValue> {
  const values: [string, JsonValue][] = [];
  for (const input of inputs) {
    const variable = getVariableName('INPUT', input.name);
    const text = environment[variable];
    const value = Object.hasOwn(row, input.name)
      ? row[input.name]
      : text === undefined
        ? text
        : parseRawValue(text, input);
    if (value !== undefined) values.push([input.name, value]);
    else if (input.required && !hasOwnValue(input))
      throw new Error(`${variable} is not set: the chain requires the input "${input.name}".`);
  }
  return Object.fromEntries(values);
}

/** The JSON text of each row in a file with an array of input objects. k6 shares texts between virtual users as they are. */
export function readRows(text: string): string[] {
  return (readValue(text) as JsonValue[]).map((row) => writeJson(row));
}

const hasOwnValue = ({ schema }: ChainInput): boolean =>
  generatorOf(schema) !== undefined || schema['default'] !== undefined;

function parseRawValue(text: string, { schema }: ChainInput): JsonValue {
  if (schema['type'] === 'string') return text;
  try {
    return readValue(text);
  } catch {
    return text;
  }
}
