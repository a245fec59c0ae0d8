import type { JsonObject } from '@opchain/core';
import type { Snippet } from '@opchain/core/internal/document';
import { writeJson } from '@opchain/core/internal/model';

export const SNIPPET_FORMAT = 'opchain/snippet';

/** A snippet as text for the clipboard, for other tabs or a chat. */
export function serializeSnippet(snippet: Snippet): string {
  return writeJson({ format: SNIPPET_FORMAT, ...snippet } as unknown as JsonObject, 2);
}
