import {
  type AuthProvider,
  type CredentialField,
  credentialFieldValue,
  OpchainError,
  type Plugin,
  type SecurityScheme,
  validateCredentialInput,
} from '@opchain/core/plugin';
import { signCall, type SigningKey } from './sign-call.js';

const fields: readonly CredentialField[] = [
  { name: 'accessKeyId', label: 'Access key ID', secret: false, required: true },
  { name: 'secretAccessKey', label: 'Secret access key', secret: true, required: true },
  {
    name: 'sessionToken',
    label: 'Session token',
    secret: true,
    required: false,
    hint: 'For temporary credentials only.',
  },
  { name: 'region', label: 'Region', secret: false, required: true, hint: 'For example eu-central-1.' },
  { name: 'service', label: 'Service', secret: false, required: true, hint: 'For example execute-api.' },
];

/** A plugin that signs calls as AWS Signature Version 4 does, header form. Place it before a plugin that takes every scheme of the type `apiKey`. */
export function sigV4Auth(): Plugin {
  return { name: 'example-sigv4', kernel: '^0.1.0', apply: (context) => context.addAuthProvider(provider) };
}

const provider: AuthProvider = {
  name: 'sigv4',
  handles: isSigV4,
  fields: () => fields,
  async obtain(scheme, entered) {
    validateCredentialInput(scheme.name, fields, entered);
    if (globalThis.crypto?.subtle === undefined) {
      throw new OpchainError(
        'AUTH_FAILED',
        'Signing needs crypto.subtle, which a browser offers to pages of https: and of localhost alone.',
      );
    }
    const values = Object.fromEntries(fields.map(({ name }) => [name, credentialFieldValue(entered, name)]));
    return { values, secrets: fields.filter(({ secret }) => secret).map(({ name }) => values[name] ?? '') };
  },
  apply: (call, _scheme, { values }, { time }) => signCall(call, values as unknown as SigningKey, new Date(time)),
};

/** `http` with the algorithm as its scheme, or an API key with the extension that Amazon API Gateway writes into its descriptions. */
function isSigV4(scheme: SecurityScheme): boolean {
  if (scheme.type === 'http') return scheme.scheme === 'aws4-hmac-sha256';
  return scheme.type === 'apiKey' && scheme.extensions?.['x-amazon-apigateway-authtype'] === 'awsSigv4';
}
