import type { RecordedResponse } from '@opchain/core';
import { isJsonBody } from '../../../schema/body-value.js';

/** The ways to show a body. */
export type BodyView = 'tree' | 'table' | 'image' | 'preview' | 'raw' | 'hex';

/** The views that a body has, the best one first. */
export function listViews(
  response: RecordedResponse,
  bytes: Uint8Array | undefined,
  hasTable: boolean,
): readonly BodyView[] {
  if (isJsonBody(response)) return ['tree', ...(hasTable ? (['table'] as const) : []), 'raw'];
  if (response.text !== undefined) return hasTable ? ['table', 'raw'] : isHtml(response) ? ['raw', 'preview'] : ['raw'];
  if (bytes === undefined) return [];
  return isImage(response) ? ['image', 'hex'] : isPdf(response) ? ['preview', 'hex'] : ['hex'];
}

/** True if its text is lines of values, with their names in the first. */
export function isCsv({ contentType = '', text }: RecordedResponse): boolean {
  return text !== undefined && /^(text|application)\/(csv|tab-separated-values)\b/i.test(contentType);
}

/** True for a body that viewers of PDF show. */
export function isPdf({ contentType = '' }: RecordedResponse): boolean {
  return /^application\/pdf\b/i.test(contentType);
}

function isHtml({ contentType = '' }: RecordedResponse): boolean {
  return /^(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType);
}

function isImage({ contentType = '' }: RecordedResponse): boolean {
  return /^image\//i.test(contentType);
}
