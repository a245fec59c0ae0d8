import type * as Yaml from 'yaml';
import type { CST, Pair, ParsedNode, Scalar, YAMLMap, YAMLSeq } from 'yaml';
import {
  irregularEntry,
  plainValue,
  type SourceCollection,
  type SourceEntry,
  type SourceNode,
  type SourceTree,
  type SourceValue,
  writeEntry,
} from './source-tree.js';

type ParsedCollection = YAMLMap.Parsed | YAMLSeq.Parsed;

/** The parts of an entry by their offsets in the text. */
interface Extent {
  readonly key: string | undefined;
  /** Start of the key, the dash or, in brackets, the value. */
  readonly start: number;
  /** Behind the colon or the dash. */
  readonly head: number;
  /** Start of the value with its anchor and tag. */
  readonly valueStart: number;
  /** The value; undefined for an irregular entry. */
  readonly node: ParsedNode | undefined;
  /** In a block the end of its last line, without the line end. In braces and brackets the end of the value. */
  readonly end: number;
}

/** Reads the tree of a text; undefined for a text with syntax errors or without a value. */
export function readSource(text: string, yaml: typeof Yaml): SourceTree | undefined {
  const { contents: root, errors } = yaml.parseDocument<ParsedNode>(text, {
    version: '1.2',
    keepSourceTokens: true,
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'silent',
  });
  if (root === null || errors.length > 0) return undefined;
  return { before: text.slice(0, root.range[0]), root: readNode(text, root), after: text.slice(endOf(text, root)) };
}

/** Reads an entry that was written for a collection; undefined if it is not a single one. */
export function readEntry(
  text: string,
  { kind, layout, column }: Pick<SourceCollection, 'kind' | 'layout' | 'column'>,
  yaml: typeof Yaml,
): SourceEntry | undefined {
  const [open, close] = layout === 'block' ? [' '.repeat(column), ''] : kind === 'map' ? ['{', '}'] : ['[', ']'];
  const root = readSource(open + text + close, yaml)?.root;
  const entry = root?.kind === kind && root.entries.length === 1 ? root.entries[0] : undefined;
  return entry && writeEntry(entry) === text ? entry : undefined;
}

function readNode(text: string, node: ParsedNode): SourceNode {
  if ('items' in node) return readCollection(text, node);
  const value = plainValue(text.slice(node.range[0], endOf(text, node)));
  if ('resolve' in node) return { ...value, aliases: [node.source] };
  return { ...value, anchor: node.anchor, quote: quoteOf(node) };
}

function quoteOf({ type }: Scalar): SourceValue['quote'] {
  return type === 'QUOTE_SINGLE' ? "'" : type === 'QUOTE_DOUBLE' ? '"' : undefined;
}

function readCollection(text: string, node: ParsedCollection): SourceCollection {
  const extents = listExtents(text, node);
  const [start, end] = node.range;
  const kind = node.srcToken?.type === 'block-map' || text[start] === '{' ? 'map' : 'list';
  const from = extents[0]?.start ?? start + 1;
  const lineStart = text.lastIndexOf('\n', from - 1) + 1;
  const common = {
    kind,
    column: from - lineStart,
    indent: /^[ \t]*/.exec(text.slice(lineStart, from))?.[0] ?? '',
    anchor: node.anchor,
    entries: extents.map((extent, index) => readExtent(text, extent, extents[index - 1]?.end ?? extent.start)),
  } as const;
  if (node.flow !== true) return { ...common, layout: 'block', open: '', close: '' };
  return {
    ...common,
    layout: 'flow',
    open: text.slice(start, from),
    close: text.slice(extents.at(-1)?.end ?? from, end),
  };
}

function readExtent(text: string, extent: Extent, previousEnd: number): SourceEntry {
  const { key, start, head, valueStart, node, end } = extent;
  const gap = text.slice(previousEnd, start);
  if (node === undefined) return irregularEntry(key, gap, text.slice(start, end));
  return {
    key,
    isIrregular: false,
    gap,
    lead: text.slice(start, head),
    space: text.slice(head, valueStart),
    properties: text.slice(valueStart, node.range[0]),
    value: readNode(text, node),
    tail: text.slice(endOf(text, node), end),
  };
}

