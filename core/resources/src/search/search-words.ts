import { splitWords } from '@opchain/core/internal/model';

/** Words that say nothing about what is searched for. */
const stopWords: ReadonlySet<string> = new Set(
  'a,all,an,and,api,as,at,authenticated,between,by,can,could,current,do,does,for,from,how,i,if,in,into,is,it,its,me,my,need,new,of,on,or,people,person,please,should,somebody,someone,that,the,this,to,two,want,which,who,with,without'.split(
    ',',
  ),
);

/** Words that API descriptions use for the same thing. */
const synonyms: readonly ReadonlySet<string>[] = [
  ['create', 'add', 'make', 'post', 'insert', 'register'],
  ['delete', 'remove', 'destroy', 'unset'],
  ['update', 'close', 'reopen', 'edit', 'change', 'modify', 'patch', 'set', 'replace', 'put'],
  ['get', 'fetch', 'read', 'retrieve', 'show', 'find', 'view'],
  ['list', 'get', 'show', 'fetch', 'browse'],
  ['dispatch', 'trigger', 'start'],
  ['repository', 'repo'],
  ['organization', 'organisation', 'org'],
  ['application', 'app'],
  ['administrator', 'admin'],
  ['configuration', 'config'],
  ['environment', 'env'],
  ['authentication', 'auth'],
  ['information', 'info'],
  ['parameter', 'param'],
  ['starred', 'stargazer'],
  ['subscribe', 'subscription'],
  ['approve', 'review'],
  ['compare', 'diff', 'difference'],
  ['branch', 'reference', 'ref'],
].map((words) => new Set(words));

/** Words that an operation may lack although they were typed: `open pull requests` are those of a list. */
const optionalWords: ReadonlySet<string> = new Set(['open', 'opened', 'changed']);

export function isOptional(word: string | undefined): boolean {
  return word !== undefined && optionalWords.has(word);
}

/** What people say, and how descriptions say it; the first ones first. */
const phrases: readonly (readonly [said: RegExp, written: string])[] = [
  [/\b(?:who\s*am\s*i|my\s*self|my\s+(?:account|profile))\b/giu, 'get current user'],
  [/\bwho\s+follows\s+me\b/giu, 'list my followers'],
  [/^\s*(?:is|are|has|have)\b/iu, 'check'],
  [/^\s*new\b/iu, 'create'],
  [/^\s*unassign\b(?:\s+(?:an?\s+|the\s+)?user\b)?/iu, 'remove assignees'],
  [/^\s*assign\s+(?:an?\s+|the\s+)?user\b/iu, 'add assignees'],
  [/^\s*protect\b/iu, 'update protection'],
  [/\bpr(s?)\b/giu, 'pull request$1'],
  [/\bwho\s+starred\b/giu, 'list stargazers'],
  [/^\s*approve\b(?=.*\b(?:pull\s*request|change)s?\b)/iu, 'create review'],
  // Git calls what a branch or a tag is a reference.
  [/^\s*(create|delete|remove)\s+(?:an?\s+|the\s+)?(?:git\s+)?branch\s*$/iu, '$1 reference'],
];

/** The words of a text, singular and in lower case, without those that say nothing. */
export function listSearchWords(text: string): string[] {
  return splitWords(text).filter((word) => !stopWords.has(word));
}

/** What API descriptions call the user who is signed in. */
const ownWords: ReadonlySet<string> = new Set([
  'authenticated',
  'current',
  'me',
  'my',
  'myself',
  'own',
  'self',
  'whoami',
]);

/** Whether a name, summary or path is about the user who is signed in. */
export function isAboutUser(text: string): boolean {
  return splitWords(text).some((word) => ownWords.has(word));
}

/** Whether a name is about all of something. */
export function isAboutAll(name: string): boolean {
  return splitWords(name).includes('all');
}

/** A word of a query, and how it was typed. */
export interface SearchTerm {
  /** As the index has it: singular, in lower case. */
  readonly word: string;
  /** As it was typed. */
  readonly typed: string;
}

/** The words to search for; the whole text if it has none that say anything. */
export function listSearchTerms(query: string): SearchTerm[] {
  const typedWords = query
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  const terms = new Map(typedWords.flatMap((typed) => listSearchWords(typed).map((word) => [word, { word, typed }])));
  const whole = query.trim().toLowerCase();
  return terms.size > 0 ? [...terms.values()] : [{ word: whole, typed: whole }];
}

