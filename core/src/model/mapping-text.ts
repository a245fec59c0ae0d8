// Mapping text: `{{step.path}}` in the strings of a chain. Exports everything that parses, finds and resolves it.
export type {
  HeaderMapping,
  InputMapping,
  Mapping,
  OutputMapping,
  ResponseMapping,
  StatusMapping,
  TemplatePart,
} from './mapping-syntax.js';
export { asWholeMapping, escapeTemplateText, formatMapping, formatTemplate, parseTemplate } from './mapping-syntax.js';
export type { LocatedMapping } from './list-mappings.js';
export { listMappingDiagnostics, listMappings, mapStrings } from './list-mappings.js';
export { readPath } from './read-path.js';
export type { StepMapping } from './step-mappings.js';
export { listCheckMappings, stepMappingDiagnostics, stepMappings } from './step-mappings.js';
