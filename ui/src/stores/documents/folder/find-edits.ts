import type { FolderEdit } from './document-folder.js';

/** What agents did from one version of a file to another; undefined if somebody else changed it too. */
export function findEdits(
  edits: readonly FolderEdit[],
  from: string | undefined,
  to: string,
): readonly string[] | undefined {
  const labels: string[] = [];
  let version = to;
  for (const edit of edits.toReversed()) {
    if (version === from) break;
    if (edit.to !== version) continue;
    labels.unshift(edit.label);
    version = edit.from;
  }
  return version === from && labels.length > 0 ? labels : undefined;
}
