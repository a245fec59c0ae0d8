import { pluralize } from './pluralize.js';

/** Texts of the palette. */
export const paletteTexts = {
  palette: 'Operations and presets',
  search: 'Search operations and presets',
  clear: 'Clear the search',
  paths: 'paths',
  presetsHint: 'presets',
  expandAll: 'Expand all',
  collapseAll: 'Collapse all',
  other: 'Other',
  operations: 'Operations',
  presets: 'Presets',
  saved: 'Snippets',
  request: 'HTTP request',
  requestHint: 'Call any URL',
  wait: 'Wait',
  waitHint: 'Pause for a set time',
  assert: 'Assert',
  assertHint: 'Check values',
  compute: 'Compute',
  computeHint: 'Derive a value',
  noResults: (query: string): string =>
    query.trim() === '' ? 'No API description is open.' : `No results for “${query.trim()}”`,
  noResultsHint: 'Start with / for paths, with . for presets.',
  resultCount: (count: number): string => pluralize(count, 'result', 'results'),
  added: (name: string): string => `${name} added`,
  removeSnippet: (name: string): string => `Remove ${name}`,
  warnings: (count: number): string => pluralize(count, 'warning', 'warnings'),
  showWarnings: 'Show the warnings of the API description',
  apis: (count: number): string => `${count} APIs`,
  counts: (operations: number, schemes: number): string =>
    `${pluralize(operations, 'operation', 'operations')}${schemes === 0 ? '' : `, ${pluralize(schemes, 'scheme', 'schemes')}`}`,
};
