// Mapping text: `{{step.path}}` in the strings of a chain. Exports everything that parses, finds and resolves it.
export type {
  ExpressionMapping,
  HeaderMapping,
  InputMapping,
  Mapping,
  OutputMapping,
  ResponseMapping,
  SelectorMapping,
  SelectorType,
  StatusMapping,
  TemplatePart,
  ValueMapping,
} from '../mappings/mapping.js';
export { formatMapping, referenceOf } from '../mappings/mapping.js';
export { asWholeMapping, escapeTemplateText, formatTemplate, parseTemplate } from './mapping-syntax.js';
export type { LocatedMapping } from '../mappings/list-mappings.js';
export { listMappingDiagnostics, listMappings, mapStrings } from '../mappings/list-mappings.js';
export { readPath } from '../read-path.js';
export { toText } from '../to-text.js';
export type { StepMapping } from '../mappings/step-mappings.js';
export { listCheckMappings, referencedSteps, stepMappingDiagnostics, stepMappings } from '../mappings/step-mappings.js';
