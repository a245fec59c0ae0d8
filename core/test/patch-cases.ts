import { expect } from '@jest/globals';
import * as yaml from 'yaml';
import { editSource } from '../src/document/update/edit-source.js';
import { readSource } from '../src/document/update/read-source.js';
import { type SourceTree, writeSource } from '../src/document/update/source-tree.js';
import { isJsonText, jsonStyle, yamlStyle } from '../src/document/update/text-style.js';
import { parseText } from '../src/internal/document.js';
import { applyPatch, type Patch } from '../src/model/json-patch.js';
import { formatPointer } from '../src/model/json-pointer.js';
import { isContainer, type JsonObject, type JsonValue } from '../src/model/json.js';

/** A value and its text, after some patches. */
export interface EditedText {
  readonly value: JsonValue;
  readonly tree: SourceTree;
}

/** Applies random patches to a text; after each, the text has the value that the patch makes of the value before. */
export async function checkPatches(
  text: string,
  file: string,
  count: number,
  random: () => number,
): Promise<EditedText | undefined> {
  const opened = readSource(text, yaml);
  if (opened === undefined) return undefined;
  expect(writeSource(opened)).toBe(text);
  const context = { yaml, style: isJsonText(text) ? jsonStyle(text) : yamlStyle(text, opened.root, yaml) };
  let edited: EditedText = { value: await parseText(text, { file }), tree: opened };
  for (let number = 0; number < count; number += 1) {
    const patch = drawPatch(edited.value, random);
    if (patch === undefined) continue;
    const value = applyPatch(edited.value, patch);
    const before = writeSource(edited.tree);
    const tree = editSource(edited.tree, patch, value, context);
    const written = writeSource(tree);
    const read: unknown = await parseText(written, { file }).catch((error: unknown) => error);
    // As one object, so that a failure shows the patch and the texts.
    expect({ patch, before, written, read }).toEqual({ patch, before, written, read: value });
    edited = { value, tree };
  }
  return edited;
}

const texts = [
  '$steps.a.outputs.id',
  'no',
  '12',
  'it is: #1',
  "it's",
  'two\nlines\n',
  ' x ',
  '',
  '{$inputs.a}',
  '- x',
  'é😀',
  '*a',
  '&b',
];

function drawValue(random: () => number, depth = 2): JsonValue {
  const kind = Math.floor(random() * (depth === 0 ? 3 : 5));
  if (kind === 0) return texts[Math.floor(random() * texts.length)]!;
  if (kind === 1) return Math.floor(random() * 100) / 4;
  if (kind === 2) return [true, false, null][Math.floor(random() * 3)]!;
  const length = Math.floor(random() * 3);
  const items = Array.from({ length }, () => drawValue(random, depth - 1));
  return kind === 3 ? items : Object.fromEntries(items.map((item, index) => [`k${index}`, item]));
}

/** A patch at a random place; undefined if that has nothing to change. */
function drawPatch(value: JsonValue, random: () => number): Patch | undefined {
  const pick = (count: number): number => Math.floor(random() * count);
  let owner = value as JsonObject | JsonValue[];
  const path: (string | number)[] = [];
  for (;;) {
    const keys = Object.keys(owner);
    const nested = keys.filter((key) => isContainer((owner as JsonObject)[key]!));
    if (nested.length === 0 || random() < 0.15) break;
    const key = nested[pick(nested.length)]!;
    path.push(key);
    owner = (owner as JsonObject)[key] as JsonObject | JsonValue[];
  }
  const keys = Object.keys(owner);
  const at = (key: string | number): string => formatPointer([...path, key]);
  const after = (): string | null => (random() < 0.3 || keys.length === 0 ? null : keys[pick(keys.length)]!);
  const op = (['add', 'replace', 'remove', 'move'] as const)[pick(4)]!;
  const isList = Array.isArray(owner);
  if (op === 'add')
    return isList
      ? { op, path: at(pick(keys.length + 1)), value: drawValue(random) }
      : { op, path: at(`new ${String(pick(1000))}`), value: drawValue(random), after: after() };
  if (keys.length === 0) return undefined;
  const key = keys[pick(keys.length)]!;
  if (op === 'remove') return path.length === 0 ? undefined : { op, path: at(key) };
  if (op === 'replace') return { op, path: at(key), value: drawValue(random) };
  if (isList) return { op, from: at(key), path: at(pick(keys.length)) };
  const previous = after();
  return previous === key ? undefined : { op, from: at(key), path: at(key), after: previous };
}
