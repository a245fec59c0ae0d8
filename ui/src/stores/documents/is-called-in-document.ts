import type { Chain, JsonObject } from '@opchain/core';
import { writeJson } from '@opchain/core/internal/model';

/** True if another chain of its document calls the chain, and so provides its inputs. */
export function isCalledInDocument({ id, document }: Chain): boolean {
  const name = JSON.stringify(id);
  return [...(document?.before ?? []), ...(document?.after ?? [])].some((other) =>
    'written' in other
      ? writeJson(other.written).includes(`"workflowId":${name}`)
      : writeJson(other.edited as unknown as JsonObject).includes(`"workflow":{"id":${name}`),
  );
}
