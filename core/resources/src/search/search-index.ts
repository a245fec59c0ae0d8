import {
  isAboutAll,
  isAboutUser,
  isOptional,
  listSearchWords,
  listSynonyms,
  type Query,
  readQuery,
  scoreTypo,
  scoreWord,
} from './search-words.js';

/** What a match is worth in name, summary, path, the last word of the path, tags and description. */
const weights = [3, 2.5, 2, 2, 1.2, 0.6];
const NAME = 0;
const SUMMARY = 1;
const DESCRIPTION = 5;
/** Shorter terms match too much in descriptions. */
const MIN_DESCRIPTION_TERM = 3;
const METHOD_WEIGHT = 2;
const OWN_WEIGHT = 1;
/** Of operations that match equally, those of the largest part of an API are meant more often. */
const PART_WEIGHT = 0.008;
/** Of operations that match equally, those are meant more often: the more, the further left. */
const commonVerbs = ['create', 'list', 'get', 'update', 'delete'];
const LIST = commonVerbs.indexOf('list');

/** What can be found, such as an operation. */
export interface SearchableEntry {
  /** The ID of an operation, or the name of something else. */
  readonly name: string;
  /** In upper case. */
  readonly method?: string;
  /** The path template. */
  readonly path?: string;
  /** One line. */
  readonly summary?: string | undefined;
  /** What groups it. */
  readonly tags?: readonly string[];
  /** Text, which counts least. */
  readonly description?: string | undefined;
  /** It is found after others. */
  readonly deprecated?: boolean;
}

interface IndexedEntry<Entry extends SearchableEntry> {
  readonly entry: Entry;
  /** How many words name and summary have. `Create a repository for the authenticated user` has as many as `create repository`. */
  readonly sizes: readonly [name: number, summary: number];
  readonly nameLower: string;
  readonly verb: number;
  /** It is about the user who is signed in: `GET /me`. */
  readonly isOwn: boolean;
  readonly isAboutAll: boolean;
  /** The first segment of its path, and how many entries share it. */
  readonly part: { size: number };
}

/** A word of the entries, and where it is: the index of an entry times the number of fields, and the field. */
interface IndexedWord {
  readonly word: string;
  readonly locations: number[];
  /** How often it is in a field other than the description. Typing errors are corrected only to these words. */
  uses: number;
}

/** What a term of a query matches. */
interface TermMatch {
  /** How well it matches, by location. */
  readonly qualities: Float32Array;
  /** The rarer a word, the more it says about what is meant. */
  readonly weight: number;
}

/** A found entry; the higher its score, the better it matches. */
export interface RankedEntry<Entry extends SearchableEntry> {
  /** What was found. */
  readonly entry: Entry;
  /** How well it matches. */
  readonly score: number;
}

/** An index of operations, and what else has a name, by their words; and the ranking of what a query finds. */
export class SearchIndex<Entry extends SearchableEntry> {
  readonly #entries: IndexedEntry<Entry>[] = [];
  readonly #words = new Map<string, IndexedWord>();
  readonly #parts = new Map<string, { size: number }>();
  #maxPartSize = 1;
  /** Those of the last search: while a query is typed, only its last word changes. */
  #matches = new Map<string, TermMatch>();

  /** Adds entries, with a pause after each: when the generator has ended, all of them can be found. */
  *add(entries: Iterable<Entry>): Generator<undefined, void> {
    for (const entry of entries) {
      this.#add(entry);
      // What was found before lacks this entry.
      this.#matches.clear();
      yield;
    }
  }

