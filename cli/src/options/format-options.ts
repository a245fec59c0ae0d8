import { nameOption, type Option, type OptionTable } from './option.js';

/**
 * The lines of `--help` for these options, without a line break at the end.
 *
 * @param column where their descriptions begin; a longer option has a line of its own
 */
export function formatOptions(options: OptionTable, column: number): string {
  const lines = Object.entries(options).flatMap(([key, option]) =>
    formatOption(nameOption(key, option), option, column),
  );
  return (lines[0] === '' ? lines.slice(1) : lines).join('\n');
}

function formatOption(name: string, { heading, argument, help, forms }: Option, column: number): readonly string[] {
  if (help === undefined && forms === undefined) return [];
  const rows = Object.entries(forms ?? { [argument ?? '']: help ?? '' });
  return [
    ...(heading === undefined ? [] : ['', heading]),
    ...rows.flatMap(([form, text]) => formatRow(`  --${name}${form === '' ? '' : ` ${form}`}`, [text].flat(), column)),
  ];
}

function formatRow(label: string, [first = '', ...more]: readonly string[], column: number): readonly string[] {
  const indent = ' '.repeat(column);
  const start = label.length < column ? [`${label.padEnd(column)}${first}`] : [label, `${indent}${first}`];
  return [...start, ...more.map((line) => `${indent}${line}`)];
}
