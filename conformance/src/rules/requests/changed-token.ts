import type { HttpCall } from '@opchain/core/internal/model';
import { expectRejected } from '../../derive/expect-response.js';
import { NotTriedError } from '../../engine/not-tried-error.js';
import { makeRequest } from '../../derive/request-maker.js';
import { buildCall } from '../../engine/build-call.js';
import { roleOfOperation } from '../../contract/role-of-operation.js';
import type { Rule } from '../rule.js';

const UNTRIED = 'the credential is not a signed token (RFC 7519)';

/** Changes of a token that its signature forbids (RFC 7515, RFC 8725, section 3.1). */
const changes: Readonly<Record<string, (head: string, claims: string, signature: string) => string>> = {
  'another signature': (head, claims, signature) =>
    `${head}.${claims}.${signature.slice(0, -6)}${signature.endsWith('AAAAAA') ? 'BBBBBB' : 'AAAAAA'}`,
  'no signature': (_, claims) => `${encodeJson({ alg: 'none', typ: 'JWT' })}.${claims}.`,
  'other claims': (head, claims, signature) =>
    `${head}.${encodeJson({ ...decodeJson(claims), exp: 9_999_999_999 })}.${signature}`,
  'an unknown key': (_, claims, signature) =>
    `${encodeJson({ alg: 'RS256', kid: '../../../dev/null' })}.${claims}.${signature}`,
};

/** Sends tokens that were changed after the issuer signed them. */
export const changedToken: Rule = {
  name: 'changed-token',
  title: 'Rejects tokens that were changed after they were signed',

  *derive({ contract, operation }) {
    const role = roleOfOperation(contract.settings, operation);
    const bearers = contract.description.securitySchemes.filter(
      (scheme) =>
        operation.security.some((alternative) => Object.hasOwn(alternative, scheme.name)) &&
        (scheme.type === 'oauth2' ||
          scheme.type === 'openIdConnect' ||
          (scheme.type === 'http' && scheme.bearerFormat?.toUpperCase() === 'JWT')),
    );
    if (role === undefined || bearers.length === 0) return;
    for (const [input, change] of Object.entries(changes))
      yield {
        key: input,
        title: `Rejects a token for ${operation.id} with ${input}`,
        clause: `security ${bearers[0]!.name}`,
        async run(session) {
          const draft = await makeRequest(session, operation.id);
          const response = await session.sendWith(
            await session.authorize(role),
            buildCall(operation, draft, session.target.url),
            { clause: operation.id, as: `${role}, with ${input}`, operationId: operation.id },
            (signed) => changeToken(signed, change),
          );
          await expectRejected(response, contract, operation, { kind: 'credential' });
        },
      };
  },
};

/** The same call with a changed token. Throws `NotTriedError` if its credential is not a JWT. */
function changeToken(call: HttpCall, change: (typeof changes)[string]): HttpCall {
  let isChanged = false;
  const headers = call.headers.map(([name, value]) => {
    const parts = /^Bearer ([\w-]+)\.([\w-]+)\.([\w-]+)$/i.exec(value);
    if (name.toLowerCase() !== 'authorization' || parts === null) return [name, value] as const;
    isChanged = true;
    return [name, `Bearer ${change(parts[1]!, parts[2]!, parts[3]!)}`] as const;
  });
  if (!isChanged) throw new NotTriedError(UNTRIED);
  return { ...call, headers };
}

const encodeJson = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decodeJson = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as object;
