import { formatPointer, parsePointer } from '../json-pointer.js';

/** An Arazzo 1.1 runtime expression. Paths are unescaped JSON Pointer tokens. */
export type RuntimeExpression =
  | { readonly kind: 'url' }
  | { readonly kind: 'method' }
  | { readonly kind: 'statusCode' }
  | { readonly kind: 'self' }
  | MessageExpression
  | InputsExpression
  | StepOutputExpression
  | OutputsExpression
  | WorkflowExpression
  | SourceExpression
  | ComponentExpression
  /**
   * A valid expression that has no value in an HTTP exchange: `$message…`, `$request.payload…`, `$response.payload…`,
   * `$response.query…`, `$response.path…`.
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

/** `$outputs.name`, `$outputs.name#/pointer`: an output of the workflow that the step calls. */
export interface OutputsExpression {
  /** Discriminates `RuntimeExpression`. */
  readonly kind: 'outputs';
  /** Name of the output; may contain dots. */
  readonly name: string;
  /** An empty path selects the whole output. */
  readonly path: readonly string[];
}

/** `$workflows.id.inputs.name`, `$workflows.id.outputs.name#/pointer`. */
export interface WorkflowExpression {
  /** Discriminates `RuntimeExpression`. */
  readonly kind: 'workflows';
  /** Id of the workflow. */
  readonly workflow: string;
  /** Which of its values. */
  readonly field: 'inputs' | 'outputs';
  /** Name of the value; may contain dots. */
  readonly name: string;
  /** An empty path selects the whole value. */
  readonly path: readonly string[];
}

/** `$sourceDescriptions.name.url`: a field of a source description, or the id of one of its operations or workflows. */
export interface SourceExpression {
  /** Discriminates `RuntimeExpression`. */
  readonly kind: 'sourceDescriptions';
  /** Name of the source description. */
  readonly source: string;
  /** An operation id, a workflow id, or the name of a field. */
  readonly reference: string;
}

/** `$components.parameters.name`. */
export interface ComponentExpression {
  /** Discriminates `RuntimeExpression`. */
  readonly kind: 'components';
  /** Field of the Components Object. */
  readonly type: 'inputs' | 'parameters' | 'successActions' | 'failureActions';
  /** Name of the component; may contain dots. */
  readonly name: string;
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
      return parseMessage(root, rest) ?? parseOther(root, rest);
    case 'message':
      return parseOther(root, rest);
    case 'inputs':
    case 'outputs': {
      const found = splitName(rest);
      return found === undefined ? undefined : { kind: root, ...found };
    }
    case 'steps': {
      const found = /^\.([A-Za-z0-9_-]+)\.outputs(\..*)$/s.exec(rest);
      const output = found === null ? undefined : splitName(found[2] ?? '');
      return output === undefined ? undefined : { kind: 'stepOutput', step: found?.[1] ?? '', ...output };
    }
    case 'workflows':
      return parseWorkflow(rest);
    case 'sourceDescriptions': {
      const found = /^\.([A-Za-z0-9_-]+)\.(.+)$/s.exec(rest);
      return found === null ? undefined : { kind: root, source: found[1] ?? '', reference: decodeName(found[2] ?? '') };
    }
    default: {
      const found = /^\.(inputs|parameters|successActions|failureActions)\.([A-Za-z0-9._-]+)$/.exec(rest);
      return found === null
        ? undefined
        : { kind: 'components', type: found[1] as ComponentExpression['type'], name: found[2] ?? '' };
    }
  }
}

/** True for an expression of the exchange of a step: its request and response. */
export function isExchangeExpression(expression: RuntimeExpression | undefined): boolean {
  return expression !== undefined && ['url', 'method', 'statusCode', 'request', 'response'].includes(expression.kind);
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
      if (expression.part === 'body') return `$${expression.kind}.body${formatFragment(expression.path)}`;
      return `$${expression.kind}.${expression.part}.${expression.part === 'header' ? expression.name : encodeName(expression.name)}`;
    case 'inputs':
    case 'outputs':
      return `$${expression.kind}.${expression.name}${formatFragment(expression.path)}`;
    case 'stepOutput':
      return `$steps.${expression.step}.outputs.${expression.name}${formatFragment(expression.path)}`;
    case 'workflows':
      return `$workflows.${expression.workflow}.${expression.field}.${expression.name}${formatFragment(expression.path)}`;
    case 'sourceDescriptions':
      return `$sourceDescriptions.${expression.source}.${encodeName(expression.reference)}`;
    case 'components':
      return `$components.${expression.type}.${expression.name}`;
    case 'other':
      return `$${expression.root}${expression.rest}`;
  }
}

function parseMessage(kind: 'request' | 'response', rest: string): RuntimeExpression | undefined {
  const header = /^\.header\.([!#$%&'*+.^_`|~0-9A-Za-z-]+)$/.exec(rest)?.[1];
  if (header !== undefined) return { kind, part: 'header', name: header };
  const named = kind === 'request' ? /^\.(query|path)\.(.*)$/s.exec(rest) : null;
  if (named !== null) return { kind, part: named[1] as 'query' | 'path', name: decodeName(named[2] ?? '') };
  if (!rest.startsWith('.body')) return undefined;
  const path = parseTail(rest.slice('.body'.length));
  return path === undefined ? undefined : { kind, part: 'body', path };
}

function parseOther(root: string, rest: string): RuntimeExpression | undefined {
  const source = /^\.(?:header\.[!#$%&'*+.^_`|~0-9A-Za-z-]+|(?:query|path)\..*|(?:body|payload)(?:#(.*))?)$/s.exec(
    rest,
  );
  return source === null || parsePointer(source[1] ?? '') === undefined ? undefined : { kind: 'other', root, rest };
}

function parseWorkflow(rest: string): RuntimeExpression | undefined {
  const found = /^\.([A-Za-z0-9_-]+)\.(inputs|outputs)(\..*)$/s.exec(rest);
  const value = found === null ? undefined : splitName(found[3] ?? '');
  return value === undefined
    ? undefined
    : { kind: 'workflows', workflow: found?.[1] ?? '', field: found?.[2] as WorkflowExpression['field'], ...value };
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

/** The grammar escapes names like the characters of a JSON string; text that is not escaped that way is used as it is. */
function decodeName(name: string): string {
  if (!name.includes('\\')) return name;
  try {
    return JSON.parse(`"${name}"`) as string;
  } catch {
    return name;
  }
}

function encodeName(name: string): string {
  return JSON.stringify(name)
    .slice(1, -1)
    .replace(/[{}]/g, (brace) => (brace === '{' ? '\\u007b' : '\\u007d'));
}