/** The words of a query, and whose and how much it asks for. */
export interface Query {
  readonly terms: readonly SearchTerm[];
  /** What belongs to the user who is signed in: `who am i`, `my repos`. */
  readonly asksForOwn: boolean;
  readonly asksForUser: boolean;
  readonly asksForAll: boolean;
  /** `issues`. */
  readonly asksForMany: boolean;
  /** `show issue`. */
  readonly asksForOne: boolean;
  readonly asksToList: boolean;
  /** `delete logs`, but not `logs`. */
  readonly asksToAct: boolean;
}

export function readQuery(query: string): Query {
  const text = phrases.reduce((rest, [said, written]) => rest.replace(said, written), query);
  const words = splitWords(text);
  const terms = listSearchTerms(text);
  const hasSynonym = (of: string): boolean => terms.some(({ word }) => listSynonyms(of).has(word));
  const asksForMany = terms.some(({ word, typed }) => word !== typed && typed.endsWith('s'));
  return {
    terms,
    // `show me all issues` asks for everyone's.
    asksForOwn: words.some((word) => word !== 'me' && ownWords.has(word)),
    asksForUser: words.includes('user'),
    asksForAll: words.includes('all'),
    asksForMany,
    asksForOne: !asksForMany && !words.includes('list') && hasSynonym('get'),
    asksToList: hasSynonym('list'),
    asksToAct: terms.some(({ word }) => listSynonyms(word).size > 0),
  };
}

/** Other words for the same. */
export function listSynonyms(term: string): ReadonlySet<string> {
  const words = synonyms.filter((set) => set.has(term)).flatMap((set) => [...set]);
  // What is set may be created, but `create` asks for something new.
  return new Set(term === 'set' ? [...words, 'create'] : words);
}

/** How well a word matches a term, from 0 to 1 for the same word. Runs for every known word at each keystroke. */
export function scoreWord(word: string, term: string, others: ReadonlySet<string>): number {
  if (word === term) return 1;
  if (word.startsWith(term)) return 0.6 + (0.35 * term.length) / word.length;
  if (others.has(word)) return 0.6;
  if (haveSameStem(word, term)) return 0.55;
  return term.length >= 3 && word.includes(term) ? 0.4 : 0;
}

/** `invite` and `invitation`. */
function haveSameStem(left: string, right: string): boolean {
  const shorter = Math.min(left.length, right.length);
  // Numbers have no endings.
  if (shorter < 5 || /\d/.test(right)) return false;
  let same = 0;
  while (same < shorter && left.charCodeAt(same) === right.charCodeAt(same)) same += 1;
  return same >= 5 && shorter - same <= 1 && Math.abs(left.length - right.length) <= 5;
}

/** How well a word matches a term with typing errors; 0 if there are too many. */
export function scoreTypo(word: string, term: string): number {
  if (term.length < 4 || word.length < 3) return 0;
  // More was typed than the name has.
  if (term.startsWith(word)) return 0.4 + (0.35 * word.length) / term.length;
  const allowed = term.length < 8 ? 1 : 2;
  const sameStart = word[0] === term[0] || (word[0] === term[1] && word[1] === term[0]);
  if (!sameStart) return 0;
  // The end of a word may not have been typed yet.
  const distance = Math.min(
    countTypos(word, term, allowed),
    word.length > term.length ? countTypos(word.slice(0, term.length), term, allowed) + 0.5 : Infinity,
  );
  return distance > allowed ? 0 : 0.75 - 0.15 * distance;
}

/** Insertions, deletions, replacements and swaps of neighbors between two words; more than `max` is any larger number. */
function countTypos(left: string, right: string, max: number): number {
  if (Math.abs(left.length - right.length) > max) return Infinity;
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const replaced = left[row - 1] === right[column - 1] ? 0 : 1;
      let distance = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + replaced,
      );
      if (row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1])
        distance = Math.min(distance, (beforeLast[column - 2] ?? 0) + 1);
      current.push(distance);
    }
    if (Math.min(...current) > max) return Infinity;
    [beforeLast, last] = [last, current];
  }
  return last[right.length] ?? Infinity;
}
