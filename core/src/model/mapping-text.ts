// Mapping text: `{{node.path}}` in the strings of a chain. One entry for its syntax, its reading and its finding.
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
