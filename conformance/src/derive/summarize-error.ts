import type { JsonValue } from '@opchain/core';
import { isObject } from '@opchain/core/internal/model';

const MAX_LENGTH = 160;
const sentenceKeys = /^(?:detail|message|msg|error_?description|description|reason|error|title)$/i;
const fieldKeys = /^(?:pointer|field|path|loc|property|parameter|param|name|source)$/i;

/**
 * What an error response says, in one line: its sentences with the fields that they are about, else its text. Undefined if
 * it says nothing.
 */
export function summarizeError(text: string): string | undefined {
  const said = readSentences(text).filter((each, index, all) => all.indexOf(each) === index);
  const line = said.join('; ').replace(/\s+/g, ' ').trim();
  if (line === '') return undefined;
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH - 1)}…` : line;
}

function readSentences(text: string): string[] {
  let body: JsonValue;
  try {
    body = JSON.parse(text) as JsonValue;
  } catch {
    return /^\s*</.test(text) ? [] : [text];
  }
  const said: string[] = [];
  const visit = (value: JsonValue, field: string): void => {
    if (Array.isArray(value)) for (const item of value) visit(item, field);
    else if (typeof value === 'string') said.push(field === '' ? value : `${field}: ${value}`);
    else if (isObject(value)) visitMembers(value, field);
  };
  const visitMembers = (value: Readonly<Record<string, JsonValue>>, above: string): void => {
    const entries = Object.entries(value);
    const named = entries.find(([key, member]) => fieldKeys.test(key) && typeof member !== 'object');
    const field = named === undefined ? above : formatName(named[1]);
    const sentence = entries
      .filter(([key, member]) => sentenceKeys.test(key) && typeof member === 'string')
      .sort(([a], [b]) => rank(a) - rank(b))[0];
    const nested = entries.filter(([, member]) => typeof member === 'object' && member !== null);
    for (const [key, member] of nested) visit(member, isUsualKey(key) ? field : key);
    if (sentence !== undefined && said.length === 0) visit(sentence[1], field);
    else if (sentence !== undefined && field !== '') visit(sentence[1], field);
  };
  visit(body, '');
  return said;
}

const formatName = (name: JsonValue) => (typeof name === 'string' ? name : JSON.stringify(name));
const rank = (key: string) => ['title', 'error'].indexOf(key.toLowerCase());
const isUsualKey = (key: string) => /^(?:errors?|details?|violations|issues|problems|fields|data|\d+)$/i.test(key);
