// Mapping text: `{{step.path}}` in the strings of a chain. Exports everything that parses, finds and resolves it.
export {
  formatMapping,
  type InputMapping,
  type Mapping,
  referenceOf,
  type ResponseMapping,
  type SelectorMapping,
  type SelectorType,
  type TemplatePart,
  type ValueMapping,
} from '../expressions/mapping.js';
export { asWholeMapping, escapeTemplateText, formatTemplate, parseTemplate } from '../expressions/mapping-syntax.js';
export { listMappingDiagnostics, listMappings, mapStrings } from './list-mappings.js';
export { readPath } from '../read-path.js';
export { toText } from '../json-text/to-text.js';
export { referencedSteps, stepMappingDiagnostics, stepMappings } from './step-mappings.js';
