import type { JsonObject } from '../../model/json.js';
import { formatDocument } from '../write/format-document.js';
import { diffJson } from './diff-json.js';
import { openText } from './open-text.js';
import { isJsonText } from './text-style.js';

/** How `editText` reads the text. */
export interface EditTextOptions {
  /** Name of the file, used in messages. */
  readonly file?: string;
  /** By the name of a member, the one that it has now: what is written about it stays. */
  readonly renamed?: ReadonlyMap<string, string>;
}

/** The text with another value. Only what differs is written: comments, the order of keys and quotes stay as they are. */
export async function editText(text: string, value: JsonObject, options: EditTextOptions = {}): Promise<string> {
  const { file, renamed = new Map<string, string>() } = options;
  if (text.trim() === '') return formatDocument(value, 'yaml');
  const original = await openText(renamed.size === 0 ? text : await renameMembers(text, renamed), file);
  return (await original.edit(diffJson(original.value, value))).text;
}

async function renameMembers(text: string, renamed: ReadonlyMap<string, string>): Promise<string> {
  const { isMap, isScalar, parseDocument, stringify } = await import('yaml');
  const { contents } = parseDocument(text);
  const keys = isMap(contents) ? contents.items.map(({ key }) => key) : [];
  return keys.reduceRight((edited, key) => {
    const to = isScalar(key) ? renamed.get(String(key.value)) : undefined;
    if (to === undefined) return edited;
    const { range } = key;
    const written = isJsonText(text) ? JSON.stringify(to) : stringify(to).trim();
    return edited.slice(0, range[0]) + written + edited.slice(range[1]);
  }, text);
}
