import {
  listSearchTerms,
  listSearchWords,
  listSynonyms,
  scoreTypo,
  scoreWord,
  type SearchTerm,
} from '@opchain/resources';
import type { EntryMarks, Mark, PaletteEntry } from '../palette-entry.js';
import type { TypedRequest } from './read-request.js';

/** Characters of a description that are shown before and after what matches. */
const EXCERPT = 40;

/** What in an entry's texts matches the query. */
export function markEntry(entry: PaletteEntry, query: string, request: TypedRequest | undefined): EntryMarks {
  const path = entry.path ?? '';
  if (request !== undefined) {
    const start = path.toLowerCase().indexOf(request.path.toLowerCase());
    const end = start < 0 ? path.length : start + request.path.length;
    return { name: [], path: [{ start: Math.max(0, start), end }] };
  }
  const terms = listSearchTerms(query);
  const name = markWords(entry.name, terms);
  const inPath = markWords(path, terms);
  const explained = new Set([
    ...name.terms,
    ...inPath.terms,
    ...terms.filter(({ word }) => word === entry.method?.toLowerCase()),
  ]);
  const marks = { name: name.marks, path: inPath.marks };
  if (explained.size === terms.length) return marks;
  const rest = terms.filter((term) => !explained.has(term));
  for (const text of [entry.summary, entry.tags?.join(', '), entry.description]) {
    const found = text === undefined ? undefined : markWords(text, rest);
    const [first] = found?.marks ?? [];
    if (text === undefined || found === undefined || first === undefined) continue;
    const start =
      text.length > 2 * EXCERPT && first.start > EXCERPT ? text.lastIndexOf(' ', first.start - EXCERPT / 2) + 1 : 0;
    const shown = text.slice(start, start + 4 * EXCERPT).replace(/\s/g, ' ');
    const shift = start > 0 ? start - 1 : 0;
    return {
      ...marks,
      reason: {
        text: `${start > 0 ? '…' : ''}${shown}`,
        marks: found.marks
          .map((mark) => ({ start: mark.start - shift, end: mark.end - shift }))
          .filter(({ end }) => end <= shown.length + 1),
      },
    };
  }
  return marks;
}

/** The words of a text that match a term, and the terms that were found. */
function markWords(
  text: string,
  terms: readonly SearchTerm[],
): { readonly marks: readonly Mark[]; readonly terms: ReadonlySet<SearchTerm> } {
  const marks: Mark[] = [];
  const found = new Set<SearchTerm>();
  for (const match of text.matchAll(/\p{Lu}?[\p{Ll}\p{Lo}\p{N}]+|\p{Lu}+(?!\p{Ll})/gu)) {
    const [word] = listSearchWords(match[0]);
    if (word === undefined) continue;
    let best: { readonly term: SearchTerm; readonly quality: number } | undefined;
    for (const term of terms) {
      const quality = Math.max(scoreWord(word, term.word, listSynonyms(term.word)), scoreTypo(word, term.word));
      if (quality > (best?.quality ?? 0)) best = { term, quality };
    }
    if (best === undefined) continue;
    found.add(best.term);
    const { typed } = best.term;
    const inside = match[0].toLowerCase().indexOf(typed);
    marks.push(
      inside < 0
        ? { start: match.index, end: match.index + match[0].length }
        : { start: match.index + inside, end: match.index + inside + typed.length },
    );
  }
  return { marks, terms: found };
}
