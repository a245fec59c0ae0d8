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
  if (response.text !== undefined) return ['raw'];
  if (bytes === undefined) return [];
  return isImage(response) ? ['image', 'hex'] : ['hex'];
}

function isImage({ contentType = '' }: RecordedResponse): boolean {
  return /^image\//i.test(contentType);
}
