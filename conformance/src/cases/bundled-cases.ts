import type { ConformanceCase } from '../engine/conformance-case.js';
import { createCustomerNobody } from './bundled/credentials/create-customer-nobody.js';
import { createCustomerOthers } from './bundled/credentials/create-customer-others.js';
import { createCustomerOwn } from './bundled/credentials/create-customer-own.js';
import { updateCustomerNobody } from './bundled/credentials/update-customer-nobody.js';
import { updateCustomerOthers } from './bundled/credentials/update-customer-others.js';
import { updateCustomerOwn } from './bundled/credentials/update-customer-own.js';
import { createProductNobody } from './bundled/credentials/create-product-nobody.js';
import { createProductOthers } from './bundled/credentials/create-product-others.js';
import { createProductOwn } from './bundled/credentials/create-product-own.js';
import { createOrderNobody } from './bundled/credentials/create-order-nobody.js';
import { createOrderOthers } from './bundled/credentials/create-order-others.js';
import { createOrderOwn } from './bundled/credentials/create-order-own.js';
import { setOrderStatusNobody } from './bundled/credentials/set-order-status-nobody.js';
import { setOrderStatusOthers } from './bundled/credentials/set-order-status-others.js';
import { setOrderStatusOwn } from './bundled/credentials/set-order-status-own.js';
import { createCustomerWrongSecret } from './bundled/credentials/create-customer-wrong-secret.js';
import { updateCustomerWrongSecret } from './bundled/credentials/update-customer-wrong-secret.js';
import { createProductWrongSecret } from './bundled/credentials/create-product-wrong-secret.js';
import { createOrderWrongSecret } from './bundled/credentials/create-order-wrong-secret.js';
import { setOrderStatusWrongSecret } from './bundled/credentials/set-order-status-wrong-secret.js';
import { readsAreOpen } from './bundled/credentials/reads-are-open.js';
import { credentialBeforeBody } from './bundled/credentials/credential-before-body.js';
import { credentialBeforeRecord } from './bundled/credentials/credential-before-record.js';
import { tokenTampered } from './bundled/tokens/token-tampered.js';
import { tokenUnsigned } from './bundled/tokens/token-unsigned.js';
import { tokenOtherClaims } from './bundled/tokens/token-other-claims.js';
import { tokenUnknownKey } from './bundled/tokens/token-unknown-key.js';
import { tokenExpired } from './bundled/tokens/token-expired.js';

/** The behaviours that only `bundled` demands: its five schemes and their tokens. */
export const bundledCases: readonly ConformanceCase[] = [
  createCustomerNobody,
  createCustomerOthers,
  createCustomerOwn,
  updateCustomerNobody,
  updateCustomerOthers,
  updateCustomerOwn,
  createProductNobody,
  createProductOthers,
  createProductOwn,
  createOrderNobody,
  createOrderOthers,
  createOrderOwn,
  setOrderStatusNobody,
  setOrderStatusOthers,
  setOrderStatusOwn,
  createCustomerWrongSecret,
  updateCustomerWrongSecret,
  createProductWrongSecret,
  createOrderWrongSecret,
  setOrderStatusWrongSecret,
  readsAreOpen,
  credentialBeforeBody,
  credentialBeforeRecord,
  tokenTampered,
  tokenUnsigned,
  tokenOtherClaims,
  tokenUnknownKey,
  tokenExpired,
];