  /** Entries that match all words of the query, or as many as any of them does; the best first. */
  search(query: string, isInScope: (entry: Entry) => boolean = () => true): RankedEntry<Entry>[] {
    const text = query.trim().toLowerCase();
    const request = readQuery(query);
    const { terms } = request;
    const matches = terms.map(({ word }) => this.#matches.get(word) ?? this.#matchTerm(word));
    this.#matches = new Map(terms.map(({ word }, at) => [word, matches[at] as TermMatch]));
    const found: (RankedEntry<Entry> & { readonly matched: number; readonly index: number })[] = [];
    let required = Math.ceil(terms.length / 2);
    this.#entries.forEach((indexed, index) => {
      // `pull requests` is the whole of `List pull requests`.
      const unasked = request.asksForMany && indexed.verb === LIST && !request.asksToList ? 1 : 0;
      const match = scoreEntry(indexed, index, terms, matches, unasked);
      if (match.matched < required || !isInScope(indexed.entry)) return;
      required = match.matched;
      const preferred = scoreForm(indexed, request) + (PART_WEIGHT * indexed.part.size) / this.#maxPartSize;
      found.push({ ...match, score: match.score + scoreWhole(indexed, text) + preferred, entry: indexed.entry, index });
    });
    return found.filter(({ matched }) => matched === required).sort((a, b) => b.score - a.score || a.index - b.index);
  }

  #add(entry: Entry): void {
    const { name, summary = '', path = '', tags = [], description = '' } = entry;
    const nameWords = listSearchWords(name);
    const summaryWords = listSearchWords(summary);
    const nameLower = name.toLowerCase();
    // `createorder` finds `createOrder`.
    const joined = nameWords.length > 1 ? [nameLower.replace(/[^\p{L}\p{N}]+/gu, '')] : [];
    const segments = path.split('/').filter((segment) => segment !== '' && !segment.startsWith('{'));
    const fields = [
      [...nameWords, ...joined],
      summaryWords,
      listSearchWords(path),
      // `POST /user/repos` creates a repository, `POST /repos/{repo}/hooks` does not.
      listSearchWords(segments.at(-1) ?? ''),
      listSearchWords(tags.join(' ')),
    ];
    for (const [field, words] of [...fields, new Set(listSearchWords(description))].entries())
      for (const word of words) this.#addWord(word, field);
    const verb = commonVerbs.findIndex((each) => nameWords.includes(each));
    const sizeOf = (text: string, words: readonly string[]): number =>
      words.length - (nameWords.includes('create') && !nameWords.includes('update') && isAboutUser(text) ? 1 : 0);
    this.#entries.push({
      entry,
      sizes: [sizeOf(name, nameWords), sizeOf(summary, summaryWords)],
      nameLower,
      verb: verb < 0 ? commonVerbs.length : verb,
      isOwn: isAboutUser(`${name} ${summary} ${path}`),
      isAboutAll: isAboutAll(name),
      part: this.#countPart(segments[0] ?? ''),
    });
  }

  #countPart(name: string): { size: number } {
    const part = this.#parts.get(name) ?? { size: 0 };
    this.#parts.set(name, part);
    part.size += 1;
    this.#maxPartSize = Math.max(this.#maxPartSize, part.size);
    return part;
  }

  #addWord(word: string, field: number): void {
    let indexed = this.#words.get(word);
    if (indexed === undefined) this.#words.set(word, (indexed = { word, locations: [], uses: 0 }));
    indexed.locations.push(this.#entries.length * weights.length + field);
    if (field !== DESCRIPTION) indexed.uses += 1;
  }

  /** Typing errors are assumed only if no word begins like the term. */
  #matchTerm(term: string): TermMatch {
    const others = listSynonyms(term);
    const qualities = new Float32Array(this.#entries.length * weights.length);
    let uses = 0;
    const note = (indexed: IndexedWord, quality: number): void => {
      if (quality === 0) return;
      for (const location of indexed.locations)
        if (quality > (qualities[location] as number)) qualities[location] = quality;
      if (quality >= 0.5) uses += indexed.uses;
    };
    let isKnown = false;
    for (const indexed of this.#words.values()) {
      if (indexed.uses === 0 && term.length < MIN_DESCRIPTION_TERM) continue;
      note(indexed, scoreWord(indexed.word, term, others));
      isKnown ||= indexed.uses > 0 && indexed.word.startsWith(term);
    }
    if (!isKnown) this.#correct(term, note);
    return { qualities, weight: Math.log(2 + this.#entries.length / (1 + uses)) };
  }

  /** The words that may have been meant, and other words for the most similar of them. */
  #correct(term: string, note: (indexed: IndexedWord, quality: number) => void): void {
    let best = 0;
    let corrected = '';
    for (const indexed of this.#words.values()) {
      const quality = indexed.uses > 0 ? scoreTypo(indexed.word, term) : 0;
      note(indexed, quality);
      if (quality > best) [best, corrected] = [quality, indexed.word];
    }
    for (const other of listSynonyms(corrected)) {
      const indexed = this.#words.get(other);
      if (indexed !== undefined) note(indexed, 0.6 * best);
    }
  }
}

