// @ts-check
// The sentences that users read hold docs/glossary.md: texts of the interface, help of the command, errors, documentation.
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { listSources, main, root } from '../prepare.mjs';
import { listMarkdown } from '../docs/read-markdown.mjs';

/** What is not written, and what is instead. @type {readonly (readonly [RegExp, string])[]} */
const rejected = [
  [/\bcolours?\b/i, 'color'],
  [/\bbehaviours?\b/i, 'behavior'],
  [/\b(?:serial|organ|recogn|normal|initial|author|custom)is(?:e[ds]?|ing|ation)\b/i, 'the spelling with z'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fix'],
  [/\bstands? (?:here|there) a second time\b/i, 'is duplicated'],
  [/\bis no JSON\b/i, 'is not valid JSON'],
  [/\bNothing here can read\b/i, 'is not a supported API description'],
  [/\bNothing stands in the way\b/i, 'No problems'],
  [/\bIt only orders\b/i, 'Ordering only'],
  [/\bAttach one all the same\b/i, 'Attach anyway'],
  [/\b(?:Draft|Not) kept\b|\bKeeping the draft\b/, 'Saved locally, Not saved, Saving'],
  [/\bNothing is called\b/i, 'No results for'],
  [/\bclose a circle\b|\bin a circle\b/i, 'cycle'],
  [/\bTake one of the needs away\b/i, 'Remove a dependency'],
  [/\bthat is none is refused\b/i, 'Rejects an invalid …'],
  [/\bBring it back\b/, 'Undo'],
  [/\ball the same\b/i, 'anyway'],
];

const sources = ['ui/src/texts', 'cli/src', 'core/src/model/errors/error-codes.ts'];

/** Documents that name what is rejected. */
const exempt = new Set(['docs/glossary.md']);

function listTexts() {
  const texts = sources.flatMap((path) =>
    path.endsWith('.ts')
      ? [path]
      : listSources(join(root, path)).map((/** @type {string} */ file) => relative(root, file)),
  );
  return [...listMarkdown().filter((path) => !exempt.has(path)), ...texts.filter((path) => !/\.test\.ts$/.test(path))];
}

/** What does not hold the glossary, as lines `file:line: sentence`. @returns {string[]} */
export function checkWords() {
  return listTexts().flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        rejected.flatMap(([pattern, instead]) => {
          const found = pattern.exec(line)?.[0];
          return found === undefined ? [] : [`${path}:${index + 1}: "${found}": ${instead}`];
        }),
      ),
  );
}

if (process.argv[1] === join(root, 'scripts', 'checks', 'check-words.mjs')) {
  await main(() => {
    const wrong = checkWords();
    if (wrong.length > 0) throw new Error(`docs/glossary.md has other words:\n${wrong.join('\n')}`);
    console.log('All texts hold the glossary.');
  });
}
