import { enumRule } from './enum.js';
import { format } from './format.js';
import { items } from './items.js';
import { length } from './length.js';
import { malformed } from './malformed.js';
import { mediaType } from './media-type.js';
import { method } from './method.js';
import { pattern } from './pattern.js';
import { range } from './range.js';
import { required } from './required.js';
import type { Rule } from './rule.js';
import { success } from './success.js';
import { type } from './type.js';
import { unknownFields } from './unknown-fields.js';
import { unknownRecord } from './unknown-record.js';

/** Every rule, in the order of reports. */
export const rules: readonly Rule[] = [
  success,
  required,
  type,
  enumRule,
  length,
  range,
  pattern,
  format,
  items,
  unknownFields,
  mediaType,
  malformed,
  unknownRecord,
  method,
];
