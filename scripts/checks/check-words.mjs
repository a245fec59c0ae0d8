// @ts-check
// Sentences follow docs/glossary.md: texts of the interface, help of the command, errors, documentation; and, in all
// code, comments and the titles of tests.
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

/**
 * What comments and titles of tests do not contain, and what to write instead. @type {readonly (readonly [RegExp,
 * string])[]}
 */
const rejectedInCode = [
  [/\bmeanwhile\b/i, 'since, until then, at the same time'],
  [/\brefus(?:es|al|als|ing)\b|\b(?<!\bconnection )(?:is|are|was|were|be) refused\b/i, 'reject, decline, block'],
  [/\bas well\b(?! as)/i, 'too, also'],
  [/\b(?:that|which) (?:is|are) none\b/i, 'invalid, unknown'],
  [/\bgo(?:es)? on (?:with|to|at)\b|\b(?:run|order) goes on\b/i, 'continue'],
  [/\bone's own\b/i, 'your own'],
  [/\blooked at\b/i, 'viewed, read, checked'],
  [/\b(?:is|are|was|were) told\b/i, 'is reported, is notified'],
  [/\banew\b/i, 'again'],
  [/\bwhoever\b|\bwhatever\b/i, 'anyone who, regardless of, any'],
  [/\bthe way out\b/i, 'the fix'],
  [/\b(?:after|and) an? (?:yes|no)\b/i, 'when the user approves, when the user declines'],
  [/(?<!\bthere )\bis no (?!longer|more|less)[a-z]+/i, 'is not a'],
  [/\bexcepted\b/i, 'except'],
  [/\bstands? (?:for|in|beside)\b/i, 'represents, replaces, is'],
  [/\bbesides\b/i, 'in addition to'],
  [/\bhardly\b/i, 'rarely, almost never'],
  [/\b(?:is|are) given up\b/i, 'times out'],
  [/(?:\/\/|\/\*\*|^\s*\*) Not (?:of|with|by|for|in|to|if|what|later)\b/, 'a sentence that says what happens'],
];

const codeFolders = ['cli', 'conformance', 'core', 'implementations', 'plugins', 'scripts', 'ui', 'docs/test'];
const titleStart = /\b(?:test|describe)(?:\.\w+)*(?:\([^()]*\))?\(\s*(['"`])|\]\)\(\s*(['"`])/g;

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

/** @param {string} path @param {string} line @param {number} index @param {typeof rejected} patterns */
function checkLine(path, line, index, patterns) {
  return patterns.flatMap(([pattern, instead]) => {
    const found = pattern.exec(line)?.[0].trim();
    return found === undefined ? [] : [`${path}:${index + 1}: "${found}": ${instead}`];
  });
}

/**
 * The indexes of the lines that are comments or contain the title of a test. @param {string} text @returns
 * {Set<number>}
 */
function listSentences(text) {
  const found = new Set(text.split('\n').flatMap((line, index) => (/^\s*(?:\/\/|\/?\*)/.test(line) ? [index] : [])));
  for (const match of text.matchAll(titleStart))
    found.add(text.slice(0, match.index + match[0].length).split('\n').length - 1);
  return found;
}

function checkCode() {
  const files = codeFolders
    .flatMap((folder) => listSources(join(root, folder)))
    .filter((/** @type {string} */ file) => /\.(?:ts|mjs|js)$/.test(file) && !/\/(?:reports|\.cache)\//.test(file))
    .map((/** @type {string} */ file) => relative(root, file))
    .filter((/** @type {string} */ path) => path !== 'scripts/checks/check-words.mjs');
  return files.flatMap((/** @type {string} */ path) => {
    const text = readFileSync(join(root, path), 'utf8');
    const sentences = listSentences(text);
    return text
      .split('\n')
      .flatMap((line, index) => (sentences.has(index) ? checkLine(path, line, index, rejectedInCode) : []));
  });
}

/** What does not follow the glossary, as lines `file:line: sentence`. @returns {string[]} */
export function checkWords() {
  const texts = listTexts().flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((line, index) => checkLine(path, line, index, rejected)),
  );
  return [...texts, ...checkCode()];
}

if (process.argv[1] === join(root, 'scripts', 'checks', 'check-words.mjs')) {
  await main(() => {
    const wrong = checkWords();
    if (wrong.length > 0) throw new Error(`docs/glossary.md lists other words:\n${wrong.join('\n')}`);
    console.log('All texts, comments and test titles follow the glossary.');
  });
}
