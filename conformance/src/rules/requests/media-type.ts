import type { HttpCall } from '@opchain/core/model';
import type { Rule } from '../rule.js';

const types = ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];

/** Sends a valid body under a media type that is not described, and with parameters of the described one. */
export const mediaType: Rule = {
  name: 'media-type',
  title: 'Rejects bodies in a media type that is not described',

  *derive({ operation, contract }) {
    const content = operation.requestBody?.content ?? [];
    const isJson = content.some(({ contentType }) => contentType === 'application/json');
    if (!isJson || content.some(({ contentType }) => contentType.includes('*'))) return;
    for (const type of types) {
      if (content.some(({ contentType }) => contentType === type.split(';')[0])) continue;
      yield {
        key: type,
        input: `a body declared as ${type}`,
        clause: 'requestBody content',
        call: (call) => withContentType(call, type),
        expect: { kind: 'media-type' },
      };
    }
    // Undocumented parameters of a media type are common, a missing media type is not: only a strict contract defines it.
    if (contract.settings.rejections['media-type'] !== undefined)
      yield {
        key: 'none',
        input: 'a body without a media type',
        clause: 'requestBody content',
        call: (call) => withContentType(call, undefined),
        expect: { kind: 'media-type' },
      };
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
