import type { RunRequest } from '@opchain/core';
import { writeJson } from '@opchain/core/internal/model';
import { getVariableName } from './runtime/read-environment.js';

type Values = Pick<RunRequest, 'chain' | 'servers' | 'credentials' | 'inputs'>;

/** The environment variables with which a script runs a chain as this request does: servers, credentials and inputs. */
export function toEnvironment({ chain, servers, credentials = [], inputs = {} }: Values): Record<string, string> {
  return Object.fromEntries([
    ...Object.entries(servers).map(([name, url]) => [getVariableName('SERVER', name), url]),
    ...credentials.flatMap(({ name, scheme, sources, fields, tokenUrl, scopes, approvedOrigins }) => [
      [getVariableName('CREDENTIAL', name), JSON.stringify({ ...fields, scheme, source: sources, tokenUrl, scopes })],
      [getVariableName('ALLOW_CREDENTIAL', name), approvedOrigins.join(' ')],
    ]),
    ...chain.inputs.flatMap(({ name, schema: { type, format, default: usual } }) => {
      const value = Object.hasOwn(inputs, name) ? inputs[name] : format === 'password' ? usual : undefined;
      if (value === undefined) return [];
      const text = type === 'string' && typeof value === 'string' ? value : writeJson(value);
      return [[getVariableName('INPUT', name), text]];
    }),
  ]) as Record<string, string>;
}

/**
 * The variables of several requests. A credential is for the sources of all chains that have it. Throws an `Error` if two
 * chains mean different servers by one name.
 */
export function toSuiteEnvironment(requests: readonly Values[]): Record<string, string> {
  const credentials = new Map<string, NonNullable<Values['credentials']>[number]>();
  const servers = new Map<string, string>();
  for (const request of requests) {
    for (const [name, url] of Object.entries(request.servers)) {
      const known = servers.get(name) ?? url;
      if (known !== url)
        throw new Error(
          `the chains have the servers ${known} and ${url} for the source "${name}"; name one for all of them`,
        );
      servers.set(name, url);
    }
    for (const credential of request.credentials ?? []) {
      const known = credentials.get(credential.name);
      const join = (key: 'sources' | 'approvedOrigins'): readonly string[] => [
        ...new Set([...(known?.[key] ?? []), ...(credential[key] ?? [])]),
      ];
      credentials.set(credential.name, {
        ...credential,
        ...(credential.sources && { sources: join('sources') }),
        approvedOrigins: join('approvedOrigins'),
      });
    }
  }
  const all = requests.map((request) =>
    toEnvironment({
      ...request,
      credentials: (request.credentials ?? []).map((each) => credentials.get(each.name) ?? each),
    }),
  );
  return Object.assign({}, ...all) as Record<string, string>;
}
