import type { RunRequest } from '@opchain/core';
import { writeJson } from '@opchain/core/internal/model';
import { getVariableName } from './runtime/read-environment.js';

/** The environment variables with which a script runs a chain as this request does: servers, credentials and inputs. */
export function toEnvironment({
  chain,
  servers,
  credentials = [],
  inputs = {},
}: Pick<RunRequest, 'chain' | 'servers' | 'credentials' | 'inputs'>): Record<string, string> {
  return Object.fromEntries([
    ...Object.entries(servers).map(([name, url]) => [getVariableName('SERVER', name), url]),
    ...credentials.flatMap(({ name, scheme, sources, fields, tokenUrl, scopes, approvedOrigins }) => [
      [getVariableName('CREDENTIAL', name), JSON.stringify({ ...fields, scheme, source: sources, tokenUrl, scopes })],
      [getVariableName('ALLOW_CREDENTIAL', name), approvedOrigins.join(' ')],
    ]),
    ...chain.inputs.flatMap(({ name, schema: { type } }) => {
      if (!Object.hasOwn(inputs, name)) return [];
      const value = inputs[name];
      const text = type === 'string' && typeof value === 'string' ? value : writeJson(value ?? null);
      return [[getVariableName('INPUT', name), text]];
    }),
  ]) as Record<string, string>;
}
