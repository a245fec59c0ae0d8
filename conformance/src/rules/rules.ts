import { credential } from './credential.js';
import { crossOrigin } from './cross-origin.js';
import { cursor } from './cursor.js';
import { deleted } from './deleted.js';
import { errors } from './errors.js';
import { expired } from './expired.js';
import { links } from './links.js';
import { location } from './location.js';
import { order } from './order.js';
import { pages } from './pages.js';
import { sameRecord } from './same-record.js';
import { serverFields } from './server-fields.js';
import { size } from './size.js';
import { stored } from './stored.js';
import { unknownPath } from './unknown-path.js';
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
import { times } from './times.js';
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
  serverFields,
  mediaType,
  malformed,
  size,
  errors,
  unknownRecord,
  unknownPath,
  method,
  credential,
  expired,
  order,
  stored,
  sameRecord,
  location,
  links,
  pages,
  cursor,
  deleted,
  times,
  crossOrigin,
];
