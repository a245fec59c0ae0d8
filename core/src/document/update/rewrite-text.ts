import { equalJson } from '../../checks/equal-json.js';
import { applyPatch } from '../../model/json-patch.js';
import type { JsonObject, JsonValue } from '../../model/json.js';
import { formatDocument } from '../write/format-document.js';
import { diffJson } from './diff-json.js';
import { editSource } from './edit-source.js';
import { readSource } from './read-source.js';
import { writeSource } from './source-tree.js';
import { isJsonText, jsonStyle, yamlStyle } from './text-style.js';

/**
 * Rewrites a JSON or YAML text so that its value is `to`. What does not change stays as it is: comments, white space,
 * quotes, anchors and the order of keys.
 *
 * @param from value of the text
 */
export async function rewriteText(text: string, from: JsonObject, to: JsonObject): Promise<string> {
  if (equalJson(from, to)) return text;
  const yaml = await import('yaml');
  const isJson = isJsonText(text);
  let tree = readSource(text, yaml);
  if (tree === undefined) return formatDocument(to, isJson ? 'json' : 'yaml');
  const context = { yaml, style: isJson ? jsonStyle(text) : yamlStyle(text, tree.root, yaml) };
  let value: JsonValue = from;
  for (const patch of diffJson(from, to)) {
    value = applyPatch(value, patch);
    tree = editSource(tree, patch, value, context);
  }
  return writeSource(tree);
}
