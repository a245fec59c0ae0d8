import type { HttpCall } from '@opchain/core/internal/model';
import { expectRejection } from '../../contract/expect-rejection.js';
import type { Rule } from '../rule.js';

const types = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  undefined,
];

/** Sends a valid body under a media type that is not described, and with parameters of the described one. */
export const mediaType: Rule = {
  name: 'media-type',
  title: 'Rejects bodies in a media type that is not described',

  *derive({ operation, contract }) {
    const content = operation.requestBody?.content ?? [];
    const isJson = content.some(({ contentType }) => contentType === 'application/json');
    if (!isJson || content.some(({ contentType }) => contentType.includes('*'))) return;
    // Lenient servers read any body as JSON: only a contract that names the rejection forbids it.
    const isRejected = expectRejection(contract.settings, operation, 'media-type').strictness !== 'any 4xx';
    for (const type of isRejected ? types : []) {
      if (content.some(({ contentType }) => contentType === type?.split(';')[0])) continue;
      yield {
        key: type ?? 'none',
        input: type === undefined ? 'a body without a media type' : `a body declared as ${type}`,
        clause: 'requestBody content',
        call: (call) => withContentType(call, type),
        expect: { kind: 'media-type' },
      };
    }
    yield {
      key: 'charset',
      input: 'a body declared as application/json; charset=utf-8',
      clause: 'requestBody content',
      call: (call) => withContentType(call, 'application/json; charset=utf-8'),
      expect: 'accepted',
    };
  },
};

export function withContentType(call: HttpCall, type: string | undefined): HttpCall {
  const headers = call.headers.filter(([name]) => name.toLowerCase() !== 'content-type');
  return { ...call, headers: type === undefined ? headers : [...headers, ['Content-Type', type]] };
}
