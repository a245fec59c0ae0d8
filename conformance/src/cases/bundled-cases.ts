import type { ConformanceCase } from '../engine/conformance-case.js';
import { createCustomerUnauthenticated } from './bundled/credentials/create-customer-unauthenticated.js';
import { createCustomerWrongScheme } from './bundled/credentials/create-customer-wrong-scheme.js';
import { createCustomerRightScheme } from './bundled/credentials/create-customer-right-scheme.js';
import { updateCustomerUnauthenticated } from './bundled/credentials/update-customer-unauthenticated.js';
import { updateCustomerWrongScheme } from './bundled/credentials/update-customer-wrong-scheme.js';
import { updateCustomerRightScheme } from './bundled/credentials/update-customer-right-scheme.js';
import { createProductUnauthenticated } from './bundled/credentials/create-product-unauthenticated.js';
import { createProductWrongScheme } from './bundled/credentials/create-product-wrong-scheme.js';
import { createProductRightScheme } from './bundled/credentials/create-product-right-scheme.js';
import { createOrderUnauthenticated } from './bundled/credentials/create-order-unauthenticated.js';
import { createOrderWrongScheme } from './bundled/credentials/create-order-wrong-scheme.js';
import { createOrderRightScheme } from './bundled/credentials/create-order-right-scheme.js';
import { setOrderStatusUnauthenticated } from './bundled/credentials/set-order-status-unauthenticated.js';
import { setOrderStatusWrongScheme } from './bundled/credentials/set-order-status-wrong-scheme.js';
import { setOrderStatusRightScheme } from './bundled/credentials/set-order-status-right-scheme.js';
import { createCustomerWrongSecret } from './bundled/credentials/create-customer-wrong-secret.js';
import { updateCustomerWrongSecret } from './bundled/credentials/update-customer-wrong-secret.js';
import { createProductWrongSecret } from './bundled/credentials/create-product-wrong-secret.js';
import { createOrderWrongSecret } from './bundled/credentials/create-order-wrong-secret.js';
import { setOrderStatusWrongSecret } from './bundled/credentials/set-order-status-wrong-secret.js';
import { readsNeedNoCredential } from './bundled/credentials/reads-need-no-credential.js';
import { credentialBeforeBody } from './bundled/credentials/credential-before-body.js';
import { credentialBeforeRecord } from './bundled/credentials/credential-before-record.js';
import { tokenTampered } from './bundled/tokens/token-tampered.js';
import { tokenUnsigned } from './bundled/tokens/token-unsigned.js';
import { tokenOtherClaims } from './bundled/tokens/token-other-claims.js';
import { tokenUnknownKey } from './bundled/tokens/token-unknown-key.js';
import { tokenExpired } from './bundled/tokens/token-expired.js';

/** Behaviors that only `bundled` requires: its five security schemes and their tokens. */
export const bundledCases: readonly ConformanceCase[] = [
  createCustomerUnauthenticated,
  createCustomerWrongScheme,
  createCustomerRightScheme,
  updateCustomerUnauthenticated,
  updateCustomerWrongScheme,
  updateCustomerRightScheme,
  createProductUnauthenticated,
  createProductWrongScheme,
  createProductRightScheme,
  createOrderUnauthenticated,
  createOrderWrongScheme,
  createOrderRightScheme,
  setOrderStatusUnauthenticated,
  setOrderStatusWrongScheme,
  setOrderStatusRightScheme,
  createCustomerWrongSecret,
  updateCustomerWrongSecret,
  createProductWrongSecret,
  createOrderWrongSecret,
  setOrderStatusWrongSecret,
  readsNeedNoCredential,
  credentialBeforeBody,
  credentialBeforeRecord,
  tokenTampered,
  tokenUnsigned,
  tokenOtherClaims,
  tokenUnknownKey,
  tokenExpired,
];
