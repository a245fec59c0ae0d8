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
export type { Tally } from './format-report.js';
export { formatReport, tallyResults } from './format-report.js';
export type { Runner } from './presets.js';
export { presets } from './presets.js';
export { casesFolder, readCases, readSections } from './read-cases.js';
export type { RunOptions } from './run-cases.js';
export { runCases } from './run-cases.js';
