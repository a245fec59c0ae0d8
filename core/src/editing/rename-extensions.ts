import type { JsonObject } from '../model/json.js';
import { formatPointer, parsePointer } from '../model/json-pointer.js';
import type { Rename } from './rename-in-step.js';

type Extensions = Readonly<Record<string, JsonObject>>;

/** Renames the steps that own extension fields. */
export function renameExtensions(extensions: Extensions, rename: Rename): Extensions {
  return Object.fromEntries(
    Object.entries(extensions).map(([owner, fields]) => {
      const [area, id, ...rest] = parsePointer(owner) ?? [];
      return [area === 'steps' && id !== undefined ? formatPointer([area, rename(id), ...rest]) : owner, fields];
    }),
  );
}

/** The extension fields of these steps and their parts. */
export function extensionsOfSteps(extensions: Extensions, ids: ReadonlySet<string>): Extensions {
  return Object.fromEntries(
    Object.entries(extensions).filter(([owner]) => ownerOf(owner) !== undefined && ids.has(ownerOf(owner)!)),
  );
}

/** The extension fields of everything except these steps. */
export function extensionsWithoutSteps(extensions: Extensions, ids: ReadonlySet<string>): Extensions {
  return Object.fromEntries(
    Object.entries(extensions).filter(([owner]) => ownerOf(owner) === undefined || !ids.has(ownerOf(owner)!)),
  );
}

function ownerOf(owner: string): string | undefined {
  const [area, id] = parsePointer(owner) ?? [];
  return area === 'steps' ? id : undefined;
}
