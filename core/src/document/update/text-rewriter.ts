import type { Alias, Document, Node, Scalar, YAMLMap, YAMLSeq } from 'yaml';
import { equalJson } from '../../checks/equal-json.js';
import { isObject, type JsonObject, type JsonValue } from '../../model/json.js';
import { alignLists } from './align-lists.js';
import { type Entry, lineEndOf, listEntries, RewriteUnsupported } from './list-entries.js';
import type { TextStyle } from './text-style.js';

/** An entry of the new text: a retained one, or one without an entry in the text. */
interface Slot {
  readonly key: string | undefined;
  readonly entry: Entry | undefined;
  readonly from: JsonValue | undefined;
  readonly to: JsonValue;
}

/** Writes changed values into a text and leaves everything else in it as it is. */
export class TextRewriter {
  readonly #text: string;
  readonly #document: Document;
  readonly #style: TextStyle;
  /** The new values of the anchored nodes that remain. */
  readonly #anchored = new Map<Node, JsonValue>();
  #isFinalPass = false;

  constructor(text: string, document: Document, style: TextStyle) {
    this.#text = text;
    this.#document = document;
    this.#style = style;
  }

  /** The text of the document with the value `to` instead of `from`; undefined if it has to be rewritten completely. */
  rewrite(from: JsonValue, to: JsonValue): string | undefined {
    const root = this.#document.contents;
    if (root === null) return undefined;
    // Whether an alias can stay depends on the anchors that remain, which the first pass finds.
    this.#node(root, from, to);
    this.#isFinalPass = true;
    const rewritten = this.#node(root, from, to);
    return rewritten === undefined
      ? undefined
      : this.#text.slice(0, root.range![0]) + rewritten + this.#text.slice(this.#endOf(root));
  }

  #endOf(node: Node): number {
    return isBlock(node) || isBlockScalar(node) ? lineEndOf(this.#text, node) : node.range![1];
  }

