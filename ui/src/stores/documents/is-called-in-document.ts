import type { Chain } from '@opchain/core';
import { writeJson } from '@opchain/core/internal/model';

/** True if another chain of its document calls the chain, and so provides its inputs. */
export function isCalledInDocument({ id, extensions }: Chain): boolean {
  const others = extensions?.['/workflows'];
  if (others === undefined) return false;
  const text = writeJson(others);
  // As a file has it, and as a chain that was edited has it.
  return text.includes(`"workflowId":${JSON.stringify(id)}`) || text.includes(`"workflow":{"id":${JSON.stringify(id)}`);
}
