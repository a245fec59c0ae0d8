import type { Grant } from '../plugin/contract.js';

/** What a token says about itself, for the user to see. It is decoded only: nobody verifies its signature. */
export interface TokenDescription {
  /** Whom it was issued to: a name if it contains one, otherwise its subject or its client. */
  readonly owner?: string;
  /** What it allows. */
  readonly scopes?: readonly string[];
  /** Milliseconds since the Unix epoch. */
  readonly expiresAt?: number;
}

const OWNER_CLAIMS = ['preferred_username', 'email', 'sub', 'client_id', 'azp'] as const;
const MAX_LENGTH = 200;

/** Describes the JSON Web Token (RFC 7519) in a grant, if there is one. */
export function describeToken({ values }: Grant): TokenDescription {
  for (const value of Object.values(values)) {
    const payload = /(?:^|\s)[\w-]+\.([\w-]+)\.[\w-]*$/.exec(value)?.[1];
    const claims = payload === undefined ? undefined : decode(payload);
    if (claims === undefined) continue;
    const owner = OWNER_CLAIMS.map((name) => readText(claims[name])).find((text) => text !== undefined);
    const scopes = readScopes(claims['scope'] ?? claims['scp']);
    const { exp } = claims;
    return {
      ...(owner !== undefined && { owner }),
      ...(scopes.length > 0 && { scopes }),
      ...(typeof exp === 'number' && Number.isFinite(exp) && { expiresAt: exp * 1000 }),
    };
  }
  return {};
}

function decode(payload: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const binary = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** RFC 8693, section 4.2, as a text; some issuers write a list. */
function readScopes(value: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(' ') : [];
  return list.flatMap((scope) => readText(scope) ?? []);
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value.slice(0, MAX_LENGTH) : undefined;
}