/** The entries of a collection in the order of the text. */
function listExtents(text: string, collection: ParsedCollection): readonly Extent[] {
  const token = collection.srcToken as CST.BlockMap | CST.BlockSequence | CST.FlowCollection;
  const isBlock = token.type !== 'flow-collection';
  const items: CST.CollectionItem[] = token.items.filter((item: CST.CollectionItem) =>
    token.type === 'block-seq'
      ? item.start.some(({ type }) => type === 'seq-item-ind')
      : (item.key ?? item.sep ?? item.value) !== undefined,
  );
  const extents = collection.items.map((content, index) => {
    const item = items[index] ?? { start: [] };
    const extent = 'key' in content ? pairExtent(item, content) : itemExtent(item, content);
    if (!isBlock) return { ...extent, valueStart: extent.valueStart, head: extent.valueStart };
    return { ...extent, end: extent.node ? endOfLine(text, extent.node) : lineEndFrom(text, extent.end) };
  });
  return isBlock ? extents.map((extent, index) => withDeeperComments(text, extent, extents[index + 1])) : extents;
}

function pairExtent(
  { start, explicitKey, sep = [] }: CST.CollectionItem & { explicitKey?: true },
  { key, value }: Pair<ParsedNode, ParsedNode | null>,
): Extent {
  const colon = sep.find(({ type }) => type === 'map-value-ind');
  const isPlain = !explicitKey && !start.some(({ type }) => ['anchor', 'tag', 'explicit-key-ind'].includes(type));
  const name = nameOf(key);
  if (!isPlain || colon === undefined || value === null) return irregularExtent(name, [...start, ...sep], key, value);
  return {
    key: name,
    start: key.range[0],
    head: colon.offset + 1,
    valueStart: propertyOffset(sep) ?? value.range[0],
    node: value,
    end: value.range[1],
  };
}

/** A pair with an explicit key, with an anchor or a tag of the key, or without a value. */
function irregularExtent(
  name: string | undefined,
  tokens: readonly CST.SourceToken[],
  key: ParsedNode | null,
  value: ParsedNode | null,
): Extent {
  const signs = tokens.filter(({ type }) => !['space', 'newline', 'comment'].includes(type));
  const ranges = [key, value].flatMap((node) => (node === null ? [] : [node.range]));
  const start = Math.min(...signs.map(({ offset }) => offset), ...ranges.map(([from]) => from));
  const end = Math.max(...signs.map(({ offset, source }) => offset + source.length), ...ranges.map(([, to]) => to));
  return { key: name, start, head: start, valueStart: start, node: undefined, end };
}

function nameOf(key: ParsedNode): string | undefined {
  if ('items' in key || 'resolve' in key) return undefined;
  return key.type === 'PLAIN' ? key.source : String(key.value);
}

function itemExtent({ start, sep }: CST.CollectionItem, node: ParsedNode): Extent {
  if (sep !== undefined) return irregularExtent(undefined, [...start, ...sep], null, node);
  const dash = start.find(({ type }) => type === 'seq-item-ind');
  const valueStart = propertyOffset(start) ?? node.range[0];
  const at = dash?.offset ?? valueStart;
  return { key: undefined, start: at, head: dash === undefined ? at : at + 1, valueStart, node, end: node.range[1] };
}

function propertyOffset(tokens: readonly CST.SourceToken[]): number | undefined {
  return tokens.find(({ type }) => type === 'anchor' || type === 'tag')?.offset;
}

/** The end of a value: of its last line in a block, without the line end. */
function endOf(text: string, node: ParsedNode): number {
  const isBlock = ['block-map', 'block-seq', 'block-scalar'].includes(node.srcToken?.type ?? '');
  return isBlock ? endOfLine(text, node) : node.range[1];
}

/** The end of the last line of a value in a block, without the line end. */
function endOfLine(text: string, node: ParsedNode): number {
  const { type } = node.srcToken ?? {};
  if (type === 'block-map' || type === 'block-seq') {
    const last = (node as ParsedCollection).items.at(-1);
    const value = last !== undefined && 'key' in last ? (last.value ?? last.key) : last;
    return value === undefined ? lineEndFrom(text, node.range[1]) : endOfLine(text, value);
  }
  return lineEndFrom(text, type === 'block-scalar' ? node.range[1] - 1 : node.range[1]);
}

function lineEndFrom(text: string, offset: number): number {
  const found = text.indexOf('\n', offset);
  const end = found === -1 ? text.length : found;
  return text[end - 1] === '\r' ? end - 1 : end;
}

/** Comments behind an entry that are indented more than the next one belong to it. */
function withDeeperComments(text: string, extent: Extent, next: Extent | undefined): Extent {
  if (next === undefined) return extent;
  const column = next.start - (text.lastIndexOf('\n', next.start - 1) + 1);
  let { end } = extent;
  for (const line of text.slice(end, next.start).matchAll(/\r?\n([ \t]*)(#?)[^\r\n]*/g)) {
    const [all, indent = '', comment] = line;
    if (comment !== '#' || indent.length <= column) break;
    end += all.length;
  }
  return { ...extent, end };
}
