import type { MutationOperator } from '../mutant.js';
import { arrayOther } from './array-other.js';
import { boundLoose } from './bound-loose.js';
import { boundTight } from './bound-tight.js';
import { challengeOther } from './challenge-other.js';
import { createLost } from './create-lost.js';
import { createdUnlisted } from './created-unlisted.js';
import { credentialIgnored } from './credential-ignored.js';
import { crossOriginLost } from './cross-origin-lost.js';
import { cursorLoose } from './cursor-loose.js';
import { defaultOther } from './default-other.js';
import { deleteIgnored } from './delete-ignored.js';
import { deletedListed } from './deleted-listed.js';
import { emptyChange } from './empty-change.js';
import { enumLoose } from './enum-loose.js';
import { enumTight } from './enum-tight.js';
import { errorCode } from './error-code.js';
import { errorList } from './error-list.js';
import { errorPointer } from './error-pointer.js';
import { errorShape } from './error-shape.js';
import { expiredAccepted } from './expired-accepted.js';
import { fieldLost } from './field-lost.js';
import { fieldType } from './field-type.js';
import { fieldValue } from './field-value.js';
import { headerLost } from './header-lost.js';
import { limitOther } from './limit-other.js';
import { listOrder } from './list-order.js';
import { locationOther } from './location-other.js';
import { malformedLoose } from './malformed-loose.js';
import { mediaTypeLoose } from './media-type-loose.js';
import { mediaTypeTight } from './media-type-tight.js';
import { methodAccepted } from './method-accepted.js';
import { neighborChanged } from './neighbor-changed.js';
import { optionalTight } from './optional-tight.js';
import { othersShown } from './others-shown.js';
import { pageOther } from './page-other.js';
import { pathAccepted } from './path-accepted.js';
import { raceLost } from './race-lost.js';
import { referenceLoose } from './reference-loose.js';
import { rejectionAccepted } from './rejection-accepted.js';
import { rejectionStatus } from './rejection-status.js';
import { requiredLoose } from './required-loose.js';
import { roleIgnored } from './role-ignored.js';
import { serverFieldTaken } from './server-field-taken.js';
import { sizeLoose } from './size-loose.js';
import { sizeTight } from './size-tight.js';
import { successStatus } from './success-status.js';
import { textLoose } from './text-loose.js';
import { textTight } from './text-tight.js';
import { typeLoose } from './type-loose.js';
import { unknownField } from './unknown-field.js';
import { writeLost } from './write-lost.js';

/** Every mutation operator, in the order of reports. */
export const operators: readonly MutationOperator[] = [
  boundLoose,
  boundTight,
  requiredLoose,
  optionalTight,
  enumLoose,
  enumTight,
  typeLoose,
  textLoose,
  textTight,
  unknownField,
  serverFieldTaken,
  emptyChange,
  defaultOther,
  referenceLoose,
  mediaTypeLoose,
  mediaTypeTight,
  malformedLoose,
  sizeLoose,
  sizeTight,
  successStatus,
  rejectionStatus,
  rejectionAccepted,
  errorCode,
  errorPointer,
  errorList,
  errorShape,
  fieldLost,
  fieldType,
  fieldValue,
  arrayOther,
  headerLost,
  locationOther,
  challengeOther,
  methodAccepted,
  pathAccepted,
  crossOriginLost,
  writeLost,
  neighborChanged,
  createLost,
  deleteIgnored,
  deletedListed,
  createdUnlisted,
  listOrder,
  pageOther,
  limitOther,
  cursorLoose,
  credentialIgnored,
  roleIgnored,
  othersShown,
  expiredAccepted,
  raceLost,
];
