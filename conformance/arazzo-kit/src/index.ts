export type { CaseResult } from './case-result.js';
export type {
  Expectation,
  ExpectedCall,
  ExpectedEntry,
  Json,
  KitCase,
  ScriptedResponse,
  ServerScript,
} from './kit-case.js';
export { formatReport, type Tally, tallyResults } from './format-report.js';
export { presets, type Runner } from './presets.js';
export { casesFolder, readCases, readSections } from './read-cases.js';
export { runCases, type RunOptions } from './run-cases.js';
