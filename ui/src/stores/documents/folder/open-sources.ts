import { resolveFolderPath } from './resolve-folder-path.js';
import type { Stores } from '../../stores.js';
import type { DocumentFolder, FolderFile } from './document-folder.js';

type SourceStores = Pick<Stores, 'chain' | 'descriptions' | 'document' | 'workflows'>;

/** Opens the descriptions and documents of the folder that the open document names, again if their files have changed. */
export function createSourceOpener(
  folder: DocumentFolder,
  { chain, descriptions, document, workflows }: SourceStores,
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
    const open = async (source: string, location: string, file: FolderFile): Promise<void> => {
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
