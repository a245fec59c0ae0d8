import {
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
import { AwsV4Signer } from 'aws4fetch';

const fields: readonly CredentialField[] = [
  { name: 'accessKeyId', label: 'Access key ID', secret: false, required: true },
  { name: 'secretAccessKey', label: 'Secret access key', secret: true, required: true },
  {
    name: 'sessionToken',
    label: 'Session token',
    secret: true,
    required: false,
    hint: 'Only for temporary credentials.',
  },
  { name: 'region', label: 'Region', secret: false, required: true, hint: 'For example eu-central-1.' },
  { name: 'service', label: 'Service', secret: false, required: true, hint: 'For example execute-api.' },
];

/** The header fields that a signature consists of. */
const signatureFields = ['X-Amz-Date', 'X-Amz-Security-Token', 'X-Amz-Content-Sha256', 'Authorization'];

/**
 * Creates a plugin that signs calls with AWS Signature Version 4, for schemes of the type `http` with the scheme
 * `AWS4-HMAC-SHA256` and for the API keys with `x-amazon-apigateway-authtype: awsSigv4` of Amazon API Gateway. List it
 * before a plugin that handles every API key.
 */
export function awsAuth(): Plugin {
  return { name: 'auth-aws', apply: (context) => context.addAuthProvider(provider) };
}

const provider: AuthProvider = {
  name: 'aws',
  handles: isAws,
  fields: () => fields,
  obtain: (scheme, entered) =>
    Promise.resolve().then(() => {
      validateCredentialInput(scheme.name, fields, entered);
      // A browser has it only on pages of `https:` and of this machine.
      if ((globalThis.crypto as Partial<Crypto>).subtle === undefined)
        throw new OpchainError(
          'AUTH_FAILED',
          'This page cannot sign calls, because it was not loaded over https: or from localhost.',
        );
      const valueOf = (name: string) => credentialFieldValue(entered, name).trim();
      return {
        values: Object.fromEntries(fields.map(({ name }) => [name, valueOf(name)])),
        secrets: [valueOf('secretAccessKey'), valueOf('sessionToken')].filter((secret) => secret !== ''),
      };
    }),
  apply: async (call, _scheme, { values }, { time }) => sign(call, values, new Date(time)),
};

function isAws(scheme: SecurityScheme): boolean {
  if (scheme.type === 'http') return scheme.scheme.toLowerCase() === 'aws4-hmac-sha256';
  return scheme.type === 'apiKey' && scheme.extensions?.['x-amazon-apigateway-authtype'] === 'awsSigv4';
}

async function sign(call: HttpCall, values: Readonly<Record<string, string>>, date: Date): Promise<HttpCall> {
  const { method, url, body } = call;
  const isOfSignature = (name: string) => signatureFields.some((field) => field.toLowerCase() === name.toLowerCase());
  const signer = new AwsV4Signer({
    method,
    url,
    headers: call.headers
      .filter(([name]) => !isOfSignature(name))
      .map(([name, value]): [string, string] => [name, value]),
    ...(body === undefined ? {} : { body: body as string }),
    accessKeyId: values['accessKeyId']!,
    secretAccessKey: values['secretAccessKey']!,
    ...(values['sessionToken'] ? { sessionToken: values['sessionToken'] } : {}),
    region: values['region']!,
    service: values['service']!,
    datetime: date.toISOString().replace(/[:-]|\.\d{3}/g, ''),
  });
  const { headers } = await signer.sign();
  return signatureFields.reduce((signed, name) => {
    const value = headers.get(name);
    return value === null ? signed : setHeader(signed, name, value);
  }, call);
}
