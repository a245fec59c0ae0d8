import type { OptionTable } from './option.js';

/**
 * The lines of `--help` for these options, without a line break at the end.
 *
 * @param column where their descriptions begin; a longer option has a line of its own
 */
export function formatOptions(options: OptionTable, column: number): string {
  const lines = Object.values(options).flatMap(({ heading, forms }) => [
    ...(heading === undefined ? [] : ['', heading]),
    ...Object.entries(forms).flatMap(([label, help]) => formatRow(`  ${label}`, [help].flat(), column)),
  ]);
  return (lines[0] === '' ? lines.slice(1) : lines).join('\n');
}

function formatRow(label: string, [first = '', ...more]: readonly string[], column: number): readonly string[] {
  const indent = ' '.repeat(column);
  const start = label.length < column ? [`${label.padEnd(column)}${first}`] : [label, `${indent}${first}`];
  return [...start, ...more.map((line) => `${indent}${line}`)];
}
