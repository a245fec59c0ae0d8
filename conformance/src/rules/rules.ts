import { branches } from './fields/branches.js';
import { idForm } from './requests/id-form.js';
import { ownKind } from './records/own-kind.js';
import { twoWriters } from './records/two-writers.js';
import { conditional } from './requests/conditional.js';
import { idempotency } from './requests/idempotency.js';
import { states } from './records/states.js';
import { cascade } from './records/cascade.js';
import { bytes } from './requests/bytes.js';
import { changes } from './records/changes.js';
import { hidden } from './records/hidden.js';
import { exact } from './fields/exact.js';
import { siblings } from './records/siblings.js';
import { dates } from './fields/dates.js';
import { compared } from './records/compared.js';
import { computed } from './records/computed.js';
import { computedLists } from './records/computed-lists.js';
import { computedTimes } from './records/computed-times.js';
import { conditions } from './records/conditions.js';
import { overlap } from './records/overlap.js';
import { reachedStates } from './records/reached-states.js';
import { ownRecords } from './records/own-records.js';
import { rateLimit } from './requests/rate-limit.js';
import { credential } from './requests/credential.js';
import { changedToken } from './requests/changed-token.js';
import { crossOrigin } from './requests/cross-origin.js';
import { cursor } from './records/cursor.js';
import { defaults } from './fields/defaults.js';
import { duplicate } from './records/duplicate.js';
import { deleted } from './records/deleted.js';
import { filters } from './records/filters.js';
import { errors } from './fields/errors.js';
import { expired } from './requests/expired.js';
import { links } from './records/links.js';
import { location } from './records/location.js';
import { otherParent } from './records/other-parent.js';
import { named } from './records/named.js';
import { order } from './requests/order.js';
import { ownId } from './records/own-id.js';
import { pages } from './records/pages.js';
import { sameRecord } from './records/same-record.js';
import { serverFields } from './fields/server-fields.js';
import { size } from './requests/size.js';
import { sort } from './records/sort.js';
import { stored } from './records/stored.js';
import { unknownPath } from './requests/unknown-path.js';
import { enumRule } from './fields/enum.js';
import { format } from './fields/format.js';
import { items } from './fields/items.js';
import { length } from './fields/length.js';
import { malformed } from './requests/malformed.js';
import { mediaType } from './requests/media-type.js';
import { method } from './requests/method.js';
import { pattern } from './fields/pattern.js';
import { range } from './fields/range.js';
import { required } from './fields/required.js';
import type { Rule } from './rule.js';
import { success } from './success.js';
import { owners } from './records/owners.js';
import { roles } from './requests/roles.js';
import { times } from './fields/times.js';
import { type } from './fields/type.js';
import { unknownFields } from './fields/unknown-fields.js';
import { unknownRecord } from './records/unknown-record.js';

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
  dates,
  items,
  branches,
  unknownFields,
  serverFields,
  mediaType,
  malformed,
  size,
  errors,
  unknownRecord,
  idForm,
  unknownPath,
  method,
  credential,
  roles,
  expired,
  changedToken,
  order,
  defaults,
  stored,
  ownId,
  sameRecord,
  location,
  links,
  pages,
  cursor,
  filters,
  sort,
  otherParent,
  ownKind,
  owners,
  ownRecords,
  duplicate,
  conditional,
  idempotency,
  states,
  conditions,
  overlap,
  compared,
  reachedStates,
  bytes,
  changes,
  twoWriters,
  computed,
  computedTimes,
  computedLists,
  hidden,
  exact,
  siblings,
  deleted,
  named,
  cascade,
  times,
  crossOrigin,
  rateLimit,
];
