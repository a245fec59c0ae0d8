import { setTimeout as delay } from 'node:timers/promises';
import { expectRejected } from '../../derive/expect-response.js';
import { NotTriedError } from '../../engine/not-tried-error.js';
import { makeRequest } from '../../derive/request-maker.js';
import { buildCall } from '../../engine/build-call.js';
import type { Rule } from '../rule.js';

/** Servers may accept a token a little longer, because clocks differ. */
const LEEWAY_MS = 2_000;

/** Waits until a token has expired, and sends it again. */
export const expired: Rule = {
  name: 'expired',
  title: 'Rejects tokens that expired',

  *derive({ contract, operation }) {
    const { expiringToken } = contract.settings;
    const { security } = operation;
    if (expiringToken === undefined || security.some((alternative) => Object.keys(alternative).length === 0)) return;
    const { role, scheme, seconds } = expiringToken;
    if (!security.some((alternative) => Object.hasOwn(alternative, scheme))) return;
    yield {
      key: '',
      title: `Rejects a token for ${operation.id} that expired`,
      clause: `security ${scheme}`,
      async run(session) {
        const draft = await makeRequest(session, operation.id);
        const call = buildCall(operation, draft, session.target.url);
        const sender = await session.authorize(role);
        const send = (as: string) =>
          session.sendWith(sender, call, { clause: operation.id, as, operationId: operation.id });
        const { status } = await send(role);
        if (status === 401) throw new NotTriedError(`${operation.id} rejects the credential of ${role}`);
        await delay(seconds * 1000 + LEEWAY_MS, undefined, { signal: session.signal });
        await expectRejected(await send(`${role}, expired`), contract, operation, { kind: 'credential' });
      },
    };
  },
};
