import type { RecordedResponse } from '@opchain/core';
import { isJsonBody } from '../../../schema/body-value.js';

/** The ways to show a body. */
export type BodyView = 'tree' | 'table' | 'image' | 'raw' | 'hex';

/** The views that a body has, the best one first. */
export function listViews(
  response: RecordedResponse,
  bytes: Uint8Array | undefined,
  hasTable: boolean,
): readonly BodyView[] {
  if (isJsonBody(response)) return ['tree', ...(hasTable ? (['table'] as const) : []), 'raw'];
  if (response.text !== undefined) return hasTable ? ['table', 'raw'] : ['raw'];
  if (bytes === undefined) return [];
  return isImage(response) ? ['image', 'hex'] : ['hex'];
}

/** True if its text is lines of values, with their names in the first. */
export function isCsv({ contentType = '', text }: RecordedResponse): boolean {
  return text !== undefined && /^(text|application)\/(csv|tab-separated-values)\b/i.test(contentType);
}

function isImage({ contentType = '' }: RecordedResponse): boolean {
  return /^image\//i.test(contentType);
}
