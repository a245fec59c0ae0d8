import type * as Yaml from 'yaml';
import { writeJson } from '../../model/json-text/write-json.js';
import type { JsonValue } from '../../model/json.js';
import { formatYaml, type YamlStyle } from '../write/format-document.js';
import type { SourceNode } from './source-tree.js';

/** How new parts of a text are written, so that they look like the rest of it. */
export interface TextStyle {
  /** The line end of the text. */
  readonly lineEnd: '\n' | '\r\n';
  /** Formats a value that begins on its own line as a block; the other lines are indented by `column` spaces. */
  block(value: JsonValue, column: number): string;
  /** White space behind a comma or colon on one line. */
  readonly gap: string;
  /** Formats a value within braces or brackets, with its key if it has one; `indent` is the white space before its line. */
  flow(value: JsonValue, indent: string, key?: string): string;
}

/** True for a text that is JSON, and not only YAML in braces. */
export function isJsonText(text: string): boolean {
  if (!/^\ufeff?\s*\{/.test(text)) return false;
  try {
    JSON.parse(text.replace(/^\ufeff/, ''));
    return true;
  } catch {
    return false;
  }
}

/** The style of a JSON text: its indentation, or one line if it has none. */
export function jsonStyle(text: string): TextStyle {
  const unit = /^\s*[{[][^\S\n]*\r?\n([ \t]*)/.exec(text)?.[1];
  const lineEnd = lineEndOf(text);
  const gap = unit === undefined && !/[:,] /.test(text) ? '' : ' ';
  const flow = (value: JsonValue, indent: string, key?: string): string =>
    (key === undefined ? '' : `${JSON.stringify(key)}:${gap}`) +
    writeJson(value, unit === undefined ? 0 : 1).replace(
      /\n( *)/g,
      (_, { length }: string) => `${lineEnd}${indent}${(unit ?? '').repeat(length)}`,
    );
  return { lineEnd, gap, flow, block: (value) => flow(value, '') };
}

/** The style of a YAML text: the indentation of its first nested collections. */
export function yamlStyle(text: string, root: SourceNode, yaml: typeof Yaml): TextStyle {
  const style = findIndentation(root);
  const lineEnd = lineEndOf(text);
  return {
    lineEnd,
    gap: ' ',
    block: (value, column) =>
      formatYaml(yaml, value, style)
        .replace(/\n$/, '')
        .replace(/\n(?=[^\n])/g, `${lineEnd}${' '.repeat(column)}`),
    flow: (value, _, key) =>
      formatYaml(yaml, key === undefined ? [value] : { [key]: value }, { ...style, flow: true })
        .trimEnd()
        .slice(1, -1)
        .trim(),
  };
}

function lineEndOf(text: string): '\n' | '\r\n' {
  return /\r\n/.test(text) ? '\r\n' : '\n';
}

/** Of the first collections below a key, in the order of the text. */
function findIndentation(root: SourceNode): YamlStyle {
  let indent: number | undefined;
  let indentSeq: boolean | undefined;
  const visit = (node: SourceNode): void => {
    if (node.kind === 'value') return;
    for (const { value } of node.entries) {
      if (node.kind === 'map' && value.kind !== 'value' && value.layout === 'block') {
        const difference = value.column - node.column;
        if (value.kind === 'map' && difference > 0) indent ??= difference;
        if (value.kind === 'list') indentSeq ??= difference > 0;
      }
      visit(value);
    }
  };
  visit(root);
  return { indent: indent ?? 2, indentSeq: indentSeq ?? true };
}
