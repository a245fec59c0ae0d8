import type * as Yaml from 'yaml';
import type { JsonValue } from '../../model/json.js';
import { readEntry } from './read-source.js';
import { irregularEntry, type SourceCollection, type SourceEntry, type SourceNode } from './source-tree.js';
import type { TextStyle } from './text-style.js';

/** How entries are written into a text, and read again. */
export interface SourceContext {
  readonly style: TextStyle;
  readonly yaml: typeof Yaml;
}

/** A new entry of a collection, not yet separated from the others. */
export function createEntry(
  node: SourceCollection,
  key: string | undefined,
  value: JsonValue,
  { style, yaml }: SourceContext,
): SourceEntry {
  const text =
    node.layout === 'flow'
      ? style.flow(value, node.indent, key)
      : style.block(key === undefined ? [value] : { [key]: value }, node.column);
  return readEntry(text, node, yaml) ?? irregularEntry(key, '', text);
}

/** An entry with a new value, and the comment on its line. */
export function renderEntry(
  node: SourceCollection,
  entry: SourceEntry,
  value: JsonValue,
  context: SourceContext,
): SourceEntry {
  const { gap, key, lead, space, tail } = entry;
  if (entry.isIrregular) return { ...createEntry(node, key, value, context), gap };
  const { style, yaml } = context;
  const text =
    node.layout === 'flow'
      ? style.flow(value, node.indent)
      : (quoteLike(entry.value, value) ??
        style.block(key === undefined ? [value] : { k: value }, node.column).slice(key === undefined ? 1 : 2));
  const comment = [space, tail]
    .map((around) => /[ \t]+#[^\r\n]*/.exec(around)?.[0])
    .find((found) => found !== undefined);
  const written = lead + (comment === undefined ? text : text.replace(/$/m, () => comment));
  return { ...(readEntry(written, node, yaml) ?? irregularEntry(key, '', written)), gap };
}

/** The collection with other entries, separated as before. */
export function separateEntries(
  node: SourceCollection,
  entries: readonly SourceEntry[],
  { style }: SourceContext,
): SourceCollection {
  const separator = node.layout === 'block' ? blockSeparator(node, style) : flowSeparator(node, style);
  const starts = node.layout === 'block' ? /^\r?\n/ : /,/;
  return {
    ...node,
    entries: entries.map((entry, index) => {
      if (index === 0)
        return entry.gap === '' ? entry : { ...entry, gap: node.layout === 'block' ? entry.gap.trimStart() : '' };
      return starts.test(entry.gap) ? entry : { ...entry, gap: separator + entry.gap };
    }),
  };
}

function blockSeparator({ column, entries }: SourceCollection, { lineEnd }: TextStyle): string {
  const indent = `${lineEnd}${' '.repeat(column)}`;
  const hasBlankLines = entries.length > 1 && entries.slice(1).every(({ gap }) => /\n[ \t]*\r?\n/.test(gap));
  return hasBlankLines ? lineEnd + indent : indent;
}

function flowSeparator({ open, entries }: SourceCollection, { gap }: TextStyle): string {
  const second = entries[1];
  return second === undefined
    ? `,${open.slice(1).replace(/^[ \t]*$/, gap)}`
    : second.gap.replace(/[ \t]*#[^\r\n]*/g, '');
}

/** A text in the quotes of the one that it replaces, for texts that need no escapes. */
function quoteLike(node: SourceNode, value: JsonValue): string | undefined {
  if (node.kind !== 'value' || typeof value !== 'string' || !/^[ -~]*$/.test(value)) return undefined;
  if (node.quote === "'") return ` '${value.replaceAll("'", "''")}'`;
  return node.quote === '"' ? ` ${JSON.stringify(value)}` : undefined;
}
