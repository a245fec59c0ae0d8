import { findHeader, type HttpResult } from '../../model/http.js';
import type { DecodedBody } from '../response/decode-text.js';
import { isObject } from '../../model/json.js';

/** Describes a server's response in one sentence, with the server's own text if it sends one (RFC 9457). */
export function describeStatus(result: HttpResult, { json }: DecodedBody): string {
  const status = `${String(result.status)} ${result.statusText}`.trim();
  const location = findHeader(result.headers, 'location');
  if (result.status >= 300 && result.status < 400 && location !== undefined)
    return `The server responded with ${status}, a redirect to ${location} that is not followed.`;
  const words = isObject(json) ? [json['detail'], json['title'], json['message']] : [];
  const detail = words.find((word) => typeof word === 'string' && word !== '');
  return typeof detail === 'string'
    ? `The server responded with ${status}: ${detail.length > 300 ? `${detail.slice(0, 300)}…` : detail}`
    : `The server responded with ${status}.`;
}
