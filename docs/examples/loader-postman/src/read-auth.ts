import type { OAuth2Flow, SecurityRequirement, SecurityScheme } from '@opchain/core/plugin';
import { isObject, objects, text } from './members.js';
import { fillIn, type Variables } from './variables.js';

type Unnamed = SecurityScheme extends infer Scheme
  ? Scheme extends SecurityScheme
    ? Omit<Scheme, 'name'>
    : never
  : never;

/** The schemes that a collection's `auth` objects ask for, each once. The credentials in them are secrets, and stay where they are. */
export class SchemeList {
  readonly schemes: SecurityScheme[] = [];
  readonly #variables: Variables;

  constructor(variables: Variables) {
    this.#variables = variables;
  }

  /** What an `auth` object demands: nothing where there is none, or where nothing here knows it. */
  demand(auth: unknown): readonly SecurityRequirement[] {
    const scheme = this.#read(auth);
    return scheme === undefined ? [] : [{ [this.#nameOf(scheme, text(auth, 'type'))]: [] }];
  }

  #read(auth: unknown): Unnamed | undefined {
    const type = text(auth, 'type');
    // Format 2.0 has an object where 2.1 has a list of keys and values.
    const member = isObject(auth) ? auth[type] : undefined;
    const values = Array.isArray(member)
      ? new Map(objects(auth, type).map((entry) => [text(entry, 'key'), text(entry, 'value')]))
      : undefined;
    const read = (name: string): string => fillIn(values?.get(name) ?? text(member, name), this.#variables);
    switch (type) {
      case 'basic':
      case 'bearer':
      case 'digest':
        return { type: 'http', scheme: type };
      case 'apikey':
        return {
          type: 'apiKey',
          in: read('in') === 'query' ? 'query' : 'header',
          parameterName: read('key') || 'X-API-Key',
        };
      case 'oauth2':
        return { type: 'oauth2', flows: [readFlow(read)] };
      case 'awsv4':
        return { type: 'http', scheme: 'aws4-hmac-sha256' };
      default:
        return undefined;
    }
  }

  #nameOf(scheme: Unnamed, type: string): string {
    const known = this.schemes.find(({ name: _name, ...other }) => JSON.stringify(other) === JSON.stringify(scheme));
    if (known !== undefined) return known.name;
    const count = this.schemes.filter(({ name }) => name.startsWith(`${type}Auth`)).length;
    const name = `${type}Auth${count === 0 ? '' : String(count + 1)}`;
    this.schemes.push({ ...scheme, name });
    return name;
  }
}

function readFlow(read: (name: string) => string): OAuth2Flow {
  const kinds: Readonly<Record<string, OAuth2Flow['kind']>> = {
    client_credentials: 'clientCredentials',
    password_credentials: 'password',
    implicit: 'implicit',
  };
  const tokenUrl = read('accessTokenUrl');
  const scopes = read('scope')
    .split(/[ ,]+/)
    .filter((scope) => scope !== '');
  return {
    kind: kinds[read('grant_type')] ?? 'authorizationCode',
    ...(tokenUrl === '' ? {} : { tokenUrl }),
    scopes: Object.fromEntries(scopes.map((scope) => [scope, ''])),
  };
}
