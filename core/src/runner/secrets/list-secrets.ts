import type { ChainInput } from '../../model/chain.js';
import type { Credential } from '../../model/security/credential.js';
import { isContainer, isObject, type JsonObject, type JsonValue } from '../../model/json.js';
import type { SecurityScheme } from '../../model/security/security-scheme.js';
import { findScheme } from '../../model/security/usable-schemes.js';
import { credentialSources } from '../grants/credential-sources.js';
import type { RunnerPorts } from '../contract/ports.js';
import type { RunRequest } from '../contract/run-request.js';

/** Texts that must neither be shown nor be sent to a server that their owner is not approved for. */
export interface OwnedSecrets<Owner> {
  /** Whom they belong to. */
  readonly owner: Owner;
  /** The secret texts. */
  readonly values: readonly string[];
}

/** Every secret in a run's request, for masking. */
export function listSecrets(request: RunRequest, ports: Pick<RunnerPorts, 'providerFor'>): string[] {
  return [...listCredentialSecrets(request, ports), ...listPasswordInputs(request)].flatMap(({ values }) => values);
}

/** The secrets that the credentials of a request contain; a field that no provider describes counts as one. */
export function listCredentialSecrets(
  { chain, credentials = [], descriptions }: RunRequest,
  { providerFor }: Pick<RunnerPorts, 'providerFor'>,
): OwnedSecrets<Credential>[] {
  return credentials.map((credential) => {
    const schemes = credentialSources(credential, chain).flatMap((source) =>
      Object.hasOwn(descriptions, source) ? (findScheme(descriptions[source]!, credential.scheme) ?? []) : [],
    );
    return { owner: credential, values: listFieldSecrets(credential, findShown(schemes, providerFor)) };
  });
}

/** The fields that every provider of the schemes describes as no secret. */
function findShown(
  schemes: readonly SecurityScheme[],
  providerFor: RunnerPorts['providerFor'],
): (name: string) => boolean {
  const described = schemes.flatMap((scheme) => providerFor(scheme)?.fields(scheme) ?? []);
  return (name) => {
    const same = described.filter((field) => field.name === name);
    return same.length > 0 && same.every(({ secret }) => !secret);
  };
}

/**
 * The secrets among the fields of a credential, alone and joined with the others.
 *
 * @param isShown true for the name of a field that is not a secret, such as `username`
 */
export function listFieldSecrets({ fields }: Pick<Credential, 'fields'>, isShown: (name: string) => boolean): string[] {
  const entries = Object.entries(fields).filter(([, value]) => value !== '');
  const secrets = entries.filter(([name]) => !isShown(name)).map(([, value]) => value);
  // As HTTP basic joins them before they are encoded.
  const pairs = secrets.flatMap((secret) =>
    entries.filter(([, value]) => value !== secret).map(([, value]) => `${value}:${secret}`),
  );
  return [...secrets, ...pairs];
}

/** The values of the chain inputs that are passwords, or objects and lists with passwords in them. */
export function listPasswordInputs({
  chain,
  inputs = {},
}: {
  readonly chain: Pick<RunRequest['chain'], 'inputs'>;
  readonly inputs?: RunRequest['inputs'];
}): OwnedSecrets<ChainInput>[] {
  return chain.inputs.flatMap((input) => {
    const { name, schema } = input;
    const value = Object.hasOwn(inputs, name) ? inputs[name] : schema['default'];
    const values = value === undefined ? [] : listPasswords(value, schema);
    return values.length === 0 ? [] : [{ owner: input, values }];
  });
}

function listPasswords(value: JsonValue, schema: JsonObject): string[] {
  if (typeof value === 'string') return schema['format'] === 'password' ? [value] : [];
  if (!isContainer(value)) return [];
  const { properties, items } = schema;
  return Object.entries(value).flatMap(([key, member]: [string, JsonValue]) => {
    const inner = Array.isArray(value)
      ? items
      : isObject(properties) && Object.hasOwn(properties, key)
        ? properties[key]
        : undefined;
    return isObject(inner) ? listPasswords(member, inner) : [];
  });
}
