import type { HttpCall } from '../model/http.js';

/** For auth providers: returns the call with that header field, replacing any of the same name. */
export function setHeader(call: HttpCall, name: string, value: string): HttpCall {
  const lowerName = name.toLowerCase();
  return { ...call, headers: [...call.headers.filter(([field]) => field.toLowerCase() !== lowerName), [name, value]] };
}
