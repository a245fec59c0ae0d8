import type { HttpCall } from '../model/http.js';

/** For auth providers: the call with that header field, in place of any of that name that it had. */
export function setHeader(call: HttpCall, name: string, value: string): HttpCall {
  const lowerName = name.toLowerCase();
  return { ...call, headers: [...call.headers.filter(([field]) => field.toLowerCase() !== lowerName), [name, value]] };
}
