import type { HttpCall } from '@opchain/core/internal/model';
import type { Rule } from '../rule.js';

/** Sends a valid body that spaces make as large as allowed, and one that is larger by one byte. */
export const size: Rule = {
  name: 'size',
  title: 'Accepts bodies up to the maximum size, and rejects larger ones',

  *derive({ contract, operation, draft }) {
    const { maxBodyBytes } = contract.settings;
    if (maxBodyBytes === undefined || operation.requestBody === undefined || draft?.body === undefined) return;
    for (const bytes of [maxBodyBytes, maxBodyBytes + 1])
      yield {
        key: String(bytes),
        input: `a body of ${bytes} bytes`,
        clause: 'requestBody maxBodyBytes',
        call: (call) => padBody(call, bytes),
        expect: bytes === maxBodyBytes ? 'accepted' : { kind: 'size' },
      };
  },
};

/** The call with spaces behind its JSON, so that its body has that many bytes. */
export function padBody(call: HttpCall, bytes: number): HttpCall {
  const text = typeof call.body === 'string' ? call.body : '';
  return { ...call, body: text + ' '.repeat(Math.max(0, bytes - Buffer.byteLength(text))) };
}
