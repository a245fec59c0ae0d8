import { formatPointer, parsePointer } from './json-pointer.js';

/** An Arazzo 1.1 runtime expression. Paths are unescaped JSON Pointer tokens. */
export type RuntimeExpression =
  | { readonly kind: 'url' }
  | { readonly kind: 'method' }
  | { readonly kind: 'statusCode' }
  | { readonly kind: 'self' }
  | MessageExpression
  | InputsExpression
  | StepOutputExpression
  /**
   * A valid expression that chains do not support: `$workflows…`, `$sourceDescriptions…`, `$components…`, `$outputs…`,
   * `$message…`.
   */
  | { readonly kind: 'other'; readonly root: string; readonly rest: string };

/** `$request.…` or `$response.…`: a part of the exchange of the step. */
export type MessageExpression =
  | { readonly kind: 'request' | 'response'; readonly part: 'header' | 'query' | 'path'; readonly name: string }
  | { readonly kind: 'request' | 'response'; readonly part: 'body'; readonly path: readonly string[] };

/** `$inputs.name`, `$inputs.name#/pointer`. */
export interface InputsExpression {
  /** Discriminates `RuntimeExpression`. */
  readonly kind: 'inputs';
  /** Name of the input; may contain dots. */
  readonly name: string;
  /** An empty path selects the whole input. */
  readonly path: readonly string[];
}

/** `$steps.id.outputs.name`, `$steps.id.outputs.name#/pointer`. */
export interface StepOutputExpression {
  /** Discriminates `RuntimeExpression`. */
  readonly kind: 'stepOutput';
  /** Id of the step. */
  readonly step: string;
  /** Name of the output; may contain dots. */
  readonly name: string;
  /** An empty path selects the whole output. */
  readonly path: readonly string[];
}

const roots =
  /^\$(url|method|statusCode|self|request|response|message|inputs|outputs|steps|workflows|sourceDescriptions|components)(?![A-Za-z0-9_-])/;

/** True for text that an Arazzo reader may interpret as an expression, even if it is invalid. */
export function looksLikeExpression(text: string): boolean {
  return roots.test(text);
}

/** Parses a whole runtime expression (Arazzo 1.1, "Runtime Expressions"). Returns undefined for invalid text. */
export function parseExpression(text: string): RuntimeExpression | undefined {
  const root = roots.exec(text)?.[1];
  if (root === undefined) return undefined;
  const rest = text.slice(root.length + 1);
  switch (root) {
    case 'url':
    case 'method':
    case 'statusCode':
    case 'self':
      return rest === '' ? { kind: root } : undefined;
    case 'request':
    case 'response':
      return parseMessage(root, rest);
    case 'inputs': {
      const found = splitName(rest);
      return found === undefined ? undefined : { kind: 'inputs', ...found };
    }
    case 'steps': {
      const found = /^\.([A-Za-z0-9_-]+)\.outputs(\..*)$/s.exec(rest);
      const output = found === null ? undefined : splitName(found[2] ?? '');
      return output === undefined ? undefined : { kind: 'stepOutput', step: found?.[1] ?? '', ...output };
    }
    default:
      return { kind: 'other', root, rest };
  }
}

/**
 * The path that `$outputs.name#/pointer` selects in the outputs of a called workflow, as one object. Undefined for other
 * text.
 */
export function outputPath(text: string): readonly string[] | undefined {
  if (!text.startsWith('$outputs')) return undefined;
  const found = splitName(text.slice('$outputs'.length));
  return found === undefined ? undefined : [found.name, ...found.path];
}

/** The inverse of `outputPath`. */
export function formatOutputPath([name = '', ...path]: readonly string[]): string {
  return `$outputs.${name}${formatFragment(path)}`;
}

/** Formats an expression as text, which `parseExpression` parses as the same expression. */
export function formatExpression(expression: RuntimeExpression): string {
  switch (expression.kind) {
    case 'url':
    case 'method':
    case 'statusCode':
    case 'self':
      return `$${expression.kind}`;
    case 'request':
    case 'response':
      return expression.part === 'body'
        ? `$${expression.kind}.body${formatFragment(expression.path)}`
        : `$${expression.kind}.${expression.part}.${expression.name}`;
    case 'inputs':
      return `$inputs.${expression.name}${formatFragment(expression.path)}`;
    case 'stepOutput':
      return `$steps.${expression.step}.outputs.${expression.name}${formatFragment(expression.path)}`;
    case 'other':
      return `$${expression.root}${expression.rest}`;
  }
}

function parseMessage(kind: 'request' | 'response', rest: string): RuntimeExpression | undefined {
  const named = /^\.(header|query|path)\.(.+)$/s.exec(rest);
  if (named !== null) {
    const part = named[1] as 'header' | 'query' | 'path';
    const name = named[2] ?? '';
    if (part === 'header' && !/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name)) return undefined;
    return kind === 'response' && part !== 'header' ? undefined : { kind, part, name };
  }
  if (!rest.startsWith('.body')) return undefined;
  const path = parseTail(rest.slice('.body'.length));
  return path === undefined ? undefined : { kind, part: 'body', path };
}

function splitName(dotted: string): { readonly name: string; readonly path: readonly string[] } | undefined {
  const name = /^\.([A-Za-z0-9._-]+)/.exec(dotted)?.[1];
  const path = name === undefined ? undefined : parseTail(dotted.slice(name.length + 1));
  return name === undefined || path === undefined ? undefined : { name, path };
}

/**
 * `#/pointer`, or `.property` and `[index]`, which the specification allows only in conditions but documents use
 * everywhere.
 */
function parseTail(tail: string): readonly string[] | undefined {
  if (tail.startsWith('#')) return parsePointer(tail.slice(1));
  if (!/^(?:\.[A-Za-z0-9_-]+|\[[0-9]+\])*$/.test(tail)) return undefined;
  return Array.from(tail.matchAll(/[A-Za-z0-9_-]+/g), ([segment]) => segment);
}

function formatFragment(path: readonly string[]): string {
  return path.length === 0 ? '' : `#${formatPointer(path)}`;
}
