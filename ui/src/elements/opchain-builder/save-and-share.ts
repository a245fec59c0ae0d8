import { isMockUrl } from '@opchain/core/internal/model';
import type { SaveFormat } from '../../stores/documents/document-format.js';
import { findReadOnlyReason } from '../../stores/documents/folder/folder-store.js';
import type { Stores } from '../../stores/stores.js';
import { showError } from '../../stores/view/show-error.js';
import { menuTexts } from '../../texts/menu-texts.js';
import { addTexts } from '../../texts/replace-texts.js';
import { copyText } from '../parts/copy-text.js';
import { saveFile } from '../parts/save-file.js';

addTexts({ menus: menuTexts });

/** Saves the file of an open folder, or downloads the document. */
export async function save(stores: Stores, format: SaveFormat): Promise<void> {
  try {
    const folder = stores.folder.value;
    const path = stores.document.value.file?.path;
    if (folder && !folder.value.readOnly && !findReadOnlyReason(folder.value, path) && format === 'yaml') {
      if (!(await folder.save())) {
        if (folder.value.conflict) stores.view.patch({ dialog: 'conflict' });
      } else
        stores.view.notices.emit({
          text: withVersion(
            stores,
            folder.value,
            stores.texts.documents.savedInFolder(stores.document.value.file?.path ?? ''),
          ),
        });
      return;
    }
    await download(stores, format);
  } catch (error) {
    showError(stores.view, error);
  }
}

export async function download(stores: Stores, format: SaveFormat): Promise<void> {
  try {
    const file = await stores.document.write(format);
    for (const { path, text } of file.requests ?? []) saveFile({ name: path, text, type: 'application/yaml' });
    saveFile(file);
    if (format !== 'yaml-1.0.1' && !stores.document.value.file) stores.document.markSaved(file.name);
    const { downloaded, downloadedWithout } = stores.texts.menus;
    stores.view.notices.emit({
      text: withVersion(
        stores,
        file,
        file.losses.length > 0 ? downloadedWithout(file.name, file.losses) : downloaded(file.name),
      ),
    });
  } catch (error) {
    showError(stores.view, error);
  }
}

/** Ids of the documents whose new version was reported. */
const reported = new Set<string>();

/** The notice, with a sentence about the version of the document the first time that it was raised. */
function withVersion(
  { document, texts }: Stores,
  { isRaised = false }: { readonly isRaised?: boolean },
  notice: string,
): string {
  const { id } = document.value;
  if (!isRaised || reported.has(id)) return notice;
  reported.add(id);
  return `${notice.replace(/\.?$/, '.')} ${texts.menus.raised}`;
}

/** Copies a link that contains the document. */
export async function share(stores: Stores, pageUrl: string): Promise<void> {
  await copyText(stores, await stores.document.shareLink(pageUrl), stores.texts.menus.shared);
}

/** Reads a description again from where it came from. */
export async function reload(stores: Stores, source: string): Promise<void> {
  const entry = stores.descriptions.entry(source);
  if (!entry) return;
  const from =
    entry.from ?? (/^https?:/.test(entry.location) ? { kind: 'url' as const, url: entry.location } : undefined);
  if (from?.kind !== 'url') {
    stores.view.patch({ dialog: 'open' });
    return;
  }
  // A mock stays chosen.
  const server = isMockUrl(entry.server) ? (entry.servers[0] ?? '') : entry.server;
  await stores.descriptions.open(source, from, { server });
  const { failure } = stores.descriptions.value;
  if (failure) stores.view.notices.emit({ text: `${failure.message} ${failure.help}`, tone: 'failed' });
}
