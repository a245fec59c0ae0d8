import type { ScriptedResponse, ServerScript } from './kit-case.js';
import type { RecordedCall } from './recorded-call.js';

/** What the server sends: the body undefined for none. */
export interface PlannedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: string | undefined;
  readonly delay: number | undefined;
}

/** Returns a function that gives the next response of the script to a call: the most specific entry first. */
export function createResponder(script: ServerScript): (call: RecordedCall) => PlannedResponse {
  const entries = Object.entries(script).map(([key, responses]) => ({
    ...readKey(key),
    remaining: Array.isArray(responses)
      ? [...(responses as readonly ScriptedResponse[])]
      : [responses as ScriptedResponse],
  }));
  entries.sort((one, other) => other.query.length - one.query.length);
  return ({ method, path, querystring }) => {
    const query = new URLSearchParams(querystring);
    const entry = entries.find(
      (each) =>
        each.method === method &&
        each.path === path &&
        each.query.every(([name, value]) => query.getAll(name).includes(value)),
    );
    const next = entry === undefined || entry.remaining.length < 2 ? entry?.remaining[0] : entry.remaining.shift();
    return planResponse(next ?? {});
  };
}

function readKey(key: string): { method: string; path: string; query: [string, string][] } {
  const [method = '', target = ''] = key.split(' ');
  const [path = '', query = ''] = target.split('?');
  return { method, path, query: [...new URLSearchParams(query)] };
}

function planResponse(response: ScriptedResponse): PlannedResponse {
  const [type, body] = selectBody(response);
  return {
    status: response.status ?? 200,
    headers: { ...(type === undefined ? {} : { 'content-type': type }), ...response.headers },
    body,
    delay: response.delay,
  };
}

function selectBody({ json, xml, text, empty }: ScriptedResponse): [string | undefined, string | undefined] {
  if (empty === true) return [undefined, undefined];
  if (xml !== undefined) return ['application/xml', xml];
  if (text !== undefined) return ['text/plain', text];
  return ['application/json', JSON.stringify(json === undefined ? {} : json)];
}
