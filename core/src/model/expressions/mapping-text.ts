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
} from '../mappings/mapping.js';
export { asWholeMapping, escapeTemplateText, formatTemplate, parseTemplate } from './mapping-syntax.js';
export { listMappingDiagnostics, listMappings, mapStrings } from '../mappings/list-mappings.js';
export { readPath } from '../read-path.js';
export { toText } from '../to-text.js';
export { referencedSteps, stepMappingDiagnostics, stepMappings } from '../mappings/step-mappings.js';
