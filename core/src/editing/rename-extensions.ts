import type { JsonObject } from '../model/json.js';
import { formatPointer, parsePointer } from '../model/json-pointer.js';
import type { Rename } from './rename-in-step.js';

type Extensions = Readonly<Record<string, JsonObject>>;

/** What was kept for nodes, under their new names. */
export function renameExtensions(extensions: Extensions, rename: Rename): Extensions {
  return Object.fromEntries(
    Object.entries(extensions).map(([owner, fields]) => {
      const [area, id, ...rest] = parsePointer(owner) ?? [];
      return [area === 'steps' && id !== undefined ? formatPointer([area, rename(id), ...rest]) : owner, fields];
    }),
  );
}

/** What was kept for these nodes and their parts. */
export function extensionsOfSteps(extensions: Extensions, ids: ReadonlySet<string>): Extensions {
  return Object.fromEntries(
    Object.entries(extensions).filter(([owner]) => ownerOf(owner) !== undefined && ids.has(ownerOf(owner)!)),
  );
}

/** What was kept for everything but these nodes. */
export function extensionsWithoutSteps(extensions: Extensions, ids: ReadonlySet<string>): Extensions {
  return Object.fromEntries(
    Object.entries(extensions).filter(([owner]) => ownerOf(owner) === undefined || !ids.has(ownerOf(owner)!)),
  );
}

function ownerOf(owner: string): string | undefined {
  const [area, id] = parsePointer(owner) ?? [];
  return area === 'steps' ? id : undefined;
}
