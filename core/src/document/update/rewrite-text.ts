import { equalJson } from '../../checks/equal-json.js';
import type { JsonObject, JsonValue } from '../../model/json.js';
import { parseText } from '../../text/parse-text.js';
import { formatDocument } from '../write/format-document.js';
import { RewriteUnsupported } from './list-entries.js';
import { isJsonText, jsonStyle, yamlStyle } from './text-style.js';
import { TextRewriter } from './text-rewriter.js';

/**
 * Rewrites a JSON or YAML text so that its value is `to`. What does not change stays as it is: comments, white space,
 * quotes, anchors and the order of keys. A text that cannot be edited in place is rewritten completely.
 *
 * @param from value of the text
 */
export async function rewriteText(
  text: string,
  from: JsonObject,
  to: JsonObject,
  options: { readonly file?: string } = {},
): Promise<string> {
  if (equalJson(from, to)) return text;
  const isJson = isJsonText(text);
  const rewritten = await edit(text, from, to, isJson);
  if (rewritten !== undefined && (await hasValue(rewritten, to, options))) return rewritten;
  return formatDocument(to, isJson ? 'json' : 'yaml');
}

async function edit(text: string, from: JsonObject, to: JsonObject, isJson: boolean): Promise<string | undefined> {
  const yaml = await import('yaml');
  const document = yaml.parseDocument(text, {
    version: '1.2',
    keepSourceTokens: true,
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'silent',
  });
  if (document.errors.length > 0) return undefined;
  const style = isJson ? jsonStyle(text) : yamlStyle(text, document.contents, yaml);
  try {
    return new TextRewriter(text, document, style).rewrite(from, to);
  } catch (error) {
    if (error instanceof RewriteUnsupported) return undefined;
    throw error;
  }
}

async function hasValue(text: string, value: JsonValue, options: { readonly file?: string }): Promise<boolean> {
  try {
    return equalJson(await parseText(text, options), value);
  } catch {
    return false;
  }
}
