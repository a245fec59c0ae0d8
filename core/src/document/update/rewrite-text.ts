import { applyPatch, type Patch } from '../../model/json-patch.js';
import type { JsonObject, JsonValue } from '../../model/json.js';
import { formatDocument } from '../write/format-document.js';
import { editSource } from './edit-source.js';
import { readSource } from './read-source.js';
import { writeSource } from './source-tree.js';
import { isJsonText, jsonStyle, yamlStyle } from './text-style.js';

/**
 * Applies patches to a JSON or YAML text. What they do not name stays as it is: comments, white space, quotes, anchors and
 * the order of keys.
 *
 * @param from value of the text
 */
export async function rewriteText(text: string, from: JsonObject, patches: readonly Patch[]): Promise<string> {
  if (patches.length === 0) return text;
  const yaml = await import('yaml');
  const isJson = isJsonText(text);
  let tree = readSource(text, yaml);
  if (tree === undefined)
    return formatDocument(patches.reduce(applyPatch, from as JsonValue) as JsonObject, isJson ? 'json' : 'yaml');
  const context = { yaml, style: isJson ? jsonStyle(text) : yamlStyle(text, tree.root, yaml) };
  let value: JsonValue = from;
  for (const patch of patches) {
    value = applyPatch(value, patch);
    tree = editSource(tree, patch, value, context);
  }
  return writeSource(tree);
}
