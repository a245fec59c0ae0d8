import type { AgentQuestion, PageFolder } from '../page-config.js';
import {
  type DocumentFolder,
  type FolderAgents,
  FolderError,
  type FolderFile,
} from '../stores/documents/folder/document-folder.js';

/** The folder of the page's host. */
export function fetchFolder({ url, token, name, readOnly, agents }: PageFolder, baseUrl: string): DocumentFolder {
  const listUrl = new URL(url, baseUrl).href;
  const urlOf = (path: string): string => `${listUrl}/${path.split('/').map(encodeURIComponent).join('/')}`;
  const send = async (address: string, init?: RequestInit): Promise<Response> => {
    const response = await fetch(address, { cache: 'no-store', credentials: 'same-origin', ...init });
    if (response.ok) return response;
    const { message = response.statusText } = (await response.json().catch(() => ({}))) as {
      readonly message?: string;
    };
    throw new FolderError(response.status, message);
  };
  const change = async <T>(action: object, init?: RequestInit): Promise<T> => {
    const headers = { 'Content-Type': 'application/json', 'X-Opchain-Relay-Token': token };
    const response = await send(listUrl, { method: 'POST', headers, body: JSON.stringify(action), ...init });
    return (await response.json()) as T;
  };
  const page = crypto.randomUUID();
  const folderAgents: FolderAgents = {
    async questions(visible) {
      const asked = await change<{ readonly questions: readonly AgentQuestion[] }>({
        action: 'questions',
        page,
        visible,
      });
      return asked.questions;
    },
    async answer(id, answer) {
      await change({ action: 'answer', id, answer });
    },
    leave: () => void change({ action: 'leave', page }, { keepalive: true }).catch(() => undefined),
  };
  return {
    name,
    readOnly,
    urlOf,
    ...(agents === true && { agents: folderAgents }),
    async list() {
      return ((await (await send(listUrl)).json()) as { readonly files: readonly FolderFile[] }).files;
    },
    async read(path) {
      const response = await send(urlOf(path));
      // A byte order mark belongs to the file.
      const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
      return { text, version: (response.headers.get('etag') ?? '').replaceAll('"', '') };
    },
    async save(path, text, version) {
      return (await change<{ readonly version: string }>({ action: 'save', path, text, version })).version;
    },
    async rename(path, to) {
      await change({ action: 'rename', path, to });
    },
    async remove(path) {
      const { id } = await change<{ readonly id: string }>({ action: 'delete', path });
      return async () => {
        await change({ action: 'restore', id });
      };
    },
  };
}
