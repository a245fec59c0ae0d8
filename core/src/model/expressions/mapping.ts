import { formatExpression, type RuntimeExpression } from './runtime-expression.js';

/** A reference to a value of an earlier step or to a chain input. Path segments are unescaped JSON Pointer tokens. */
export type Mapping = ResponseMapping | StatusMapping | HeaderMapping | OutputMapping | InputMapping;

/** `{{step.items[0].id}}`: a value in the response body of a step. */
export interface ResponseMapping {
  /** Discriminates `Mapping`. */
  readonly kind: 'response';
  /** Id of the step. */
  readonly stepId: string;
  /** An empty path selects the whole body. */
  readonly path: readonly string[];
}

/** `{{step.$status}}`: the status code of a response. */
export interface StatusMapping {
  /** Discriminates `Mapping`. */
  readonly kind: 'status';
  /** Id of the step. */
  readonly stepId: string;
}

/** `{{step.$headers.location}}`: a response header. */
export interface HeaderMapping {
  /** Discriminates `Mapping`. */
  readonly kind: 'header';
  /** Id of the step. */
  readonly stepId: string;
  /** Field name; compared without case. */
  readonly name: string;
}

/** `{{step.$outputs.name}}`: a capture of a step. */
export interface OutputMapping {
  /** Discriminates `Mapping`. */
  readonly kind: 'output';
  /** Id of the step. */
  readonly stepId: string;
  /** Name of the capture. */
  readonly name: string;
}

/** `{{$inputs.name}}`: a chain input, or a value within it. */
export interface InputMapping {
  /** Discriminates `Mapping`. */
  readonly kind: 'input';
  /** Name of the chain input. */
  readonly name: string;
  /** An empty path selects the whole input. */
  readonly path: readonly string[];
}

/** `{{$workflows.login.outputs.token}}`: a runtime expression that refers to neither a step nor a chain input. */
export interface ExpressionMapping {
  /** Discriminates `ValueMapping`. */
  readonly kind: 'expression';
  /** Excludes the kinds `inputs` and `stepOutput`, which have mappings of their own. */
  readonly expression: RuntimeExpression;
}

/** The languages that select a part of a value (Arazzo 1.1, "Expression Type Object"). */
export type SelectorType = 'jsonpointer' | 'jsonpath' | 'xpath';

/** `{{list.items | jsonpath "$[0].id"}}`: what a Selector Object selects from the value of another mapping. */
export interface SelectorMapping {
  /** Discriminates `ValueMapping`. */
  readonly kind: 'selector';
  /** The value that it selects from. */
  readonly context: ValueMapping;
  /** The language of the selector. */
  readonly type: SelectorType;
  /** Version of the language, if the document names one: `draft-goessner-dispatch-jsonpath-00`. */
  readonly version?: string;
  /** The selector itself. */
  readonly selector: string;
}

/** `{{$inputs.count | text}}`: the value of another mapping as text, as inside of a longer text; JSON unless it is a string. */
export interface TextMapping {
  /** Discriminates `ValueMapping`. */
  readonly kind: 'text';
  /** The value that becomes text. */
  readonly context: ValueMapping;
}

/** Everything that mapping text can express. */
export type ValueMapping = Mapping | ExpressionMapping | SelectorMapping | TextMapping;

/** A part of a template: literal text or a mapping. */
export type TemplatePart =
  { readonly kind: 'text'; readonly text: string } | { readonly kind: 'mapping'; readonly mapping: ValueMapping };

/** The step or chain input that a mapping takes its value from; undefined for other runtime expressions. */
export function referenceOf(mapping: ValueMapping): Mapping | undefined {
  if (mapping.kind === 'selector' || mapping.kind === 'text') return referenceOf(mapping.context);
  return mapping.kind === 'expression' ? undefined : mapping;
}

const plainKey = /^[\p{L}_][\p{L}\p{N}_-]*$/u;
const plainName = /^[\p{L}\p{N}_][\p{L}\p{N}_-]*$/u;
const arrayIndex = /^(?:0|[1-9][0-9]*)$/;

/** Formats a mapping as text with braces, which `parseTemplate` parses as the same mapping. */
export function formatMapping(mapping: ValueMapping): string {
  return `{{${formatInner(mapping)}}}`;
}

function formatInner(mapping: ValueMapping): string {
  switch (mapping.kind) {
    case 'response':
      return `${mapping.stepId}${mapping.path.map(formatSegment).join('')}`;
    case 'status':
      return `${mapping.stepId}.$status`;
    case 'header':
      return `${mapping.stepId}.$headers${formatName(mapping.name)}`;
    case 'output':
      return `${mapping.stepId}.$outputs${formatName(mapping.name)}`;
    case 'input':
      return `$inputs${formatName(mapping.name)}${mapping.path.map(formatSegment).join('')}`;
    case 'expression': {
      const text = formatExpression(mapping.expression);
      return /[\s{}|]/.test(text) ? quote(text) : text;
    }
    case 'text':
      return `${formatInner(mapping.context)} | text`;
    case 'selector': {
      const version = mapping.version === undefined ? '' : ` ${mapping.version}`;
      return `${formatInner(mapping.context)} | ${mapping.type}${version} ${quote(mapping.selector)}`;
    }
  }
}

function formatSegment(segment: string): string {
  if (arrayIndex.test(segment)) return `[${segment}]`;
  return plainKey.test(segment) ? `.${segment}` : `[${JSON.stringify(segment)}]`;
}

function formatName(name: string): string {
  return plainName.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
}

/** A JSON string without braces, so that the braces around a mapping remain the only ones. */
function quote(text: string): string {
  return JSON.stringify(text).replace(/[{}]/g, (brace) => (brace === '{' ? '\\u007b' : '\\u007d'));
}
