import { isOpchainError } from '../errors/opchain-error.js';
import { parseCondition } from './condition.js';
import { formatExpression, looksLikeExpression, parseExpression } from './runtime-expression.js';

/** Text that looks like a runtime expression (Arazzo 1.1, "Runtime Expressions") and is none. */
export interface NearExpression {
  /** The text, in its braces if it is in a longer one. */
  readonly text: string;
  /** The nearest right form, with `<name>` for what is not known. */
  readonly right: string;
}

/** What authors and other tools write instead of the root of an expression, in lower case. */
const aliases: Readonly<Record<string, string>> = {
  body: '$response.body',
  code: '$statusCode',
  dependencies: '$steps',
  dependency: '$steps',
  env: '$inputs',
  header: '$response.header',
  headers: '$response.header',
  param: '$inputs',
  parameter: '$inputs',
  parameters: '$inputs',
  params: '$inputs',
  path: '$request.path',
  query: '$request.query',
  req: '$request',
  res: '$response',
  resp: '$response',
  source: '$sourceDescriptions',
  sources: '$sourceDescriptions',
  status: '$statusCode',
  var: '$inputs',
  variable: '$inputs',
  variables: '$inputs',
  vars: '$inputs',
};

const roots = ['request', 'response', 'inputs', 'outputs', 'steps', 'workflows', 'sourceDescriptions', 'components'];

/** What follows a root where the rest is not known. */
const forms: Readonly<Record<string, string>> = {
  $request: '$request.body#/<path>',
  $response: '$response.body#/<path>',
  '$response.header': '$response.header.<name>',
  '$request.path': '$request.path.<name>',
  '$request.query': '$request.query.<name>',
  $inputs: '$inputs.<name>',
  $outputs: '$outputs.<name>',
  $steps: '$steps.<stepId>.outputs.<name>',
  $workflows: '$workflows.<workflowId>.outputs.<name>',
  $sourceDescriptions: '$sourceDescriptions.<name>.url',
  $components: '$components.parameters.<name>',
  $message: '$response.body#/<path>',
};

/**
 * Finds what looks like an expression and is none, in a text as the document has it: the whole text, or parts in braces.
 * Text that merely begins with `$`, such as `$5.00`, `$ref` or a field path of another language, is text.
 */
export function findNearExpressions(text: string): readonly NearExpression[] {
  const whole = nearExpression(text);
  return whole === undefined ? findEmbeddedNear(text) : [whole];
}

/** The same for a pattern or a query, in which only text in braces is an expression. */
export function findEmbeddedNear(text: string): readonly NearExpression[] {
  return Array.from(text.matchAll(/\{(\s*\$[^{}]*)\}/g), ([written, inner = '']) => {
    const near = nearExpression(inner);
    return near === undefined ? [] : [{ text: written, right: `{${near.right}}` }];
  }).flat();
}

/** The same for a simple condition, if it is not valid. */
export function findNearInCondition(condition: string): readonly NearExpression[] {
  try {
    parseCondition(condition);
    return [];
  } catch (error) {
    if (!isOpchainError(error)) throw error;
  }
  const outsideTexts = condition.replace(/'(?:[^']|'')*'/g, "''");
  return Array.from(outsideTexts.matchAll(/\$[^\s=!<>&|()'"{}]+/g), ([text]) => nearExpression(text) ?? []).flat();
}

/** What a text that is one expression should be; undefined if it is an expression or another text. */
export function nearExpression(text: string): NearExpression | undefined {
  if (!text.includes('$') || parseExpression(text) !== undefined) return undefined;
  const [, word = '', rest = ''] = /^\s*\$\s*([A-Za-z][A-Za-z_]*)(.*)$/s.exec(text) ?? [];
  const trimmed = text.trim();
  if (parseExpression(trimmed) !== undefined) return { text, right: trimmed };
  const isKnownRoot = looksLikeExpression(trimmed);
  const root = isKnownRoot ? `$${word}` : findRoot(word, rest);
  return root === undefined ? undefined : { text, right: correct(root, rest.replace(/\s+/g, '')) };
}

function findRoot(word: string, rest: string): string | undefined {
  const plain = word.replace(/_/g, '').toLowerCase();
  if (/^statuscodes?$/.test(plain)) return '$statusCode';
  if (!/^\s*[.#[]\s*\S/.test(rest)) return undefined;
  if (Object.hasOwn(aliases, plain)) return aliases[plain];
  const close = roots.find((root) => isClose(plain, root.toLowerCase()));
  return close === undefined ? undefined : `$${close}`;
}

function correct(root: string, rest: string): string {
  if (root === '$statusCode' || (root === '$response' && /^\.status(?:code)?$/i.test(rest))) return '$statusCode';
  const step = root === '$steps' ? /^\.([\w-]+)(?:\.outputs)?$/.exec(rest)?.[1] : undefined;
  if (step !== undefined) return `$steps.${step}.outputs.<name>`;
  const plural = rest.replace(/^\.headers?(?=\.)/i, '.header');
  const tails = [
    plural,
    plural.replace(/^\.([^.#[]+)\.(?:outputs?\.)?/, '.$1.outputs.'),
    plural.replace(/^[#[/.]+(?=.)/, '.').replace(/\]$/, ''),
    plural.replace(/^\.(?=.)/, '.body.'),
  ];
  for (const tail of tails) {
    const expression = parseExpression(root + tail);
    if (expression !== undefined && expression.kind !== 'other') return formatExpression(expression);
  }
  return forms[root] ?? root;
}

/** True for at most two differences between longer words, one between shorter ones. */
function isClose(word: string, root: string): boolean {
  const allowed = root.length > 5 ? 2 : 1;
  if (word.length < 4 || Math.abs(word.length - root.length) > allowed) return false;
  let row = Array.from({ length: root.length + 1 }, (_, index) => index);
  for (let at = 1; at <= word.length; at += 1) {
    const next = [at];
    for (let column = 1; column <= root.length; column += 1) {
      const replaced = (row[column - 1] ?? 0) + (word[at - 1] === root[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return (row[root.length] ?? Infinity) <= allowed;
}
