import { type HttpCall, isObject, type OperationDetail } from '@opchain/core/internal/model';
import { isCallable, readPointer, type RequestDraft } from '@opchain/resources';
import { isSuccess, makeRequest } from '../../derive/request-maker.js';
import type { CaseResponse } from '../../engine/case-response.js';
import { NotTriedError } from '../../engine/not-tried-error.js';
import type { Rule, RuleSubject } from '../rule.js';

/** Bytes that change where they are read as text, with line ends of both kinds, longer than 64 KiB. */
const large = Uint8Array.from({ length: 70_003 }, (_, index) => (index * 7 + (index >> 8)) % 256);
const small = Uint8Array.from([0, 255, 13, 10, 10, 128, 9, 32]);
const sizeNames = /^(?:size|bytes|length|file_?size|size_?bytes|content_?length)$/i;

/** Uploads files, and downloads them again. */
export const bytes: Rule = {
  name: 'bytes',
  title: 'Downloads what was uploaded, byte for byte, with its media type',

  async *derive(subject) {
    const { operation } = subject;
    const types = operation.requestBody?.content.map(({ contentType }) => contentType) ?? [];
    if (types.length === 0 || !types.every(isBinary)) return;
    const download = await findDownload(subject);
    for (const contentType of types)
      yield {
        key: contentType,
        title: `Returns what ${operation.id} uploads as ${contentType}`,
        clause: `${download?.id ?? operation.id} ${contentType}`,
        async run(session) {
          const { body: _, ...draft } = await makeRequest(session, operation.id);
          // The second file replaces the first, where the server has only one.
          for (const file of [large, small]) {
            const response = await session.request(operation.id, draft, {
              change: (call) => attach(call, file, contentType),
            });
            if (!isSuccess(response)) throw new NotTriedError(`${operation.id} returned ${response.status} for a file`);
            expectSize(response, file);
            const target = download && readTarget(download, draft, response);
            if (download === undefined || target === undefined) continue;
            const read = await session.request(download.id, target);
            if (Buffer.compare(read.expectStatus(200).bytes, file) !== 0)
              read.fail(`the ${file.length} bytes that were uploaded`, describeBytes(file, read.bytes));
            read.expectMediaType(contentType);
          }
        },
      };
  },
};

/** `70002 bytes, the first 70002 of those sent`, or where they differ. */
function describeBytes(sent: Uint8Array, received: Uint8Array): string {
  const at = received.findIndex((byte, index) => byte !== sent[index]);
  const how = at < 0 ? `the first ${received.length} of those sent` : `which differ from byte ${at + 1} on`;
  return `${received.length} bytes, ${how}`;
}

const isBinary = (type: string): boolean =>
  /^(?:image|audio|video|font)\/|^application\/(?:octet-stream|pdf|zip|gzip)\b/i.test(type);

function attach(call: HttpCall, body: Uint8Array, contentType: string): HttpCall {
  const headers = call.headers.filter(([name]) => name.toLowerCase() !== 'content-type');
  return { ...call, headers: [...headers, ['Content-Type', contentType]], body };
}

/** What returns files of these types: on the same path, or of a record that the upload makes. */
async function findDownload({ contract, operation }: RuleSubject): Promise<OperationDetail | undefined> {
  const types = operation.requestBody?.content.map(({ contentType }) => contentType) ?? [];
  const made = contract.links.filter(({ from }) => from.operation === operation.id).map(({ to }) => to.operation);
  for (const each of contract.description.operations) {
    if (each.method !== 'GET' || !(each.path === operation.path || made.includes(each.id))) continue;
    if (!isCallable(contract.settings, each)) continue;
    const detail = await contract.description.operation(each.id);
    const returned = detail.responses.flatMap(({ status, content }) => (status === '200' ? content : []));
    if (types.every((type) => returned.some(({ contentType }) => contentType === type))) return detail;
  }
  return undefined;
}

/** The request for a file that was uploaded. */
function readTarget({ path }: OperationDetail, draft: RequestDraft, response: CaseResponse): RequestDraft | undefined {
  const names = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name);
  const made = response.json === undefined ? undefined : readPointer(response.json, `/${names.at(-1) ?? ''}`);
  const parameters = names.map((name, index) => {
    const own = draft.parameters[`path/${name}`];
    return [`path/${name}`, index === names.length - 1 ? (made ?? own) : own] as const;
  });
  if (parameters.some(([, value]) => value === undefined)) return undefined;
  return {
    parameters: Object.fromEntries(parameters.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]]))),
  };
}

/** The size that the response states is the number of bytes. */
function expectSize(response: CaseResponse, { length }: Uint8Array): void {
  const { json } = response;
  for (const name of isObject(json) ? Object.keys(json).filter((each) => sizeNames.test(each)) : [])
    if (typeof response.field(`/${name}`) === 'number') response.expectField(`/${name}`, length);
}
