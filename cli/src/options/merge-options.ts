import { option, type OptionTable } from './option.js';
import { text } from './option-types.js';

/** The options of `opchain report merge`. */
export const mergeOptions = {
  json: option(text, '--json FILE', 'write the merged report as JSON'),
  junit: option(text, '--junit FILE', 'write it as JUnit XML'),
  html: option(text, '--html FILE', 'write one HTML page'),
} satisfies OptionTable;
