import type { MutationOperator } from '../mutant.js';
import { arrayOther } from './responses/array-other.js';
import { boundLoose } from './requests/bound-loose.js';
import { boundTight } from './requests/bound-tight.js';
import { challengeOther } from './responses/challenge-other.js';
import { createLost } from './records/create-lost.js';
import { createdUnlisted } from './records/created-unlisted.js';
import { credentialIgnored } from './access/credential-ignored.js';
import { crossOriginLost } from './access/cross-origin-lost.js';
import { cursorLoose } from './records/cursor-loose.js';
import { defaultOther } from './requests/default-other.js';
import { deleteIgnored } from './records/delete-ignored.js';
import { deletedListed } from './records/deleted-listed.js';
import { emptyChange } from './requests/empty-change.js';
import { enumLoose } from './requests/enum-loose.js';
import { enumTight } from './requests/enum-tight.js';
import { errorCode } from './responses/error-code.js';
import { errorList } from './responses/error-list.js';
import { errorPointer } from './responses/error-pointer.js';
import { errorShape } from './responses/error-shape.js';
import { expiredAccepted } from './access/expired-accepted.js';
import { fieldLost } from './responses/field-lost.js';
import { fieldType } from './responses/field-type.js';
import { fieldValue } from './responses/field-value.js';
import { headerLost } from './responses/header-lost.js';
import { limitOther } from './records/limit-other.js';
import { listOrder } from './records/list-order.js';
import { locationOther } from './responses/location-other.js';
import { malformedLoose } from './requests/malformed-loose.js';
import { mediaTypeLoose } from './requests/media-type-loose.js';
import { mediaTypeTight } from './requests/media-type-tight.js';
import { methodAccepted } from './access/method-accepted.js';
import { neighborChanged } from './records/neighbor-changed.js';
import { optionalTight } from './requests/optional-tight.js';
import { othersShown } from './access/others-shown.js';
import { pageOther } from './records/page-other.js';
import { pathAccepted } from './access/path-accepted.js';
import { raceLost } from './records/race-lost.js';
import { referenceLoose } from './requests/reference-loose.js';
import { rejectionAccepted } from './responses/rejection-accepted.js';
import { rejectionStatus } from './responses/rejection-status.js';
import { requiredLoose } from './requests/required-loose.js';
import { roleIgnored } from './access/role-ignored.js';
import { serverFieldTaken } from './requests/server-field-taken.js';
import { sizeLoose } from './requests/size-loose.js';
import { sizeTight } from './requests/size-tight.js';
import { successStatus } from './responses/success-status.js';
import { textLoose } from './requests/text-loose.js';
import { textTight } from './requests/text-tight.js';
import { typeLoose } from './requests/type-loose.js';
import { unknownField } from './requests/unknown-field.js';
import { writeLost } from './records/write-lost.js';

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
