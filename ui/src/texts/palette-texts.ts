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
  wait: 'Wait',
  waitHint: 'Pause for a set time',
  assert: 'Assert',
  assertHint: 'Check values',
  noResults: (query: string): string =>
    query.trim() === '' ? 'No API description is open.' : `No results for “${query.trim()}”`,
  noResultsHint: 'Start with / to search paths, or with . to search presets.',
  resultCount: (count: number): string => (count === 1 ? '1 result' : `${count} results`),
  added: (name: string): string => `${name} added`,
  mapped: (name: string, mappings: readonly string[]): string => `${name}: ${mappings.join(', ')}`,
  removeSnippet: (name: string): string => `Remove ${name}`,
  warnings: (count: number): string => (count === 1 ? '1 warning' : `${withCommas(count)} warnings`),
  showWarnings: 'Show the warnings of the API description',
  apis: (count: number): string => `${count} APIs`,
  counts: (operations: number, schemes: number): string =>
    `${withCommas(operations)} ${operations === 1 ? 'operation' : 'operations'}${schemes === 0 ? '' : `, ${schemes} ${schemes === 1 ? 'scheme' : 'schemes'}`}`,
};

/** `Intl` could do this, but loads locale data first, which takes longer than a frame. */
function withCommas(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
