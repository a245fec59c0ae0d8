import type { OperationSummary } from '@opchain/core';
import { splitWords } from '@opchain/core/internal/model';
import { toStepName } from './to-step-name.js';

type NamedOperation = Pick<OperationSummary, 'id' | 'method' | 'path'>;

/** A longer name is cut off where it is read: on a card, and in what maps from the step. */
const MAX_LENGTH = 24;

const listOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));
const reading = listOf('get read fetch show retrieve check download export list search find query describe view count');
const removing = listOf('delete remove destroy unset revoke clear');
const writing = listOf(
  'create add insert post put patch update set replace write upload import send start stop run close open cancel approve reject accept merge enable disable lock unlock star follow invite assign publish schedule resolve move copy clone rename restore reset sync verify validate test register subscribe link attach activate deactivate submit trigger issue refund pay capture archive transfer login logout edit make migrate render execute evaluate queue retry generate convert',
);
const isVerb = (word: string): boolean => reading.has(word) || removing.has(word) || writing.has(word);
/** After these, a name tells for whom something is done, or by what it is found. */
const prepositions = listOf('for by in of with via from to on if using associated');
const fillers = listOf('a an the all one many single authenticated');
const methods = listOf('get post put patch delete head options');

/**
 * The name of a new step: that of its operation if it is short, else what is done and to what, such as `createRepo` for
 * `repos/create-for-authenticated-user`.
 */
export function nameStep(operation: NamedOperation): string {
  const { id } = operation;
  const words = listWords(id);
  const isPlain = /^[A-Za-z][A-Za-z0-9]*$/.test(id) || (/^[A-Za-z][\w-]*$/.test(id) && isVerb(words[0] ?? ''));
  if (isPlain && id.length <= MAX_LENGTH && !/^[A-Z]+[_-]/.test(id)) return id;
  const name = toCamelCase(shorten(listNameWords(operation)));
  return /^[A-Za-z][A-Za-z0-9]*$/.test(name) ? name : toStepName(id);
}

const listWords = (text: string): string[] =>
  (text.replace(/([a-z0-9])([A-Z])/g, '$1 $2').match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => word.toLowerCase());

/** What is done, then to what. */
function listNameWords(operation: NamedOperation): readonly string[] {
  const { id, path } = operation;
  const start = /^[A-Z]+(?= \/|[_-])/.exec(id)?.[0] ?? '';
  if (methods.has(start.toLowerCase())) return nameCall(operation);
  const [own = '', before = ''] = id
    .split(/[/.:]+|(?<=Controller)_/)
    .filter(Boolean)
    .reverse();
  const words = withoutCall(listWords(own), path).filter((word) => !/^\d+$/.test(word));
  const group = splitWords(before.replace(/Controller$/, ''));
  const isInGroup = group.some(isVerb) && !words.some(isVerb);
  return orderWords(operation, isInGroup ? [...group, ...words] : words, group);
}

function orderWords(operation: NamedOperation, words: readonly string[], group: readonly string[]): readonly string[] {
  const { method } = operation;
  const at = findVerb(words, method);
  // A POST need not create anything.
  if (at < 0) return [...(method === 'POST' ? [] : nameCall(operation).slice(0, 1)), ...words];
  const verb = words[at] ?? '';
  const before = words.slice(0, at);
  const after = dropRest(words.slice(at + 1));
  if (after.length > 0) return [verb, ...before, ...after];
  const what = before.length > 0 ? splitWords(before.join(' ')) : group;
  return [verb, ...(what.length > 0 ? inNumber(what, verb) : nameCall(operation).slice(1))];
}

/** The verb that says the same as the method, else the first one. */
function findVerb(words: readonly string[], method: string): number {
  const meant = method === 'GET' ? reading : method === 'DELETE' ? removing : writing;
  const at = words.findIndex((word) => meant.has(word));
  return at >= 0 ? at : words.findIndex(isVerb);
}

/** Up to where a name tells for whom, without alternatives: `create-or-update-file` is `create file`. */
function dropRest(words: readonly string[]): readonly string[] {
  const [start, end] = [words.indexOf('or'), words.findIndex((word) => prepositions.has(word))];
  const kept = end < 0 ? words : words.slice(0, end);
  return kept.filter((word, index) => !fillers.has(word) && (start < 0 || index < start || index > start + 1));
}

/** Without the path and the method at its end, which some frameworks append. */
function withoutCall(words: readonly string[], path: string): readonly string[] {
  const end = listWords(path);
  if (!methods.has(words.at(-1) ?? '') || words.length < end.length + 2) return words;
  const start = words.length - 1 - end.length;
  return end.every((word, index) => words[start + index] === word) ? words.slice(0, start) : words;
}

/** From the method and the path alone. */
function nameCall({ method, path }: NamedOperation): readonly string[] {
  const fixed = path.split('/').filter((part) => part !== '' && !part.includes('{'));
  const [last = '', owner = ''] = fixed.toReversed();
  const action = listWords(last);
  const isItem = path.endsWith('}');
  if (method !== 'GET' && !isItem && action.some(isVerb)) return [...action, ...splitWords(owner)];
  const isList = method === 'GET' && !isItem && /[^s]s$/i.test(last);
  const verbs: Readonly<Record<string, string>> = { POST: 'create', PUT: 'set', PATCH: 'update', DELETE: 'delete' };
  const verb = isList ? 'list' : (verbs[method] ?? 'get');
  return [verb, ...inNumber(splitWords(last), verb)];
}

function inNumber(words: readonly string[], verb: string): readonly string[] {
  const [last = '', ...others] = words.toReversed();
  const singular = last.replace(/^(ind|vert|append)ice$/, '$1ex');
  const plural = /[^aeiou]y$/.test(last) ? last.replace(/y$/, 'ies') : `${last}s`;
  return [...others.toReversed(), verb === 'list' || verb === 'find' ? plural : singular];
}

function shorten([verb = '', ...nouns]: readonly string[]): readonly string[] {
  const fits = [nouns, nouns.slice(-2), nouns.slice(-1)].find((some) => [verb, ...some].join('').length <= MAX_LENGTH);
  return [verb, ...(fits ?? nouns.slice(-1))];
}

function toCamelCase(words: readonly string[]): string {
  return words.map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join('');
}
