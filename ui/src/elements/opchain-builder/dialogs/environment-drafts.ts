import type { JsonObject, JsonValue } from '@opchain/core';
import type { Environment } from '@opchain/core/internal/runner';
import { isObject, writeJson } from '@opchain/core/internal/model';
import { readTextAs } from '@opchain/core/internal/suite';

/** What an environment sets, by kind. */
export const rowKinds = ['servers', 'inputs', 'credentials'] as const;
export type RowKind = (typeof rowKinds)[number];

/** An environment while it is edited. */
export interface EnvironmentDraft extends Readonly<Record<RowKind, readonly (readonly [string, string])[]>> {
  /** Its name in the file; missing if it is new. */
  readonly original?: string;
  readonly name: string;
  readonly color: string;
}

export const newDraft = (name: string, sources: readonly string[]): EnvironmentDraft => ({
  name,
  color: '',
  servers: sources.length === 0 ? [['', '']] : sources.map((source) => [source, '']),
  inputs: [],
  credentials: [],
});

export function toDraft({ name, color, ...maps }: Environment): EnvironmentDraft {
  const rows = (kind: RowKind): [string, string][] =>
    Object.entries<JsonValue>(maps[kind]).map(([key, value]) => [
      key,
      kind !== 'inputs' && typeof value === 'string' ? value : formatInput(value),
    ]);
  return {
    original: name,
    name,
    color: color ?? '',
    servers: rows('servers'),
    inputs: rows('inputs'),
    credentials: rows('credentials'),
  };
}

/** What a file says of an environment after edits. `before`: what it said. */
export function toContent(draft: EnvironmentDraft, before: JsonValue | undefined): JsonObject {
  const known: JsonObject = isObject(before) ? before : {};
  const content: Record<string, JsonValue> = Object.fromEntries(
    Object.entries(known).filter(([key]) => key !== 'color' || draft.color !== ''),
  );
  if (draft.color !== '') content['color'] = draft.color;
  for (const kind of rowKinds) {
    const rows = draft[kind].filter(([key, value]) => key.trim() !== '' && value.trim() !== '');
    const read = (value: string): JsonValue => (kind === 'inputs' ? readTextAs(value, {}) : value.trim());
    if (rows.length > 0) content[kind] = Object.fromEntries(rows.map(([key, value]) => [key.trim(), read(value)]));
    else if (Object.keys(known[kind] ?? {}).length > 0) delete content[kind];
  }
  return content;
}

/** True if every environment has a name, and none has that of another. */
export function haveNames(drafts: readonly EnvironmentDraft[]): boolean {
  const names = drafts.map(({ name }) => name.trim());
  return names.every((name) => name !== '') && new Set(names).size === names.length;
}

/** A text that would be read as another value is in quotes. */
function formatInput(value: JsonValue): string {
  return typeof value === 'string' && readTextAs(value, {}) === value ? value : writeJson(value);
}
