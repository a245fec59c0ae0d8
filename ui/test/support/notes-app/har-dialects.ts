/** What the programs write that record HTTP, as far as they differ; made of what Playwright wrote. */
interface Field {
  readonly name: string;
  readonly value: string;
}
interface Entry {
  readonly startedDateTime: string;
  readonly time: number;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: readonly Field[];
    readonly postData?: { readonly mimeType: string; readonly text: string };
  };
  readonly response: {
    readonly status: number;
    readonly headers: readonly Field[];
    readonly content: { readonly mimeType: string; readonly text?: string; readonly encoding?: string };
  };
}
export interface Har {
  readonly log: { readonly version: string; readonly entries: readonly Entry[] };
}

const isHeader =
  (...names: readonly string[]) =>
  ({ name }: Field) =>
    names.includes(name.toLowerCase());
const toBase64 = (text: string): string => Buffer.from(text).toString('base64');
const headerOf = ({ headers }: { readonly headers: readonly Field[] }, name: string): string | undefined =>
  headers.find(isHeader(name))?.value;
/** HTTP/2 has no names in upper case, and the address in fields of its own. */
const toHttp2 = ({ request }: Entry): readonly Field[] => {
  const { host, pathname, search } = new URL(request.url);
  const fields = { ':method': request.method, ':authority': host, ':scheme': 'http', ':path': pathname + search };
  return [
    ...Object.entries(fields).map(([name, value]) => ({ name, value })),
    ...request.headers.map(({ name, value }) => ({ name: name.toLowerCase(), value })),
  ];
};

function resourceTypeOf(entry: Entry): string {
  const [mode, destination] = ['sec-fetch-mode', 'sec-fetch-dest'].map((name) => headerOf(entry.request, name));
  if (mode === 'navigate') return 'document';
  if (destination === 'style') return 'stylesheet';
  if (destination !== undefined && destination !== 'empty') return destination;
  return mode === 'no-cors' ? 'ping' : 'fetch';
}

const toHar = (creator: string, entries: readonly object[], more: object = {}): string =>
  JSON.stringify({ log: { version: '1.2', creator: { name: creator, version: '1' }, ...more, entries } });

export const dialects: Readonly<Record<string, (har: Har) => string>> = {
  Playwright: (har) => JSON.stringify(har),

  'the developer tools of Chromium': ({ log }) =>
    toHar(
      'WebInspector',
      log.entries.map((entry) => ({
        ...entry,
        _resourceType: resourceTypeOf(entry),
        _initiator: { type: 'script' },
        _priority: 'High',
        connection: '41',
        request: { ...entry.request, httpVersion: 'http/2.0', headers: toHttp2(entry) },
        response: {
          ...entry.response,
          content: { ...entry.response.content, mimeType: entry.response.content.mimeType || 'x-unknown' },
        },
      })),
      { pages: [{ id: 'page_1', title: 'http://127.0.0.1/', startedDateTime: log.entries[0]!.startedDateTime }] },
    ),

  Firefox: ({ log }) =>
    toHar(
      'Firefox',
      log.entries.map((entry) => {
        const { mimeType, text } = entry.response.content;
        return {
          pageref: 'page_1',
          // The time zone of the user, whole milliseconds.
          startedDateTime: toZone(entry.startedDateTime),
          time: Math.round(entry.time),
          request: { ...entry.request, bodySize: -1, httpVersion: 'HTTP/2' },
          response: {
            ...entry.response,
            // Images and scripts that it did not load again have no text.
            content: /json/.test(mimeType)
              ? { mimeType, size: 1, text }
              : { mimeType, size: 0, comment: 'not included' },
          },
          cache: {},
          serverIPAddress: '127.0.0.1',
        };
      }),
      { browser: { name: 'Firefox', version: '140' }, pages: [{ id: 'page_1', title: 'Field notes' }] },
    ),

  Charles: ({ log }) =>
    toHar(
      'Charles Proxy',
      log.entries.map((entry) => ({
        startedDateTime: toZone(entry.startedDateTime),
        time: entry.time,
        request: { ...entry.request, httpVersion: 'HTTP/2.0', headers: toHttp2(entry), queryString: [], cookies: [] },
        response: {
          ...entry.response,
          content: {
            size: entry.response.content.text?.length ?? 0,
            mimeType: headerOf(entry.response, 'content-type'),
            ...(entry.response.content.text !== undefined && {
              text: entry.response.content.encoding
                ? entry.response.content.text
                : toBase64(entry.response.content.text),
              encoding: 'base64',
            }),
          },
        },
        comment: null,
      })),
    ),

  mitmproxy: ({ log }) =>
    toHar(
      'mitmproxy',
      log.entries.map(({ startedDateTime, time, request, response }) => ({
        startedDateTime: startedDateTime.replace(/(\.\d{3})Z$/, '$1417+00:00'),
        time,
        request: {
          ...request,
          httpVersion: 'HTTP/2.0',
          headers: request.headers.filter((field) => !isHeader('cookie')(field)),
          // It has a list for cookies, and one for the fields of a form.
          cookies: (headerOf(request, 'cookie') ?? '').split('; ').map((cookie) => {
            const [name, value] = cookie.split('=');
            return { name, value };
          }),
          ...(/urlencoded/.test(request.postData?.mimeType ?? '') && {
            postData: {
              mimeType: request.postData!.mimeType,
              params: [...new URLSearchParams(request.postData!.text)].map(([name, value]) => ({ name, value })),
            },
          }),
        },
        response,
        timings: { connect: -1, ssl: -1, send: 0, receive: 1, wait: 1 },
      })),
    ),

  'a proxy without times': ({ log }) =>
    toHar(
      'Postman',
      log.entries.map(({ request, response: { content, ...response } }) => ({
        request,
        response: { ...response, content: { text: content.text, encoding: content.encoding } },
      })),
    ),
};

/** The same moment in another time zone, as its users read it. */
function toZone(date: string): string {
  return new Date(Date.parse(date) + 3_600_000).toISOString().replace('Z', '+01:00');
}
