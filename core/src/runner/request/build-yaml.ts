import { writeJson } from '../../model/json-text/write-json.js';
import { isContainer, type JsonValue } from '../../model/json.js';

/** A key that no version of YAML reads as anything but this text. */
const plainKey = /^(?!(?:y|n|yes|no|on|off|true|false|null)$)[a-z_][a-z0-9_-]*$/i;

/**
 * Serializes a value as YAML: lists and objects in block style, scalars as in JSON, which YAML reads alike (YAML 1.2,
 * section 10.2).
 */
export function buildYaml(value: JsonValue): string {
  return `${writeValue(value, '').trimStart()}\n`;
}

/** The value after a blank or a line break, to follow a key. */
function writeValue(value: JsonValue, indent: string): string {
  if (!isContainer(value)) return ` ${writeScalar(value)}`;
  const lines = Array.isArray(value)
    ? value.map((item) => `- ${writeValue(item, `${indent}  `).trimStart()}`)
    : Object.entries(value).map(([key, item]) => `${writeKey(key)}:${writeValue(item, `${indent}  `)}`);
  if (lines.length === 0) return Array.isArray(value) ? ' []' : ' {}';
  return lines.map((line) => `\n${indent}${line}`).join('');
}

function writeKey(key: string): string {
  return plainKey.test(key) ? key : writeScalar(key);
}

/** YAML allows fewer characters unescaped than JSON (section 5.1). */
function writeScalar(value: JsonValue): string {
  return writeJson(value).replace(
    /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
