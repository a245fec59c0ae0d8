import type { SecurityScheme, HttpCall } from '@opchain/core/internal/model';
import { expectRejected } from '../../derive/expect-response.js';
import { NotTriedError } from '../../engine/not-tried-error.js';
import { makeRequest } from '../../derive/request-maker.js';
import type { Rule } from '../rule.js';

/** Calls operations that require a credential without one, with a wrong one, and with one for another scheme. */
export const credential: Rule = {
  name: 'credential',
  title: 'Rejects requests without a credential, with a wrong one, and with one of another role',

  *derive({ contract, operation }) {
    const { security } = operation;
    if (security.length === 0 || security.some((alternative) => Object.keys(alternative).length === 0)) return;
    yield {
      key: 'none',
      input: 'without a credential',
      clause: 'security',
      as: null,
      expect: { kind: 'credential' },
    };
    const schemes = [...new Set(security.flatMap((alternative) => Object.keys(alternative)))];
    for (const name of schemes) {
      const scheme = contract.description.securitySchemes.find((each) => each.name === name);
      const change = scheme === undefined ? undefined : addWrongCredential(scheme);
      if (change !== undefined)
        yield {
          key: `wrong ${name}`,
          input: `a wrong credential for ${name}`,
          clause: `security ${name}`,
          as: null,
          call: change,
          expect: { kind: 'credential' },
        };
    }
    if (contract.description.securitySchemes.every((each) => schemes.includes(each.name))) return;
    yield {
      key: 'other',
      title: `Rejects ${operation.id} with credentials for schemes that it does not accept`,
      clause: 'security',
      async run(session) {
        // A token that expires may do so on its way.
        const others = Object.entries(session.target.credentials).filter(
          ([role, { scheme }]) => !schemes.includes(scheme) && role !== contract.settings.expiringToken?.role,
        );
        if (others.length === 0) {
          const names = contract.description.securitySchemes.map(({ name }) => name);
          const missing = names.filter((name) => !schemes.includes(name)).join(' or ');
          throw new NotTriedError(
            'no credential for another scheme',
            `add one for ${missing} to the file of --credentials`,
          );
        }
        const draft = await makeRequest(session, operation.id);
        const kind = contract.settings.rejections.role === undefined ? 'credential' : 'role';
        for (const [role] of others) {
          const response = await session.request(operation.id, draft, { as: role, clause: `${operation.id} security` });
          await expectRejected(response, contract, operation, { kind });
        }
      },
    };
  },
};

/** Adds a credential of the scheme that no server accepts; undefined for schemes without a simple form. */
function addWrongCredential(scheme: SecurityScheme): ((call: HttpCall) => HttpCall) | undefined {
  const authorize = (value: string) => (call: HttpCall) => ({
    ...call,
    headers: [...call.headers, ['Authorization', value] as const],
  });
  if (scheme.type === 'apiKey' && scheme.in === 'header')
    return (call) => ({ ...call, headers: [...call.headers, [scheme.parameterName, 'wrong'] as const] });
  if (scheme.type === 'http' && scheme.scheme.toLowerCase() === 'basic')
    return authorize(`Basic ${Buffer.from('nobody:wrong').toString('base64')}`);
  return scheme.type === 'apiKey' ? undefined : authorize('Bearer wrong');
}