/** Runs for every entry at each keystroke, so it allocates only its result. */
function scoreEntry(
  { entry, sizes }: IndexedEntry<SearchableEntry>,
  index: number,
  terms: readonly { readonly word: string }[],
  matches: readonly TermMatch[],
  unasked: number,
): { readonly score: number; readonly matched: number } {
  const start = index * weights.length;
  let score = 0;
  let totalWeight = 0;
  let matched = 0;
  let inName = 0;
  let inSummary = 0;
  for (let at = 0; at < terms.length; at++) {
    const { qualities, weight } = matches[at] as TermMatch;
    totalWeight += weight;
    let max = entry.method?.toLowerCase() === terms[at]?.word ? METHOD_WEIGHT : 0;
    let sum = max;
    for (let field = NAME; field < DESCRIPTION; field++) {
      const value = (qualities[start + field] as number) * (weights[field] as number);
      sum += value;
      if (value > max) max = value;
    }
    if (max === 0) sum = max = (qualities[start + DESCRIPTION] as number) * (weights[DESCRIPTION] as number);
    if (max > 0 || isOptional(terms[at]?.word)) matched += 1;
    // The same word in several fields says more than in one.
    score += weight * (max + 0.2 * (sum - max));
    inName += qualities[start + NAME] as number;
    inSummary += qualities[start + SUMMARY] as number;
  }
  // An entry that is about nothing else is meant, rather than one with more words.
  const coverage = Math.min(
    1,
    Math.max(inName / Math.max(1, sizes[0] - unasked), inSummary / Math.max(1, sizes[1] - unasked)),
  );
  return { matched, score: score / totalWeight + 2 * coverage - (entry.deprecated === true ? 1 : 0) };
}

/** More for what returns many or one, is the user's own, or is about all of something, if the query asks for that. */
function scoreForm({ entry, verb, isOwn, isAboutAll }: IndexedEntry<SearchableEntry>, request: Query): number {
  let score = -verb / 100;
  if (entry.method === 'DELETE' && !request.asksToAct) score -= 0.3;
  if (verb === LIST && request.asksForMany) score = 0.4;
  if (verb === LIST && request.asksForOne) score = -0.4;
  if (isOwn) score += request.asksForOwn ? OWN_WEIGHT : request.asksForUser ? -0.4 : 0;
  return isAboutAll && !request.asksForAll ? score - 0.2 : score;
}

/** More for names, summaries and paths that are exactly the query, or start with it. */
function scoreWhole({ entry, nameLower }: IndexedEntry<SearchableEntry>, text: string): number {
  if (nameLower === text || entry.summary?.toLowerCase() === text || entry.path?.toLowerCase() === text) return 20;
  // `request reviewers` is `pulls/request-reviewers`.
  if (nameLower.slice(nameLower.lastIndexOf('/') + 1).replace(/[-_.]/g, ' ') === text) return 3;
  return nameLower.startsWith(text) ? 1 : 0;
}
