import type { SecurityScheme } from '@opchain/core/internal/model';
import type { Stores } from '../../stores/stores.js';

// Schemes for a description that declares none. Declared names contain no space.
const KEY_SECTION = 'header X-API-Key';
const draftNames: Readonly<Record<string, string>> = { 'HTTP bearer': 'token', 'HTTP basic': 'login' };

/** True for a scheme that the description does not declare. */
export function isCommonScheme(name: string): boolean {
  return name.includes(' ');
}

/** True for where an API key is sent: `header X-API-Key`. */
export function isSentAs(scheme: string): boolean {
  return /^(?:header|query|cookie) [\w.-]+$/.test(scheme);
}

/** The scheme in whose section a credential is shown: API keys that are sent in different ways share one. */
export function sectionOf(scheme: string): string {
  return isSentAs(scheme) ? KEY_SECTION : scheme;
}

/** What a new credential is named at first: a name that a chain file can contain. */
export function draftName(scheme: string): string {
  return draftNames[scheme] ?? (isSentAs(scheme) ? 'key' : scheme);
}

/** The heading of a scheme: what it is, where the description gives it no name. */
export function nameOfScheme({ texts }: Stores, scheme: SecurityScheme): string {
  if (!isCommonScheme(scheme.name)) return scheme.name;
  return scheme.type === 'apiKey' ? texts.credentials.apiKey : texts.messages.scheme(scheme);
}
