import {
  type ApiKeyScheme,
  type AuthProvider,
  type CredentialField,
  credentialFieldValue,
  type HttpCall,
  OpchainError,
  type Plugin,
  type SecurityScheme,
  setHeader,
  validateCredentialInput,
} from '@opchain/core/plugin';
import { setQueryParameter } from './set-query-parameter.js';

const fields: readonly CredentialField[] = [{ name: 'apiKey', label: 'API key', secret: true, required: true }];

/**
 * Creates a plugin that applies security schemes of the type `apiKey`: in a header field, in the query or in a cookie.
 */
export function apiKeyAuth(): Plugin {
  return { name: 'auth-api-key', apply: (context) => context.addAuthProvider(provider) };
}

const provider: AuthProvider = {
  name: 'api-key',
  handles: ({ type }) => type === 'apiKey',
  fields: () => fields,
  obtain(scheme, entered) {
    return Promise.resolve().then(() => {
      validateCredentialInput(scheme.name, fields, entered);
      const apiKey = credentialFieldValue(entered, 'apiKey');
      checkSendable(scheme, apiKey);
      return { values: { apiKey }, secrets: [apiKey] };
    });
  },
  apply: (call, scheme, { values }) => addApiKey(call, scheme as ApiKeyScheme, values['apiKey']!),
};

function checkSendable(scheme: SecurityScheme, apiKey: string): void {
  // eslint-disable-next-line no-control-regex -- these are what it looks for
  if (/[\u0000-\u001f\u007f]/.test(apiKey)) {
    throw new OpchainError(
      'AUTH_FAILED',
      `The API key for "${scheme.name}" contains a line break or another control character.`,
    );
  }
  if ((scheme as ApiKeyScheme).in === 'header' && /[^ -~\u00a0-\u00ff]/.test(apiKey)) {
    throw new OpchainError(
      'AUTH_FAILED',
      `The API key for "${scheme.name}" contains a character that is not allowed in a header.`,
    );
  }
}

function addApiKey(call: HttpCall, { in: location, parameterName }: ApiKeyScheme, apiKey: string): HttpCall {
  switch (location) {
    case 'header':
      return setHeader(call, parameterName, apiKey);
    case 'query':
      return { ...call, url: setQueryParameter(call.url, parameterName, apiKey) };
    case 'cookie':
      return {
        ...call,
        cookies: [...call.cookies.filter(([name]) => name !== parameterName), [parameterName, encodeCookie(apiKey)]],
      };
  }
}

/** Percent-encodes only the characters that RFC 6265, section 4.1.1, does not allow in a cookie's value. */
function encodeCookie(value: string): string {
  return value.replace(/[^!#-+\--:<-[\]-~]/gu, (character) => encodeURIComponent(character));
}
