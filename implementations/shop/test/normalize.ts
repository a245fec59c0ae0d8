import type { RawResponse } from '@opchain/test-support/contracts/send';

/** The parts of a response that a client may rely on, with ids and times replaced: `names` maps equivalent ids of different servers to one name. */
export interface NormalizedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Not compared: connection, date, body length, and what only caches read. */
const ignoredHeaders = new Set([
  'connection',
  'keep-alive',
  'date',
  'content-length',
  'transfer-encoding',
  'cache-control',
  'accept-ranges',
]);

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const time = /20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;

/** Replaces ids by `<n>` in the order of their first appearance on that server. */
export class IdNames {
  readonly #names = new Map<string, string>();

  replaceIds(text: string): string {
    return text.replace(time, '<time>').replace(uuid, (id) => {
      const name = this.#names.get(id) ?? `<${this.#names.size + 1}>`;
      this.#names.set(id, name);
      return name;
    });
  }
}

export function normalize(response: RawResponse, names: IdNames): NormalizedResponse {
  const headers = Object.entries(response.headers)
    .filter(([name]) => !ignoredHeaders.has(name))
    .map(([name, value]) => [name, names.replaceIds(String(value))] as const)
    .sort();
  const text = names.replaceIds(response.text);
  const isJson = /json/.test(response.headers['content-type'] ?? '') && text !== '';
  return {
    status: response.status,
    headers: Object.fromEntries(headers),
    body: isJson ? (JSON.parse(text) as unknown) : text,
  };
}
