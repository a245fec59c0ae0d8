import type { CST, Node, Pair, Scalar, YAMLMap, YAMLSeq } from 'yaml';

/** An entry of a mapping or an item of a list, by its offsets in the text. */
export interface Entry {
  /** The name; undefined in a list. */
  readonly key: string | undefined;
  /** Start of the key, the dash or, in brackets, the value. */
  readonly start: number;
  /** Behind the colon or the dash. */
  readonly head: number;
  /** Start of the value with its anchor and tag. */
  readonly valueStart: number;
  /** The value. */
  readonly node: Node;
  /** In a block the end of its last line, without the line end. In braces and brackets the end of the value. */
  end: number;
}

/** Thrown for syntax that is not edited in place, such as lists as keys. */
export class RewriteUnsupported extends Error {}

/** The entries of a collection in the order of the text. Throws `RewriteUnsupported`. */
export function listEntries(text: string, collection: YAMLMap | YAMLSeq): Entry[] {
  const token = collection.srcToken as CST.BlockMap | CST.BlockSequence | CST.FlowCollection;
  const isBlock = token.type !== 'flow-collection';
  const items: CST.CollectionItem[] = token.items.filter((item: CST.CollectionItem) =>
    token.type === 'block-seq'
      ? item.start.some(({ type }) => type === 'seq-item-ind')
      : (item.key ?? item.sep ?? item.value) !== undefined,
  );
  if (items.length !== collection.items.length) throw new RewriteUnsupported();
  const entries = items.map((item, index) => {
    const content = collection.items[index];
    const entry = 'key' in (content as object) ? pairEntry(item, content as Pair) : itemEntry(item, content as Node);
    return isBlock ? { ...entry, end: lineEndOf(text, entry.node) } : entry;
  });
  if (isBlock) for (const [index, entry] of entries.entries()) extendByDeeperComments(text, entry, entries[index + 1]);
  return entries;
}

/** The end of the last line of a value in a block, without the line end. */
export function lineEndOf(text: string, node: Node): number {
  const { type } = node.srcToken ?? {};
  if (type === 'block-map' || type === 'block-seq')
    return listEntries(text, node as YAMLMap).at(-1)?.end ?? endOf(node);
  const found = text.indexOf('\n', type === 'block-scalar' ? endOf(node) - 1 : endOf(node));
  const end = found === -1 ? text.length : found;
  return text[end - 1] === '\r' ? end - 1 : end;
}

function pairEntry(
  { start, explicitKey, sep = [] }: CST.CollectionItem & { explicitKey?: true },
  { key, value }: Pair,
): Entry {
  const name = key as Scalar | null;
  const colon = sep.find(({ type }) => type === 'map-value-ind');
  const isPlain = !explicitKey && !start.some(({ type }) => ['anchor', 'tag', 'explicit-key-ind'].includes(type));
  if (!isPlain || colon === undefined || !name?.range || typeof name.source !== 'string' || !isParsed(value))
    throw new RewriteUnsupported();
  const isText = name.type === 'PLAIN';
  return {
    key: isText ? name.source : String(name.value),
    start: name.range[0],
    head: colon.offset + 1,
    valueStart: propertyOffset(sep) ?? startOf(value),
    node: value,
    end: endOf(value),
  };
}

function itemEntry({ start, sep }: CST.CollectionItem, node: Node): Entry {
  if (sep !== undefined || !isParsed(node)) throw new RewriteUnsupported();
  const dash = start.find(({ type }) => type === 'seq-item-ind');
  const valueStart = propertyOffset(start) ?? startOf(node);
  const at = dash?.offset ?? valueStart;
  return { key: undefined, start: at, head: dash === undefined ? at : at + 1, valueStart, node, end: endOf(node) };
}

function propertyOffset(tokens: readonly CST.SourceToken[]): number | undefined {
  return tokens.find(({ type }) => type === 'anchor' || type === 'tag')?.offset;
}

function isParsed(node: unknown): node is Node {
  return typeof node === 'object' && node !== null && Array.isArray((node as Node).range);
}

const startOf = (node: Node) => node.range![0];
const endOf = (node: Node) => node.range![1];

/** Comments behind an entry that are indented more than the next one belong to it. */
function extendByDeeperComments(text: string, entry: Entry, next: Entry | undefined): void {
  if (next === undefined) return;
  const column = next.start - (text.lastIndexOf('\n', next.start - 1) + 1);
  for (const line of text.slice(entry.end, next.start).matchAll(/\r?\n([ \t]*)(#?)[^\r\n]*/g)) {
    const [all, indent = '', comment] = line;
    if (comment !== '#' || indent.length <= column) return;
    entry.end += all.length;
  }
}