  /** The new text of a node; undefined if it has to be rewritten completely. */
  #node(node: Node, from: JsonValue, to: JsonValue): string | undefined {
    const rewritten = this.#rewritten(node, from, to);
    const { anchor } = node as Scalar;
    if (rewritten !== undefined && anchor !== undefined) this.#anchored.set(node, to);
    return rewritten;
  }

  #rewritten(node: Node, from: JsonValue, to: JsonValue): string | undefined {
    if ('items' in node) {
      const entries = listEntries(this.#text, node);
      if (isObject(to) && isObject(from)) return this.#collection(node, entries, keySlots(entries, from, to));
      if (Array.isArray(to) && Array.isArray(from))
        return this.#collection(node, entries, itemSlots(entries, from, to));
      return undefined;
    }
    const isRetained = this.#isFinalPass && 'resolve' in node ? this.#isAliasOf(node, to) : equalJson(from, to);
    return isRetained ? this.#text.slice(node.range![0], this.#endOf(node)) : undefined;
  }

  #isAliasOf(alias: Alias, to: JsonValue): boolean {
    const target = alias.resolve(this.#document);
    const value = target === undefined ? undefined : this.#anchored.get(target);
    return value !== undefined && equalJson(value, to);
  }

  #collection(node: YAMLMap | YAMLSeq, entries: readonly Entry[], slots: readonly Slot[]): string | undefined {
    if (slots.length === 0 && entries.length === 0) return this.#text.slice(node.range![0], node.range![1]);
    if (!slots.some(({ entry }) => entry !== undefined)) return undefined;
    return isBlock(node) ? this.#block(entries, slots) : this.#flow(node, entries, slots);
  }

  #block(entries: readonly Entry[], slots: readonly Slot[]): string {
    const first = entries[0]!;
    const column = first.start - this.#lineStart(first.start);
    const { lineEnd } = this.#style;
    const indent = `${lineEnd}${' '.repeat(column)}`;
    const gaps = new Map(entries.slice(1).map((entry, at) => [entry, this.#text.slice(entries[at]!.end, entry.start)]));
    const hasBlankLines = gaps.size > 0 && [...gaps.values()].every((gap) => /\n[ \t]*\r?\n/.test(gap));
    return slots
      .map(({ entry, key, from, to }, at) => {
        const gap = (entry && gaps.get(entry)) ?? (hasBlankLines ? lineEnd + indent : indent);
        const content =
          entry === undefined
            ? this.#style.block(key === undefined ? [to] : { [key]: to }, column)
            : (this.#retained(entry, from!, to) ?? this.#rendered(entry, to, column));
        return (at === 0 ? gap.trimStart() : gap) + content;
      })
      .join('');
  }

  #flow(node: Node, entries: readonly Entry[], slots: readonly Slot[]): string {
    const first = entries[0]!;
    const text = this.#text;
    const open = text.slice(node.range![0], first.start);
    const indent = /^[ \t]*/.exec(text.slice(this.#lineStart(first.start)))![0];
    const gaps = new Map(entries.slice(1).map((entry, at) => [entry, text.slice(entries[at]!.end, entry.start)]));
    const separator =
      entries[1] === undefined
        ? `,${/^.(\s*)/.exec(open)![1]!.replace(/^[ \t]*$/, this.#style.gap)}`
        : gaps.get(entries[1])!.replace(/[ \t]*#[^\r\n]*/g, '');
    return [
      open,
      ...slots.map(({ entry, key, from, to }, at) => {
        const gap = at === 0 ? '' : ((entry && gaps.get(entry)) ?? separator);
        if (entry === undefined) return gap + this.#style.flow(to, indent, key);
        const value = this.#retained(entry, from!, to);
        return gap + (value ?? text.slice(entry.start, entry.valueStart) + this.#style.flow(to, indent));
      }),
      text.slice(entries.at(-1)!.end, node.range![1]),
    ].join('');
  }

  #retained({ start, node, end }: Entry, from: JsonValue, to: JsonValue): string | undefined {
    const value = this.#node(node, from, to);
    return value === undefined
      ? undefined
      : this.#text.slice(start, node.range![0]) + value + this.#text.slice(this.#endOf(node), end);
  }

  /** An entry of a block with a new value, and the comment on its line. */
  #rendered({ key, start, head, valueStart, node, end }: Entry, to: JsonValue, column: number): string {
    const text = this.#text;
    const value =
      quoteLike(node, to) ??
      this.#style.block(key === undefined ? [to] : { k: to }, column).slice(key === undefined ? 1 : 2);
    const comment = [text.slice(head, valueStart), text.slice(this.#endOf(node), end)]
      .map((around) => /[ \t]+#[^\r\n]*/.exec(around)?.[0])
      .find((found) => found !== undefined);
    return text.slice(start, head) + value.replace(/$/m, () => comment ?? '');
  }

  #lineStart(offset: number): number {
    return this.#text.lastIndexOf('\n', offset - 1) + 1;
  }
}

function isBlock(node: Node): boolean {
  return node.srcToken?.type === 'block-map' || node.srcToken?.type === 'block-seq';
}

function isBlockScalar(node: Node): boolean {
  return node.srcToken?.type === 'block-scalar';
}

/** A text in the quotes of the one that it replaces, for texts that need no escapes. */
function quoteLike(node: Node, to: JsonValue): string | undefined {
  if (typeof to !== 'string' || !/^[ -~]*$/.test(to)) return undefined;
  const { type } = node as Scalar;
  if (type === 'QUOTE_SINGLE') return ` '${to.replaceAll("'", "''")}'`;
  return type === 'QUOTE_DOUBLE' ? ` ${JSON.stringify(to)}` : undefined;
}

/** Retained keys stay in the order of the text unless their order has changed; new ones follow the key before them. */
function keySlots(entries: readonly Entry[], from: JsonObject, to: JsonObject): Slot[] {
  const byKey = new Map(entries.map((entry) => [entry.key, entry]));
  if (byKey.size < entries.length || Object.keys(from).some((key) => !byKey.has(key))) throw new RewriteUnsupported();
  const isRetained = (key: string) => byKey.has(key) && Object.hasOwn(to, key);
  const before = Object.keys(from).filter(isRetained);
  const after = Object.keys(to).filter(isRetained);
  const order = before.every((key, at) => key === after[at])
    ? [...byKey.keys()].filter((key) => isRetained(key!))
    : after;
  let previous = -1;
  for (const key of Object.keys(to)) {
    if (isRetained(key)) previous = order.indexOf(key);
    else order.splice((previous += 1), 0, key);
  }
  return order.map((key) => ({ key, entry: byKey.get(key), from: from[key!], to: to[key!]! }));
}

function itemSlots(entries: readonly Entry[], from: readonly JsonValue[], to: readonly JsonValue[]): Slot[] {
  if (entries.length !== from.length) throw new RewriteUnsupported();
  const aligned = alignLists(from, to);
  return to.map((value, at) => {
    const index = aligned[at];
    return {
      key: undefined,
      entry: index === undefined ? undefined : entries[index],
      from: index === undefined ? undefined : from[index],
      to: value,
    };
  });
}
