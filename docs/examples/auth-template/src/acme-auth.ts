import {
  type AuthProvider,
  type CredentialField,
  credentialFieldValue,
  type HttpCall,
  type Plugin,
  setHeader,
  validateCredentialInput,
} from '@opchain/core/plugin';

const fields: readonly CredentialField[] = [
  { name: 'keyId', label: 'Key ID', secret: false, required: true },
  { name: 'secret', label: 'Secret', secret: true, required: true },
];

export function acmeAuth(): Plugin {
  return { name: 'acme-auth', kernel: '^0.1.0', apply: (context) => context.addAuthProvider(provider) };
}

const provider: AuthProvider = {
  name: 'acme',
  // In a description: `type: http`, `scheme: acme-hmac`.
  handles: (scheme) => scheme.type === 'http' && scheme.scheme === 'acme-hmac',
  fields: () => fields,
  async obtain(scheme, entered) {
    validateCredentialInput(scheme.name, fields, entered);
    const secret = credentialFieldValue(entered, 'secret');
    return { values: { keyId: credentialFieldValue(entered, 'keyId'), secret }, secrets: [secret] };
  },
  async apply(call, _scheme, { values }, { time }) {
    const signature = await sign(call, values['secret'] ?? '', time);
    return setHeader(call, 'Authorization', `Acme-HMAC key=${values['keyId']}, time=${time}, signature=${signature}`);
  },
};

async function sign({ method, url, body }: HttpCall, secret: string, time: number): Promise<string> {
  const { pathname, search } = new URL(url);
  const head = encode(`${method}\n${pathname}${search}\n${time}\n`);
  const tail = typeof body === 'string' ? encode(body) : (body ?? new Uint8Array());
  const key = await crypto.subtle.importKey('raw', encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const signature = await crypto.subtle.sign('HMAC', key, new Uint8Array([...head, ...tail]));
  return Array.from(new Uint8Array(signature), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
