import type { Chain } from '@opchain/core';
import { openRequests } from '../../descriptions/open-requests.js';
import { isRequestsFile } from '../../descriptions/requests-file.js';
import { resolveFolderPath } from './resolve-folder-path.js';
import type { DescriptionStore } from '../../descriptions/description-store.js';
import type { StoreKernel } from '../../store-kernel.js';
import type { WorkflowStore } from '../workflow-store.js';
import type { DocumentFolder, FolderFile } from './document-folder.js';

/** A document of the folder, and where what it names is opened. */
export interface SourceTarget {
  readonly kernel: StoreKernel | undefined;
  readonly chain: { readonly chain: Chain };
  readonly descriptions: Pick<DescriptionStore, 'entry' | 'open' | 'add'>;
  readonly document: {
    readonly value: { readonly file: { readonly path: string } | undefined; readonly changed: boolean };
  };
  readonly workflows: Pick<WorkflowStore, 'value' | 'ready' | 'addText'>;
}

/** Opens the descriptions and documents of the folder that a document there names, again if their files have changed. */
export function createSourceOpener(
  folder: DocumentFolder,
  { kernel, chain, descriptions, document, workflows }: SourceTarget,
): (files: readonly FolderFile[]) => Promise<void> {
  /** The version of each file when it was read. */
  const versions = new Map<string, string>();
  return async (files) => {
    const from = document.value.file?.path;
    if (from === undefined) return;
    const find = (url: string, kind: FolderFile['kind']): FolderFile | undefined => {
      const path = resolveFolderPath(from, url);
      return files.find((file) => file.path === path && file.kind === kind);
    };
    /** What the builder has written and may have changed since. */
    const openOwn = async (source: string, location: string, file: FolderFile): Promise<void> => {
      const key = `${source}\n${file.path}`;
      if (versions.get(key) === file.version) return;
      versions.set(key, file.version);
      const isChanged = document.value.changed && descriptions.entry(source)?.requests !== undefined;
      if (!isChanged)
        await openRequests({ kernel, descriptions }, source, (await folder.read(file.path)).text, location);
    };
    const open = async (source: string, location: string, file: FolderFile): Promise<void> => {
      if (isRequestsFile(file.path)) return openOwn(source, location, file);
      const url = folder.urlOf(file.path);
      const entry = descriptions.entry(source);
      const isOpen = entry?.from?.kind === 'url' && entry.from.url === url;
      if (isOpen && versions.get(file.path) === file.version) return;
      versions.set(file.path, file.version);
      await descriptions.open(source, { kind: 'url', url, location }, isOpen ? { server: entry.server } : {});
    };
    for (const { name, url, type } of chain.chain.sources) {
      const file = type === undefined ? find(url, 'description') : undefined;
      if (file) await open(name, url, file);
    }
    // A called document may call others.
    for (let read = -1; read !== workflows.value.texts.size;) {
      read = workflows.value.texts.size;
      await workflows.ready();
      for (const { name, url, location, kind } of workflows.value.called?.missing() ?? []) {
        const wanted = kind === 'workflows' ? 'document' : 'description';
        const file = find(url, wanted) ?? find(location.replace(/^file:\/\/\//, ''), wanted);
        if (file && kind === 'workflows') workflows.addText(location, (await folder.read(file.path)).text);
        else if (file && descriptions.entry(name) === undefined) await open(name, location, file);
      }
    }
  };
}
