import type * as Yaml from 'yaml';
import type { Chain } from '../../model/chain.js';
import { applyPatch, type Patch } from '../../model/json-patch.js';
import type { JsonObject, JsonValue } from '../../model/json.js';
import { parseText } from '../../text/parse-text.js';
import { readDocument } from '../read/read-document.js';
import { formatDocument } from '../write/format-document.js';
import { editSource } from './edit-source.js';
import { readSource } from './read-source.js';
import { type SourceTree, writeSource } from './source-tree.js';
import { isJsonText, jsonStyle, yamlStyle } from './text-style.js';

/** The text of a document with what was read of it, which is read once. */
class OpenText {
  readonly text: string;
  /** The value of the text. */
  readonly value: JsonObject;
  readonly #views = new Map<string | undefined, Chain>();
  #tree: SourceTree | undefined;
  #isRead = false;

  constructor(text: string, value: JsonObject, tree?: SourceTree) {
    this.text = text;
    this.value = value;
    this.#tree = tree;
    this.#isRead = tree !== undefined;
  }

  /** The chain of a workflow. Throws like `readDocument`. */
  view(workflow: string | undefined): Chain {
    const known = this.#views.get(workflow);
    const chain = known ?? readDocument(this.value, workflow === undefined ? {} : { workflow }).chain;
    this.#views.set(workflow, chain);
    return chain;
  }

  /**
   * The text with patches. What they do not name stays as it is: comments, white space, quotes, anchors and the order of
   * keys.
   */
  async edit(patches: readonly Patch[]): Promise<OpenText> {
    if (patches.length === 0) return this;
    const yaml = await import('yaml');
    const isJson = isJsonText(this.text);
    let tree = this.#read(yaml);
    let value: JsonValue = this.value;
    if (tree === undefined) {
      value = patches.reduce(applyPatch, value);
      return new OpenText(await formatDocument(value as JsonObject, isJson ? 'json' : 'yaml'), value as JsonObject);
    }
    const context = { yaml, style: isJson ? jsonStyle(this.text) : yamlStyle(this.text, tree.root, yaml) };
    for (const patch of patches) {
      value = applyPatch(value, patch);
      tree = editSource(tree, patch, value, context);
    }
    return new OpenText(writeSource(tree), value as JsonObject, tree);
  }

  #read(yaml: typeof Yaml): SourceTree | undefined {
    if (!this.#isRead) this.#tree = readSource(this.text, yaml);
    this.#isRead = true;
    return this.#tree;
  }
}

/** The text that was saved last, and the one that it was saved from: one of them is the next to be saved. */
let recent: readonly OpenText[] = [];

/** Reads a text, unless it was one of the last two. Rejects like `parseText`. */
export async function openText(text: string, file: string | undefined): Promise<OpenText> {
  const known = recent.find((each) => each.text === text);
  if (known !== undefined) return known;
  return new OpenText(text, (await parseText(text, file === undefined ? {} : { file })) as JsonObject);
}

/** Remembers texts that are likely to be saved again. */
export function rememberTexts(...texts: readonly OpenText[]): void {
  recent = texts;
}
