import type { JsonObject } from '@opchain/core';
import type { FileText } from '../../../stores/documents/folder/document-folder.js';
import type { Stores } from '../../../stores/stores.js';
import { type EnvironmentDraft, toContent } from './environment-drafts.js';

/** Saves the environments of the folder: in the text that they were read from, only what was edited. Rejects with why it cannot. */
export async function saveEnvironments(
  { environments, folder }: Stores,
  drafts: readonly EnvironmentDraft[],
  file: FileText | undefined,
): Promise<void> {
  const { editText, parseText } = await import('../../../stores/documents/document-code.js');
  const before = file === undefined ? {} : ((await parseText(file.text)) as JsonObject);
  const value = Object.fromEntries(
    drafts.map((draft) => [
      draft.name.trim(),
      toContent(draft, draft.original === undefined ? undefined : before[draft.original]),
    ]),
  );
  const renamed = new Map(
    drafts.flatMap(({ original, name }) =>
      original === undefined || original === name.trim() ? [] : [[original, name.trim()] as const],
    ),
  );
  const text = await editText(file?.text ?? '', value, { renamed });
  await folder.value?.saveEnvironments(text, file?.version);
  await environments.openText(text, 'environments.yaml');
}
