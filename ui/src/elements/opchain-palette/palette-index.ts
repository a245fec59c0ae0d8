import type { DescriptionEntry } from '../../stores/description-store.js';
import type { PaletteItem, Preset } from '../../stores/palette-store.js';
import { OperationEntry } from './operation-entry.js';

/** One line of the palette, ready to be searched. */
export interface PaletteEntry {
  readonly key: string;
  readonly item: PaletteItem;
  /** What is searched by name: an operation's id, a preset's name. */
  readonly name: string;
  readonly nameLower: string;
  readonly method?: string;
  readonly path?: string;
  readonly pathLower?: string;
  readonly summary?: string | undefined;
  readonly deprecated?: boolean;
  /** Saved by the user, so it can be removed. */
  readonly removable?: boolean;
}

export interface PaletteGroup {
  readonly key: string;
  readonly name: string;
  readonly kind: 'operations' | 'presets';
  readonly description?: string;
  readonly entries: readonly PaletteEntry[];
}

export interface PaletteWords {
  readonly other: string;
  readonly presets: string;
  readonly saved: string;
  readonly wait: string;
  readonly waitHint: string;
  readonly assert: string;
  readonly assertHint: string;
}

/** Operations under each of their tags, in the description's order; those without one under "Other". */
export function groupOperations(entry: DescriptionEntry, words: PaletteWords, prefix = ''): PaletteGroup[] {
  const { source, description } = entry;
  const groups = new Map<string, { description?: string; entries: PaletteEntry[] }>();
  for (const tag of description.tags) groups.set(tag.name, { entries: [], ...(tag.description !== undefined && { description: tag.description }) });
  const untagged: PaletteEntry[] = [];
  for (const operation of description.operations) {
    const { tags } = operation;
    if (tags.length === 0) untagged.push(new OperationEntry(source, operation));
    for (const tag of tags.length > 1 ? new Set(tags) : tags) {
      const entry = new OperationEntry(source, operation, tag);
      const group = groups.get(tag);
      if (group) group.entries.push(entry);
      else groups.set(tag, { entries: [entry] });
    }
  }
  const listed = [...groups].map(([name, group]): PaletteGroup => ({
    key: `tag\n${source}\n${name}`,
    name: prefix + name,
    kind: 'operations',
    entries: group.entries,
    ...(group.description !== undefined && { description: group.description }),
  }));
  if (untagged.length > 0) listed.push({ key: `other\n${source}`, name: prefix + words.other, kind: 'operations', entries: untagged });
  return listed.filter((group) => group.entries.length > 0);
}

export function groupPresets(presets: readonly Preset[], words: PaletteWords): PaletteGroup[] {
  const builtIn: PaletteEntry[] = [
    { key: 'wait', item: { kind: 'wait' }, name: words.wait, nameLower: words.wait.toLowerCase(), summary: words.waitHint },
    { key: 'assert', item: { kind: 'assert' }, name: words.assert, nameLower: words.assert.toLowerCase(), summary: words.assertHint },
  ];
  const asEntry = (preset: Preset): PaletteEntry => ({
    key: `preset\n${preset.id}`,
    item: { kind: 'preset', id: preset.id },
    name: preset.name,
    nameLower: preset.name.toLowerCase(),
    summary: preset.summary,
    removable: preset.from === 'user',
  });
  const host = presets.filter((preset) => preset.from === 'host').map(asEntry);
  const saved = presets.filter((preset) => preset.from === 'user').map(asEntry);
  const groups: PaletteGroup[] = [{ key: 'presets', name: words.presets, kind: 'presets', entries: [...builtIn, ...host] }];
  if (saved.length > 0) groups.push({ key: 'saved', name: words.saved, kind: 'presets', entries: saved });
  return groups;
}
