import { randomBytes } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { basename, join, posix } from 'node:path';
import type { PageFolder } from '@opchain/ui/page-config';
import { describeChanges, type FolderAgents, handleQuestions } from '../agents/folder-agents.js';
import { checkPageRequest, checkReader } from '../check-page-request.js';
import { readJsonRequest, RelayError } from '../read-json-request.js';
import { createFolderChanges, type FolderChanges } from './change-files.js';
import { inspectFile } from './inspect-file.js';
import { createFolderList, type FolderEntry } from './list-folder.js';
import { readServedFile, type ServedFile } from './read-served-file.js';
import { ENVIRONMENTS_FILE, isDataPath, resolveFile } from './resolve-file.js';

/** The largest document that can be saved, as JSON. */
const MAX_SAVE_BYTES = 20_000_000;

/** The documents of a folder, for the page that has its token. */
export interface Folder {
  /** The folder's part of the page's configuration; `url` is relative to the page. */
  describe(url: string): PageFolder;
  /**
   * Handles every request to the folder: a list, a file, or a change.
   *
   * @param path below the folder's URL: empty for the list, `/` and a path for a file
   */
  handle(request: IncomingMessage, response: ServerResponse, path: string): Promise<void>;
}

/** Options of `createFolder`. */
export interface FolderOptions {
  readonly folder: string;
  readonly readOnly: boolean;
  /** Host names of the server in addition to `localhost` and IP addresses. */
  readonly hosts: readonly string[];
  /** Agents that work in the folder too. */
  readonly agents?: FolderAgents | undefined;
}

/** Serves the Arazzo documents of a folder, and the API descriptions there. Nothing else is read or written. */
export async function createFolder({ folder, readOnly, hosts, agents }: FolderOptions): Promise<Folder> {
  const root = await realpath(folder);
  const token = randomBytes(24).toString('base64url');
  const list = createFolderList(root);
  const changes = createFolderChanges(root);
  let last: Promise<unknown> = Promise.resolve();

  const readFile = async (path: string): Promise<{ readonly bytes: Buffer; readonly version: string }> => {
    const served = await read(await resolveFile(root, path));
    if (served && (path === ENVIRONMENTS_FILE || (await inspectFile(served.bytes.toString('utf8'))))) return served;
    const data = (await isData(path)) ? await read(await resolveFile(root, path, isDataPath)) : undefined;
    if (!data) throw new RelayError(404, 'This folder does not contain that document or API description.');
    return data;
  };
  /** The rows that a document of the folder names. */
  const isData = async (path: string): Promise<boolean> =>
    isDataPath(path) &&
    (await list()).some(
      (entry) =>
        entry.content.kind === 'document' &&
        entry.content.data.some((each) => posix.join(posix.dirname(entry.path), each) === path),
    );
  const describe = (entry: FolderEntry): object => {
    const edits = agents === undefined ? [] : describeChanges(agents.changes(join(root, entry.path)));
    return { ...describeEntry(entry), ...(edits.length > 0 && { edits }) };
  };
  const get = async ({ headers }: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
    checkReader(headers, hosts);
    if (path === '') return send(response, 200, { files: (await list()).map(describe) });
    const { bytes, version } = await readFile(decodePath(path.slice(1)));
    response
      .writeHead(200, { ...responseHeaders, 'content-type': 'application/octet-stream', etag: `"${version}"` })
      .end(bytes);
  };
  const change = async (request: IncomingMessage): Promise<object> => {
    checkPageRequest(request, { hosts, token });
    const action = await readJsonRequest(request, MAX_SAVE_BYTES);
    const answered = agents && handleQuestions(agents.questions, action);
    if (answered) return answered;
    if (readOnly) throw new RelayError(403, 'The folder was opened with --read-only.');
    const result = last.then(() => applyChange(changes, action));
    last = result.catch(() => undefined);
    return result;
  };

  return {
    describe: (url) => ({ url, token, name: basename(root), readOnly, ...(agents && { agents: true }) }),
    async handle(request, response, path) {
      try {
        if (request.method === 'GET') await get(request, response, path);
        else send(response, 200, await change(request));
      } catch (error) {
        const { status, message } =
          error instanceof RelayError ? error : describeSystemError(error as NodeJS.ErrnoException);
        if (response.headersSent) response.destroy();
        else send(response, status, { message });
        request.resume();
      }
    },
  };
}

async function read(file: string | undefined): Promise<ServedFile | undefined> {
  return file === undefined ? undefined : readServedFile(file);
}

async function applyChange(
  changes: FolderChanges,
  { action, path, text, version, to, id }: Record<string, unknown>,
): Promise<object> {
  const isText = (value: unknown): value is string => typeof value === 'string';
  if (action === 'save' && isText(path) && isText(text) && (version === undefined || isText(version)))
    return { version: await changes.save(path, text, version) };
  if (action === 'rename' && isText(path) && isText(to)) {
    await changes.rename(path, to);
    return {};
  }
  if (action === 'delete' && isText(path)) return { id: await changes.remove(path) };
  if (action === 'restore' && isText(id)) {
    await changes.restore(id);
    return {};
  }
  throw new RelayError(400, 'Invalid request: the page and the host may have different versions.');
}

function describeEntry({ path, content, version, changedAt, isUtf8 }: FolderEntry): object {
  const shown = content.kind === 'document' ? { ...content, data: undefined } : content;
  return { path, version, changedAt, ...shown, ...(isUtf8 ? {} : { isUtf8 }) };
}

/** Says why a file could not be written, where the system tells. */
function describeSystemError({ code }: NodeJS.ErrnoException): RelayError {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new RelayError(507, 'The disk is full. Free some space, and save again.');
    case 'EROFS':
      return new RelayError(403, 'The disk is read-only.');
    case 'EACCES':
    case 'EPERM':
      return new RelayError(403, 'Your user account may not write in this folder.');
    default:
      return new RelayError(500, `The folder could not be changed${code === undefined ? '' : ` (${code})`}.`);
  }
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}

const responseHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
};

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { ...responseHeaders, 'content-type': 'application/json' }).end(JSON.stringify(body));
}
