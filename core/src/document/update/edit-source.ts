import { indexAfter, type Patch, valueAt } from '../../model/json-patch.js';
import { parsePointer } from '../../model/json-pointer.js';
import type { JsonValue } from '../../model/json.js';
import { readSource } from './read-source.js';
import {
  plainValue,
  type SourceCollection,
  type SourceEntry,
  type SourceNode,
  type SourceTree,
} from './source-tree.js';
import { createEntry, renderEntry, separateEntries, type SourceContext } from './source-entries.js';

/**
 * Applies a patch to the tree of a text. Written is only what the patch names; an alias is written out where what it refers to
 * changes, or where the patch changes something inside it.
 *
 * @param value of the text with the patch
 */
export function editSource(tree: SourceTree, patch: Patch, value: JsonValue, context: SourceContext): SourceTree {
  const edit = new SourceEdit(patch, context);
  const root = edit.edit(tree.root, parsePointer(patch.path) ?? [], value);
  if (root === undefined) return rewriteRoot(tree, value, context);
  const edited = edit.changedAnchors.size === 0 ? root : edit.writeOutAliases(root, value);
  return {
    ...tree,
    root: edited,
    after: tree.after === '' && keepsLineEnds(edited) ? context.style.lineEnd : tree.after,
  };
}

/** True if the text ends with a block scalar to which the line ends behind it belong. */
function keepsLineEnds(node: SourceNode): boolean {
  if (node.kind === 'value') return /^[|>]\d?\+/.test(node.text);
  const last = node.entries.at(-1);
  return node.layout === 'block' && last !== undefined && keepsLineEnds(last.value);
}

/** The whole value, between what is before and after it. */
function rewriteRoot({ before, after }: SourceTree, value: JsonValue, { style, yaml }: SourceContext): SourceTree {
  const text = style.block(value, 0);
  return { before, after, root: readSource(text, yaml)?.root ?? plainValue(text) };
}

class SourceEdit {
  readonly changedAnchors = new Set<string>();
  readonly #patch: Patch;
  readonly #context: SourceContext;

  constructor(patch: Patch, context: SourceContext) {
    this.#patch = patch;
    this.#context = context;
  }

  /** The node with the patch; undefined if it has to be written as a whole. `value`: of the node with the patch. */
  edit(node: SourceNode, tokens: readonly string[], value: JsonValue): SourceNode | undefined {
    if (node.anchor !== undefined) this.changedAnchors.add(node.anchor);
    const [token, ...rest] = tokens;
    if (token === undefined || node.kind === 'value' || node.entries.length === 0) {
      this.#drop(node);
      return undefined;
    }
    const index = node.kind === 'map' ? node.entries.findLastIndex(({ key }) => key === token) : Number(token);
    if (rest.length > 0) return this.#editEntry(node, index, rest, valueAt(value, [token]));
    const entries = this.#editEntries(node, index, token, value);
    return entries.length === 0 ? undefined : separateEntries(node, entries, this.#context);
  }

  /** `member`: the value of the entry with the patch. */
  #editEntry(
    node: SourceCollection,
    index: number,
    tokens: readonly string[],
    member: JsonValue,
  ): SourceNode | undefined {
    const entry = node.entries[index];
    if (entry === undefined) return undefined;
    const changed = this.edit(entry.value, tokens, member);
    const next = changed === undefined ? renderEntry(node, entry, member, this.#context) : { ...entry, value: changed };
    return { ...node, entries: node.entries.with(index, next) };
  }

  #editEntries(node: SourceCollection, index: number, token: string, value: JsonValue): readonly SourceEntry[] {
    const { entries } = node;
    const existing = entries[index];
    switch (this.#patch.op) {
      case 'add':
        return existing !== undefined && node.kind === 'map'
          ? this.#replace(node, index, existing, this.#patch.value)
          : this.#insert(node, token, value, this.#patch.after);
      case 'move':
        return this.#move(node, index, this.#patch);
      case 'replace':
        return existing === undefined ? [] : this.#replace(node, index, existing, this.#patch.value);
      case 'remove':
        if (existing) this.#drop(existing.value);
        return existing === undefined ? [] : entries.toSpliced(index, 1);
    }
  }

  #replace(node: SourceCollection, index: number, entry: SourceEntry, value: JsonValue): readonly SourceEntry[] {
    this.#drop(entry.value);
    return node.entries.with(index, renderEntry(node, entry, value, this.#context));
  }

  #insert(
    node: SourceCollection,
    token: string,
    value: JsonValue,
    after: string | null | undefined,
  ): readonly SourceEntry[] {
    const { entries, kind } = node;
    if (kind === 'map') {
      const entry = createEntry(node, token, valueAt(value, [token]), this.#context);
      return entries.toSpliced(
        indexAfter(entries, ({ key }) => key, after),
        0,
        entry,
      );
    }
    const index = token === '-' ? entries.length : Number(token);
    return entries.toSpliced(index, 0, createEntry(node, undefined, valueAt(value, [String(index)]), this.#context));
  }

  #move(
    { entries, kind }: SourceCollection,
    index: number,
    { from: pointer, after }: Extract<Patch, { op: 'move' }>,
  ): readonly SourceEntry[] {
    const from = kind === 'map' ? index : Number(parsePointer(pointer)?.at(-1));
    const moved = entries[from];
    if (moved === undefined) return [];
    // An alias may not be before its anchor.
    this.#drop(moved.value, true);
    const others = entries.toSpliced(from, 1);
    return others.toSpliced(kind === 'map' ? indexAfter(others, ({ key }) => key, after) : index, 0, moved);
  }

  /** Anchors of a node that is replaced, removed or moved. */
  #drop(node: SourceNode, withAliases = false): void {
    if (node.anchor !== undefined) this.changedAnchors.add(node.anchor);
    if (node.kind !== 'value') for (const { value } of node.entries) this.#drop(value, withAliases);
    else
      for (const name of withAliases ? [...node.anchors, ...node.aliases] : node.anchors) this.changedAnchors.add(name);
  }

  /** Aliases of changed anchors become the values that they refer to. */
  writeOutAliases(node: SourceNode, value: JsonValue): SourceNode {
    if (node.kind === 'value') return node;
    const entries = node.entries.map((entry, index) => {
      const member = valueAt(value, [entry.key ?? String(index)]);
      if (entry.value.kind === 'value' && entry.value.aliases.some((name) => this.changedAnchors.has(name)))
        return renderEntry(node, entry, member, this.#context);
      const written = this.writeOutAliases(entry.value, member);
      return written === entry.value ? entry : { ...entry, value: written };
    });
    return entries.every((entry, index) => entry === node.entries[index]) ? node : { ...node, entries };
  }
}
