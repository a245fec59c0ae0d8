import type { DescriptionEntry } from '../../stores/descriptions/description-store.js';
import type { Preset } from '../../stores/view/palette-store.js';
import { OperationGroup } from './operation-group.js';
import type { PaletteEntry, PaletteGroup } from './palette-entry.js';

export interface PaletteTexts {
  readonly other: string;
  readonly presets: string;
  readonly saved: string;
  readonly request: string;
  readonly requestHint: string;
  readonly wait: string;
  readonly waitHint: string;
  readonly assert: string;
  readonly assertHint: string;
  readonly compute: string;
  readonly computeHint: string;
}

/** Operations under each of their tags, in the description's order; those without one under "Other". */
export function groupOperations(entry: DescriptionEntry, texts: PaletteTexts, prefix = ''): PaletteGroup[] {
  const { source, description } = entry;
  const groups = new Map<string, OperationGroup>();
  for (const tag of description.tags) groups.set(tag.name, new OperationGroup(source, prefix + tag.name, tag));
  const untagged = new OperationGroup(source, prefix + texts.other);
  for (const operation of description.operations) {
    const { tags } = operation;
    if (tags.length === 0) untagged.add(operation);
    for (const name of tags.length > 1 ? new Set(tags) : tags) {
      let group = groups.get(name);
      if (group === undefined) groups.set(name, (group = new OperationGroup(source, prefix + name, { name })));
      group.add(operation);
    }
  }
  return [...groups.values(), untagged].filter(({ size }) => size > 0);
}

export function groupPresets(presets: readonly Preset[], texts: PaletteTexts): PaletteGroup[] {
  const builtIn = (['request', 'wait', 'assert', 'compute'] as const).map((kind): PaletteEntry => ({
    key: kind,
    item: { kind },
    name: texts[kind],
    summary: texts[`${kind}Hint`],
  }));
  const toEntry = (preset: Preset): PaletteEntry => ({
    key: `preset\n${preset.id}`,
    item: { kind: 'preset', id: preset.id },
    name: preset.name,
    summary: preset.summary,
    removable: preset.from === 'user',
  });
  const host = presets.filter((preset) => preset.from === 'host').map(toEntry);
  const saved = presets.filter((preset) => preset.from === 'user').map(toEntry);
  const group = (key: string, name: string, entries: readonly PaletteEntry[]): PaletteGroup => ({
    key,
    name,
    kind: 'presets',
    size: entries.length,
    entries,
  });
  const own = group('presets', texts.presets, [...builtIn, ...host]);
  return saved.length > 0 ? [own, group('saved', texts.saved, saved)] : [own];
}
