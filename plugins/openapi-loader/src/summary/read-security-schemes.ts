import {
  type ErrorCode,
  isObject,
  isOpchainError,
  type JsonObject,
  type OAuth2Flow,
  type SecurityScheme,
} from '@opchain/core/plugin';
import { member, objectMember, omitUndefined, stringMember } from '../json/members.js';
import type { DocumentStore } from '../references/document-store.js';
import type { Dialect } from '../text/recognize-format.js';

type Warn = (code: ErrorCode, message: string, ...tokens: string[]) => void;

/** Reads every security scheme that a description declares; an invalid one is omitted, with a warning. */
export function readSecuritySchemes(store: DocumentStore, dialect: Dialect, warn: Warn): readonly SecurityScheme[] {
  const { tokens, declared } = findDeclared(store.root.value as JsonObject, dialect);
  return Object.keys(declared).flatMap((name) => {
    const location = [...tokens, name];
    try {
      const { value } = store.follow({ value: member(declared, name) ?? null, document: store.root });
      const scheme = isObject(value) ? readScheme(name, value, dialect) : undefined;
      if (scheme !== undefined) return [scheme];
      warn(
        'SPEC_WARNING',
        `The security scheme ${JSON.stringify(name)} is incomplete for its type and is ignored.`,
        ...location,
      );
    } catch (error) {
      if (!isOpchainError(error)) throw error;
      warn(error.code, error.message, ...location);
    }
    return [];
  });
}

/** The member in which a description declares its schemes. */
export function findDeclared(
  root: JsonObject,
  dialect: Dialect,
): { readonly tokens: readonly string[]; readonly declared: JsonObject } {
  if (dialect === '2.0')
    return { tokens: ['securityDefinitions'], declared: objectMember(root, 'securityDefinitions') ?? {} };
  return {
    tokens: ['components', 'securitySchemes'],
    declared: objectMember(objectMember(root, 'components') ?? {}, 'securitySchemes') ?? {},
  };
}

function readScheme(name: string, raw: JsonObject, dialect: Dialect): SecurityScheme | undefined {
  const base = omitUndefined<{
    readonly name: string;
    readonly description?: string;
    readonly extensions?: JsonObject;
  }>({
    name,
    description: stringMember(raw, 'description'),
    extensions: readExtensions(raw),
  });
  const type = stringMember(raw, 'type');
  switch (type) {
    case 'apiKey': {
      const location = stringMember(raw, 'in');
      const parameterName = stringMember(raw, 'name');
      if (parameterName === undefined || (location !== 'header' && location !== 'query' && location !== 'cookie'))
        return undefined;
      return { ...base, type, in: location, parameterName };
    }
    case 'basic':
      return { ...base, type: 'http', scheme: 'basic' };
    case 'http': {
      const scheme = stringMember(raw, 'scheme');
      const bearerFormat = stringMember(raw, 'bearerFormat');
      return scheme === undefined
        ? undefined
        : { ...base, type, scheme: scheme.toLowerCase(), ...(bearerFormat === undefined ? {} : { bearerFormat }) };
    }
    case 'oauth2':
      return {
        ...base,
        type,
        flows: dialect === '2.0' ? readLegacyFlow(raw) : readFlows(objectMember(raw, 'flows') ?? {}),
      };
    case 'openIdConnect': {
      const openIdConnectUrl = stringMember(raw, 'openIdConnectUrl');
      return openIdConnectUrl === undefined ? undefined : { ...base, type, openIdConnectUrl };
    }
    default:
      return type === undefined ? undefined : { ...base, type: 'other', originalType: type };
  }
}

function readExtensions(raw: JsonObject): JsonObject | undefined {
  const entries = Object.entries(raw).filter(([key]) => key.startsWith('x-'));
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

const kinds = ['password', 'clientCredentials', 'authorizationCode', 'implicit', 'deviceAuthorization'] as const;
const legacyKinds: Readonly<Record<string, OAuth2Flow['kind']>> = {
  implicit: 'implicit',
  password: 'password',
  application: 'clientCredentials',
  accessCode: 'authorizationCode',
};

function readFlows(flows: JsonObject): readonly OAuth2Flow[] {
  return kinds.flatMap((kind) => {
    const flow = objectMember(flows, kind);
    return flow === undefined ? [] : [readFlow(kind, flow)];
  });
}

/** Swagger 2.0 has one flow per scheme, in the scheme itself. */
function readLegacyFlow(raw: JsonObject): readonly OAuth2Flow[] {
  const flow = stringMember(raw, 'flow') ?? '';
  const kind = Object.hasOwn(legacyKinds, flow) ? legacyKinds[flow] : undefined;
  return kind === undefined ? [] : [readFlow(kind, raw)];
}

function readFlow(kind: OAuth2Flow['kind'], raw: JsonObject): OAuth2Flow {
  const scopes = Object.entries(objectMember(raw, 'scopes') ?? {}).filter(([name]) => !name.startsWith('x-'));
  return omitUndefined<OAuth2Flow>({
    kind,
    tokenUrl: stringMember(raw, 'tokenUrl'),
    authorizationUrl: stringMember(raw, 'authorizationUrl') ?? stringMember(raw, 'deviceAuthorizationUrl'),
    refreshUrl: stringMember(raw, 'refreshUrl'),
    scopes: Object.fromEntries(scopes.map(([name, meaning]) => [name, typeof meaning === 'string' ? meaning : ''])),
  });
}
