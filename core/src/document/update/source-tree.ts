/**
 * The concrete syntax of a JSON or YAML text: an immutable tree of the strings that it consists of. Concatenated, they are
 * the text; a change replaces the nodes on its path and shares all others.
 */
export interface SourceTree {
  /** Up to the root value: comments, directives. */
  readonly before: string;
  readonly root: SourceNode;
  readonly after: string;
}

export type SourceNode = SourceCollection | SourceValue;

/** A mapping or a list whose entries can be edited one by one. */
export interface SourceCollection {
  readonly kind: 'map' | 'list';
  /** `flow`: in braces or brackets. */
  readonly layout: 'block' | 'flow';
  /** Column of the entries of a block. */
  readonly column: number;
  /** White space at the start of the line on which the first entry in braces or brackets begins. */
  readonly indent: string;
  readonly anchor: string | undefined;
  readonly open: string;
  readonly entries: readonly SourceEntry[];
  readonly close: string;
}

/** A text that is replaced as a whole: a scalar, an alias, or an irregular entry. */
export interface SourceValue {
  readonly kind: 'value';
  readonly text: string;
  readonly anchor: string | undefined;
  /** Names of the anchors inside, without its own. */
  readonly anchors: readonly string[];
  /** Names of the anchors that it refers to. */
  readonly aliases: readonly string[];
  readonly quote: '"' | "'" | undefined;
}

/** A member of a mapping or an item of a list. Its text is `gap + lead + space + properties + value + tail`. */
export interface SourceEntry {
  /** The name; undefined in a list. */
  readonly key: string | undefined;
  /** Its text is the value alone: an explicit key, for example. It is replaced as a whole. */
  readonly isIrregular: boolean;
  /** What separates it from the entry before it; empty for the first one. */
  readonly gap: string;
  /** The key with its colon, or the dash. */
  readonly lead: string;
  readonly space: string;
  /** Anchor and tag. */
  readonly properties: string;
  readonly value: SourceNode;
  /** In a block the rest of its last line, and the comments below it that are indented more. */
  readonly tail: string;
}

/** The text of a tree. */
export function writeSource({ before, root, after }: SourceTree): string {
  return before + writeNode(root) + after;
}

/** Nodes that an edit shares with the tree before it are not written again. */
const written = new WeakMap<SourceCollection, string>();

function writeNode(node: SourceNode): string {
  if (node.kind === 'value') return node.text;
  const text = written.get(node) ?? node.open + node.entries.map(writeEntry).join('') + node.close;
  written.set(node, text);
  return text;
}

/** The text of an entry. */
export function writeEntry({ gap, lead, space, properties, value, tail }: SourceEntry): string {
  return gap + lead + space + properties + writeNode(value) + tail;
}

/** A text without anchors and aliases. */
export function plainValue(text: string): SourceValue {
  return { kind: 'value', text, anchor: undefined, anchors: [], aliases: [], quote: undefined };
}

/** An entry that is replaced as a whole, with its key. */
export function irregularEntry(key: string | undefined, gap: string, text: string): SourceEntry {
  // Also what only looks like an anchor, in a text: an alias that is written out needlessly is as good.
  const names = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
  const value = { ...plainValue(text), anchors: names(/&([^\s[\]{},]+)/g), aliases: names(/\*([^\s[\]{},]+)/g) };
  return { key, isIrregular: true, gap, lead: '', space: '', properties: '', value, tail: '' };
}
